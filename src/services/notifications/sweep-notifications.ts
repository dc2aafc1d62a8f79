import type { Context } from '../../core/context.ts';
import { changed, sql } from '../../core/sql.ts';

/** Rows of one statement, so that none holds its locks for long. */
const BATCH = 1000;
const READ_KEPT_DAYS = 90;
/** Nobody reads what is older than a year. */
const KEPT_DAYS = 365;

/** Forgets notifications that were read and are older than 90 days, and all that are older than a year. Several processes may sweep at once. */
export async function sweepNotifications(ctx: Context): Promise<void> {
  const batch = sql`
    delete from notifications where id in (
      select id from notifications
       where created_at < now() - make_interval(days => ${READ_KEPT_DAYS}) and (is_read or created_at < now() - make_interval(days => ${KEPT_DAYS}))
       limit ${BATCH} for update skip locked)`;
  let deleted: number;
  do deleted = await changed(ctx.em, batch);
  while (deleted === BATCH);
}
