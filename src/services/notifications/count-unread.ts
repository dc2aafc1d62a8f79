import { type Context, signedIn } from '../../core/context.ts';
import { row, sql } from '../../core/sql.ts';

/** How many of the caller's notifications are unread. Throws 401. */
export async function countUnread(ctx: Context): Promise<number> {
  const { id } = signedIn(ctx);
  const counted = await row<{ n: number }>(
    ctx.em,
    sql`select count(*)::int as n from notifications where user_id = ${id} and not is_read`,
  );
  return counted!.n;
}
