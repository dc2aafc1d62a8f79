import type { Context } from '../../core/context.ts';
import { deleteAged, deleteExpired } from './delete-rows.ts';
import { AGED_ROWS, expiredRows } from './retention-rules.ts';

/** Deletes rows that are no longer valid. Several processes may do so at once. */
export async function deleteExpiredRows(ctx: Context): Promise<void> {
  const deleted: Record<string, number> = {};
  for (const [table, where] of Object.entries(expiredRows(ctx.config.RETENTION_DAYS)))
    deleted[table] = await deleteExpired(ctx, table, where);
  logDeleted(ctx, deleted);
}

/** Deletes rows of large tables that are older than their days in `RETENTION_DAYS`, one process at a time. */
export async function deleteAgedRows(ctx: Context): Promise<void> {
  const deleted: Record<string, number> = {};
  for (const table of Object.keys(AGED_ROWS) as (keyof typeof AGED_ROWS)[]) {
    const days = ctx.config.RETENTION_DAYS[table];
    if (days > 0) deleted[table] = await deleteAged(ctx, table, days, AGED_ROWS[table](days));
  }
  logDeleted(ctx, deleted);
}

/** One line with the number of rows by table, if there are any. */
function logDeleted({ log }: Context, deleted: Record<string, number>): void {
  const rows = Object.fromEntries(Object.entries(deleted).filter(([, count]) => count > 0));
  if (Object.keys(rows).length > 0) log.info({ event: 'retention.deleted', rows }, 'Old rows were deleted.');
}
