import type { Context } from '../../core/context.ts';
import { changed, sql } from '../../core/sql.ts';

/** Rows of one statement, so that none holds its locks for long. */
const BATCH = 1000;

/** Forgets calls whose answer is not kept any more. Several processes may sweep at once. */
export async function sweepCalls(ctx: Context): Promise<void> {
  const batch = sql`delete from idempotent_calls where id in (select id from idempotent_calls where expires_at <= now() limit ${BATCH} for update skip locked)`;
  let deleted: number;
  do deleted = await changed(ctx.em, batch);
  while (deleted === BATCH);
}
