import type { Context } from '../../core/context.ts';
import { sql } from '../../core/sql.ts';
import { enqueueDue } from '../enqueue-due.ts';
import { NOT_BLOCKED } from './delivery-order.ts';
import { enqueueDelivery, WEBHOOKS_QUEUE } from './record-event.ts';

const OUTBOX = {
  table: 'webhook_deliveries',
  pending: sql`status = 'pending' and ${NOT_BLOCKED}
               and exists (select from webhook_endpoints e where e.id = t.endpoint_id and e.is_active)`,
  queue: WEBHOOKS_QUEUE,
};

/** Enqueues deliveries that are due and that no worker has claimed. Several processes may run it at the same time. */
export function sweepWebhookDeliveries(ctx: Context): Promise<void> {
  return enqueueDue(ctx, OUTBOX, ({ id }) => enqueueDelivery(ctx, id));
}
