import { WebhookDelivery, type WebhookDeliveryStatus } from '../../../entities/outgoing-webhooks/webhook-delivery.ts';
import { WebhookEndpoint } from '../../../entities/outgoing-webhooks/webhook-endpoint.ts';
import type { WebhookDeliveryPage } from '../../../schema/outgoing-webhooks/webhook-endpoints.ts';
import { admin, type Context } from '../../core/context.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { changed, row, rows, sql } from '../../core/sql.ts';
import { audit } from '../organizations/audit.ts';
import { checkPage, type Page } from '../paged.ts';
import { pageOf } from '../read-page.ts';
import { enqueueDelivery, insertDeliveries } from './record-event.ts';

/** Deliveries per statement of a redelivery, so that no statement holds its locks for long. */
const BATCH = 1000;
const DISABLED = 'The endpoint is not active';

/** Returns a page of the deliveries to an endpoint, newest first. Throws 401, 403, 404, 422. */
export async function listWebhookDeliveries(
  ctx: Context,
  endpointId: string,
  { status, ...page }: Page & { status?: WebhookDeliveryStatus | null | undefined },
): Promise<WebhookDeliveryPage> {
  const { organizationId } = admin(ctx);
  checkPage(page);
  const { found, total, hasMore } = await pageOf(
    ctx,
    WebhookDelivery,
    { endpointId, ...(status && { status }) },
    { createdAt: 'desc', id: 'desc' },
    page,
    {
      parent: {
        row: sql`select true as parent from webhook_endpoints
                  where id = ${endpointId} and organization_id = ${organizationId}`,
        reject: () => {
          throw notFound('Webhook endpoint');
        },
      },
    },
  );
  return { deliveries: found, total, hasMore };
}

/**
 * Sends an event of the type `webhook.test` to an endpoint, whatever events it has, and returns the delivery. Throws 401,
 * 403, 404, and 409 for an endpoint that is not active.
 */
export async function testWebhookEndpoint(ctx: Context, endpointId: string): Promise<WebhookDelivery> {
  const endpoint = await findEndpoint(ctx, endpointId);
  const { organizationId } = admin(ctx);
  const event = { type: 'webhook.test', subject: `endpoint:${endpointId}`, data: {} } as const;
  // Read before the commit, so that a worker has not begun to send it.
  return ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const [id] = await insertDeliveries(own, organizationId, [{ event, endpointId }]);
    if (!id) throw notFound('Webhook endpoint');
    auditDelivery(own, 'tested', endpoint, { delivery_id: id });
    return em.findOneOrFail(WebhookDelivery, { id });
  });
}

/**
 * Sends a delivery again, now and with all its attempts, and returns it. Throws 401, 403, 404, and 409 for an endpoint
 * that is not active.
 */
export async function redeliverWebhook(ctx: Context, deliveryId: string): Promise<WebhookDelivery> {
  const { organizationId } = admin(ctx);
  const found = await row<{ endpointId: string }>(
    ctx.em,
    sql`select d.endpoint_id as "endpointId"
          from webhook_deliveries d
          join webhook_endpoints e on e.id = d.endpoint_id
         where d.id = ${deliveryId} and e.organization_id = ${organizationId}`,
  );
  if (!found) throw notFound('Webhook delivery');
  const endpoint = await findEndpoint(ctx, found.endpointId);
  const delivery = await ctx.em.transactional(async (em) => {
    // One that a worker is sending now is not changed: its attempt decides.
    await changed(
      em,
      sql`update webhook_deliveries set status = 'pending', tries = 0, due_at = now()
           where id = ${deliveryId} and not claimed`,
    );
    auditDelivery({ ...ctx, em }, 'redelivered', endpoint, { delivery_id: deliveryId });
    return em.findOneOrFail(WebhookDelivery, { id: deliveryId });
  });
  enqueueDelivery(ctx, deliveryId);
  return delivery;
}

/**
 * Sends all failed deliveries of an endpoint since a time again and returns their number. Throws 401, 403, 404, and 409
 * for an endpoint that is not active.
 */
export async function redeliverWebhooks(ctx: Context, endpointId: string, since: Date): Promise<number> {
  const endpoint = await findEndpoint(ctx, endpointId);
  let count = 0;
  for (let batch = BATCH; batch === BATCH;) {
    const isFirst = count === 0;
    const redelivered = await ctx.em.transactional((em) => {
      if (isFirst) auditDelivery({ ...ctx, em }, 'redelivered', endpoint, { since: since.toISOString() });
      return rows<{ id: string }>(
        em,
        sql`update webhook_deliveries set status = 'pending', tries = 0, due_at = now()
             where id in (select id from webhook_deliveries
                           where endpoint_id = ${endpointId} and status = 'failed' and created_at >= ${since}
                           order by created_at, id limit ${BATCH} for update skip locked)
            returning id`,
      );
    });
    for (const { id } of redelivered) enqueueDelivery(ctx, id);
    batch = redelivered.length;
    count += batch;
  }
  return count;
}

/** Returns an endpoint. Throws 404 for one of another organization, and 409 for one that is not active. */
async function findEndpoint(ctx: Context, endpointId: string): Promise<WebhookEndpoint> {
  const { organizationId } = admin(ctx);
  const endpoint = await ctx.em.findOne(WebhookEndpoint, { id: endpointId, organizationId });
  if (!endpoint) throw notFound('Webhook endpoint');
  if (!endpoint.isActive) throw new AppError('CONFLICT', DISABLED);
  return endpoint;
}

function auditDelivery(
  ctx: Context,
  action: 'tested' | 'redelivered',
  { id, url }: WebhookEndpoint,
  data: Record<string, unknown>,
): void {
  audit(ctx, {
    action: `webhook_endpoint.${action}`,
    target: ['webhook_endpoint', id],
    data: { host: new URL(url).host, ...data },
  });
}
