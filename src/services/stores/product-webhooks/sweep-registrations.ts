import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';
import { enqueueDue } from '../../enqueue-due.ts';
import { NEEDS_WEBHOOKS } from './needed.ts';
import { addMissingRegistrations, enqueueRegistration, REGISTRATIONS_QUEUE } from './request-webhooks.ts';

const OUTBOX = { table: 'webhook_registrations', pending: sql`true`, queue: REGISTRATIONS_QUEUE };

/**
 * Has webhooks registered that rules need, removed that none needs any more, and checked whose day is over. Several
 * processes may run it at the same time.
 */
export async function sweepRegistrations(ctx: Context): Promise<void> {
  await addMissingRegistrations(ctx);
  await changed(
    ctx.em,
    sql`update webhook_registrations set due_at = now() - interval '1 minute'
         where id in (select t.id
                        from webhook_registrations t join store_connections c on c.id = t.connection_id
                       where t.status <> 'failed' and t.claim is null and t.due_at > now() and not ${NEEDS_WEBHOOKS}
                       order by t.id
                         for update of t skip locked)`,
  );
  await enqueueDue(ctx, OUTBOX, ({ id }) => enqueueRegistration(ctx, id));
}
