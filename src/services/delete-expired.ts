import type { RawBuilder } from 'kysely';
import type { Context } from '../core/context.ts';
import { changed, sql } from '../core/sql.ts';

/** Rows per statement, so that no statement holds its locks for long. */
const BATCH = 1000;

/** Deletes the rows of a table that meet a condition, in batches. Several processes may run it at the same time. */
export async function deleteExpired(
  { em }: Pick<Context, 'em'>,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<void> {
  const batch = sql`
    delete from ${sql.table(table)}
     where ctid in (select ctid from ${sql.table(table)} where ${condition} limit ${BATCH} for update skip locked)`;
  let deleted: number;
  do deleted = await changed(em, batch);
  while (deleted === BATCH);
}
