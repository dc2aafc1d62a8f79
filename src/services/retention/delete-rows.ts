import type { RawBuilder } from 'kysely';
import type { Context } from '../../core/context.ts';
import { sleepUntilAborted } from '../../core/sleep.ts';
import { changed, row, sql } from '../../core/sql.ts';
import { firstIdAt } from '../../core/time-ids.ts';

/** Rows per statement, so that no statement holds its locks for long. */
const BATCH = 1000;
/** Between two statements on a large table, so that the deletion of many rows delays nobody. */
const PAUSE_MS = 20;
/** The key of the advisory lock of those statements. */
const LOCK = 729_310_443;
const DAY_MS = 86_400_000;

/** Deletes the rows of a table that meet a condition, and returns their number. Several processes may do so at once. */
export async function deleteExpired({ em }: Context, table: string, where: RawBuilder<unknown>): Promise<number> {
  const batch = sql`
    delete from ${sql.table(table)}
     where ctid in (select ctid from ${sql.table(table)} where ${where} limit ${BATCH} for update skip locked)`;
  let total = 0;
  let deleted: number;
  do total += deleted = await changed(em, batch);
  while (deleted === BATCH);
  return total;
}

/**
 * The same for a large table whose ids are ordered by time: each statement reads the next rows older than `days` along
 * the primary key, so a statement costs the same whatever is before it. One process at a time; for the others there is
 * nothing to read. Ends early when the process ends.
 */
export async function deleteAged(
  { em, shutdown }: Context,
  table: string,
  days: number,
  where: RawBuilder<unknown>,
): Promise<number> {
  const name = sql.table(table);
  const end = firstIdAt(new Date(Date.now() - days * DAY_MS));
  let total = 0;
  let last: string | null = firstIdAt(new Date(0));
  while (last !== null && !shutdown.begun.aborted) {
    const batch: { last: string | null; deleted: number } | null = await row(
      em,
      sql`with own as materialized (select pg_try_advisory_xact_lock(${LOCK}) as locked),
          batch as materialized (
            select id from ${name} where id > ${last} and id < ${end} and (select locked from own) order by id limit ${BATCH}),
          deleted as (
            delete from ${name}
             where id in (select id
                            from ${name}
                           where id in (select id from batch) and ${where}
                             for update skip locked)
            returning 1)
          select (select id from batch order by id offset ${BATCH - 1}) as last, (select count(*)::int from deleted) as deleted`,
    );
    total += batch!.deleted;
    last = batch!.last;
    if (last) await sleepUntilAborted(PAUSE_MS, shutdown.begun);
  }
  return total;
}
