import { DeadlockException } from '@mikro-orm/core';
import type { RawBuilder } from 'kysely';
import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';

/** Rows of one table, `t`, that belong to an organization. */
interface OwnedRows {
  table: string;
  key: readonly string[];
  /** How many rows one transaction deletes, and with them by foreign keys the rows that refer to them. */
  batch: number;
  where(organizationId: string): RawBuilder<unknown>;
}

const SMALL = 250;
const LARGE = 1000;
const byOrganization = (organizationId: string) => sql`t.organization_id = ${organizationId}`;
const byParent = (column: string, parent: string) => (organizationId: string) =>
  sql`t.${sql.ref(column)} in (select id from ${sql.table(parent)} where organization_id = ${organizationId})`;
const bySource = (organizationId: string) =>
  sql`t.data_source_id in (select s.id from data_sources s join projects p on p.id = s.project_id
                            where p.organization_id = ${organizationId})`;

/**
 * The tables that may have many rows of one organization. Rows that refer to others are before them, except for those
 * of which one row has few: an item has few versions and syncs. Posts are first, because they are published by the clock.
 */
const TABLES: readonly OwnedRows[] = [
  { table: 'blog_posts', key: ['id'], batch: SMALL, where: byOrganization },
  {
    table: 'webhook_deliveries',
    key: ['id'],
    batch: LARGE,
    where: byParent('endpoint_id', 'webhook_endpoints'),
  },
  {
    table: 'automation_run_items',
    key: ['run_id', 'item_id'],
    batch: LARGE,
    where: (organizationId) => sql`t.run_id in (select u.id from automation_runs u
      join automation_rules r on r.id = u.rule_id where r.organization_id = ${organizationId})`,
  },
  { table: 'automation_runs', key: ['id'], batch: LARGE, where: byParent('rule_id', 'automation_rules') },
  { table: 'job_items', key: ['job_id', 'position'], batch: LARGE, where: byParent('job_id', 'jobs') },
  { table: 'job_events', key: ['job_id', 'seq'], batch: LARGE, where: byParent('job_id', 'jobs') },
  { table: 'audit_findings', key: ['audit_id', 'position'], batch: LARGE, where: byParent('audit_id', 'store_audits') },
  { table: 'content_previews', key: ['id'], batch: LARGE, where: byOrganization },
  { table: 'plugin_generations', key: ['id'], batch: LARGE, where: byOrganization },
  { table: 'content_items', key: ['id'], batch: SMALL, where: byParent('project_id', 'projects') },
  { table: 'import_errors', key: ['id'], batch: LARGE, where: bySource },
  { table: 'jobs', key: ['id'], batch: SMALL, where: byOrganization },
  { table: 'notifications', key: ['id'], batch: LARGE, where: byParent('user_id', 'users') },
  { table: 'chat_conversations', key: ['id'], batch: SMALL, where: byOrganization },
  { table: 'stored_files', key: ['id'], batch: LARGE, where: byOrganization },
  { table: 'idempotent_calls', key: ['id'], batch: LARGE, where: byOrganization },
  { table: 'audit_log', key: ['id'], batch: LARGE, where: byOrganization },
  // The ledger follows its balance: at no time does a balance differ from the sum of its entries.
  { table: 'balances', key: ['organization_id'], batch: LARGE, where: byOrganization },
  { table: 'transactions', key: ['id'], batch: LARGE, where: byOrganization },
];

/**
 * Deletes the rows of an organization in small transactions until few are left or the time is over. Can be repeated
 * after a crash, and by several processes at the same time.
 * @returns whether few are left.
 */
export async function eraseRows(ctx: Context, organizationId: string, until = Infinity): Promise<boolean> {
  for (const owned of TABLES) {
    let deleted: number;
    do {
      if (performance.now() > until) return false;
      deleted = (await restartedAfterDeadlock(eraseBatch(ctx, owned, organizationId))) ?? owned.batch;
    } while (deleted === owned.batch);
  }
  return true;
}

function eraseBatch(ctx: Context, { table, key, batch, where }: OwnedRows, organizationId: string): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(`t.${column}`)));
  const isInBatch = sql.join(
    key.map((column) => sql`d.${sql.ref(column)} = batch.${sql.ref(column)}`),
    sql` and `,
  );
  return ctx.orm.em.fork().transactional(async (em) => {
    await allowErasure(em, organizationId);
    return changed(
      em,
      sql`delete from ${sql.table(table)} d
           using (select ${columns} from ${sql.table(table)} t where ${where(organizationId)}
                   limit ${batch} for update of t skip locked) batch
           where ${isInBatch}`,
    );
  });
}

/** Makes the append-only tables accept deletions of the organization's rows, in the transaction of the EntityManager. */
export async function allowErasure(em: Context['em'], organizationId: string): Promise<void> {
  await changed(em, sql`select set_config('app.erasing', ${organizationId}, true)`);
}

/** Null if a deadlock rolled the transaction back. */
export async function restartedAfterDeadlock<T>(transaction: Promise<T>): Promise<T | null> {
  return transaction.catch((error: unknown) => {
    if (error instanceof DeadlockException) return null;
    throw error;
  });
}
