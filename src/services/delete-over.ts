import type { RawBuilder } from 'kysely';
import type { Context } from '../core/context.ts';
import { changed, sql } from '../core/sql.ts';

/** Rows of one statement, so that none holds its locks for long. */
const BATCH = 1000;

/** Deletes the rows of a table that are over, by a condition on its columns, in batches. Several processes may do so at once. */
export async function deleteOver({ em }: Pick<Context, 'em'>, table: string, over: RawBuilder<unknown>): Promise<void> {
  const batch = sql`delete from ${sql.table(table)} where ctid in (select ctid from ${sql.table(table)} where ${over} limit ${BATCH} for update skip locked)`;
  let deleted: number;
  do deleted = await changed(em, batch);
  while (deleted === BATCH);
}
