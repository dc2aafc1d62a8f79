import { ACCOUNT_TABLES } from './tables/account-tables.ts';
import { CATALOGUE_TABLES } from './tables/catalogue-tables.ts';
import type { ExportedTable, ExportScope } from './tables/exported-table.ts';
import { OTHER_TABLES } from './tables/other-tables.ts';

/** Every table that is exported. Columns that are not listed here are never exported. */
export const EXPORTED_TABLES: readonly ExportedTable[] = [...ACCOUNT_TABLES, ...CATALOGUE_TABLES, ...OTHER_TABLES];

/** Every other table, with the reason why it is not exported. */
export const EXCLUDED_TABLES: Readonly<Record<string, string>> = {
  backup_codes: 'only digests of secrets',
  email_codes: 'only digests of secrets',
  mailed_links: 'only digests of secrets; the mails are exported',
  pending_sign_ins: 'a sign-in that is not complete, for minutes',
  pending_installs: 'an installation that is not complete, for minutes: digests and sealed credentials',
  revoked_tokens: 'only which tokens are revoked, until they expire',
  store_webhooks: 'only which messages of stores have arrived; they name no organization',
  job_selections: 'only which items of an active job have no row of their own yet',
  automation_run_items: 'only which items are chosen for a run, which is exported',
  product_changes: 'only which products are to be imported, for minutes',
  webhook_registrations: 'only how the service hears of products of a store, with a secret of the service',
  product_refreshes: 'only which data sources have products to import, for minutes',
  item_tallies: 'only sums over the items, which are exported',
  erasures: 'only what is to be deleted; it names no organization',
  idempotent_calls: 'only the answers to calls that may be repeated, sealed, for a day',
};

/** Returns an exported table by its name. */
export function exportedTable(name: string): ExportedTable {
  return EXPORTED_TABLES.find(({ table }) => table === name)!;
}

/** Returns the tables in an export of this scope, including those without rows. */
export function tablesOf({ whole }: Pick<ExportScope, 'whole'>): ExportedTable[] {
  return EXPORTED_TABLES.filter((each) => whole || hasPersonalRows(each));
}

function hasPersonalRows({ owner }: ExportedTable): boolean {
  return 'parent' in owner ? hasPersonalRows(exportedTable(owner.parent)) : owner.person !== null;
}
