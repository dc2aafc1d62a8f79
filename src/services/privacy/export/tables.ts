import { ACCOUNT_TABLES } from './tables/account-tables.ts';
import { CATALOGUE_TABLES } from './tables/catalogue-tables.ts';
import type { ExportedTable, Scope } from './tables/exported-table.ts';
import { OTHER_TABLES } from './tables/other-tables.ts';

/** Every table that an export has rows of. Whatever column is not named here is in no export. */
export const EXPORTED_TABLES: readonly ExportedTable[] = [...ACCOUNT_TABLES, ...CATALOGUE_TABLES, ...OTHER_TABLES];

/** Every other table, and why no export has it. */
export const EXCLUDED_TABLES: Readonly<Record<string, string>> = {
  backup_codes: 'only digests of secrets',
  email_codes: 'only digests of secrets',
  mailed_links: 'only digests of secrets; the mails are exported',
  pending_sign_ins: 'a sign-in that is half done, for minutes',
  pending_installs: 'an installation that is half done, for minutes, with its credentials',
  revoked_tokens: 'only which tokens are void, until they end by themselves',
  store_webhooks: 'only which messages of stores have arrived; they name no organization',
  item_tallies: 'only sums over the items, which are exported',
  erasures: 'only what is to be deleted; it names no organization',
  idempotent_calls: 'only the answers to calls that may be repeated, sealed, for a day',
};

/** The table of a name. */
export function exportedTable(name: string): ExportedTable {
  return EXPORTED_TABLES.find(({ table }) => table === name)!;
}

/** The tables an export of this scope has, whether it has rows of them or not. */
export function tablesOf({ whole }: Pick<Scope, 'whole'>): ExportedTable[] {
  return EXPORTED_TABLES.filter((each) => whole || hasOwn(each));
}

function hasOwn({ owner }: ExportedTable): boolean {
  return 'within' in owner ? hasOwn(exportedTable(owner.within)) : owner.own !== null;
}
