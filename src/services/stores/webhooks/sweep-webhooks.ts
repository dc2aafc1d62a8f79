import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';

/** The platform gives a delivery up within hours. */
const KEPT_DAYS = 30;
/** Rows of one statement, so that none holds its locks for long. */
const BATCH = 1000;

/** Forgets webhooks that came more than 30 days ago. Several processes may sweep at once. */
export async function sweepWebhooks(ctx: Context): Promise<void> {
  const batch = sql`
    delete from store_webhooks where id in (
      select id from store_webhooks where received_at < now() - make_interval(days => ${KEPT_DAYS}) limit ${BATCH} for update skip locked)`;
  let deleted: number;
  do deleted = await changed(ctx.em, batch);
  while (deleted === BATCH);
}
