import type { Context } from '../../src/core/context.ts';
import { row, sql } from '../../src/core/sql.ts';
import { eventually } from './eventually.ts';

/** Waits until this many statements wait for a lock, so that a test can be sure that they meet. */
export async function untilLockWait(ctx: Context, count = 1): Promise<void> {
  const waiting = () =>
    row<{ n: number }>(
      ctx.em,
      sql`select count(*)::int as n
            from pg_stat_activity
           where datname = current_database()
             and wait_event_type = 'Lock'`,
    );
  await eventually(waiting, (found) => found!.n >= count);
}
