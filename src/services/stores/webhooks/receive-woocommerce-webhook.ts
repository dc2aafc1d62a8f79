import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { Context } from '../../../core/context.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { parseJsonObject } from '../../../core/parse.ts';
import { row, sql } from '../../../core/sql.ts';
import { recordProductChange } from '../../automation/changes/record-change.ts';
import { PRODUCT_TOPICS } from '../../../providers/stores/woocommerce/webhooks.ts';
import { readRegistrationSecret } from '../product-webhooks/registration-secret.ts';
import { verifyBody } from './body-signature.ts';
import { insertIfNew } from './insert-webhook.ts';

/** What WooCommerce posts to the address of a new webhook, without a signature. */
const PING = /^webhook_id=\d+$/;
const MAX_TOPIC_CHARS = 255;
const PRODUCT_ID = /^[1-9]\d{0,14}$/;

/**
 * Processes a webhook of the WooCommerce shop of a connection. Its id and its effect are written in one transaction, so
 * that a repeated delivery changes nothing. Its content only names the product.
 * @throws INVALID_SIGNATURE, also for a connection without registered webhooks; INVALID_JSON; 422 for JSON that is no
 * object and without a topic. Then nothing has changed.
 */
export async function receiveWooCommerceWebhook(
  ctx: Context,
  connectionId: string,
  body: Buffer,
  headers: Headers,
): Promise<void> {
  const signature = headers.get('X-WC-Webhook-Signature');
  if (signature === null && PING.test(body.toString('latin1'))) return;
  verifyBody(body, signature, await readSecret(ctx, connectionId));
  const event = parseJsonObject(body.toString('utf8'));
  const topic = readTopic(headers);
  const productId = PRODUCT_TOPICS.some((each) => each === topic) ? productIdOf(event) : null;
  await ctx.em.transactional(async (em) => {
    const webhook = { id: webhookId(connectionId, body, headers), topic, shop: connectionId };
    if (!(await insertIfNew(em, webhook)) || productId === null) return;
    await recordProductChange({ ...ctx, em }, sql`c.id = ${connectionId}`, productId);
  });
}

async function readSecret(ctx: Context, connectionId: string): Promise<string> {
  const found = await row<{ id: string; sealedSecret: string | null }>(
    ctx.em,
    sql`select id, sealed_secret as "sealedSecret" from webhook_registrations where connection_id = ${connectionId}`,
  );
  const secret = found && readRegistrationSecret(ctx, found);
  if (!secret) throw new AppError('INVALID_SIGNATURE');
  return secret;
}

/** WooCommerce names all deliveries of a webhook within one second alike, so that the body belongs to the id. */
function webhookId(connectionId: string, body: Buffer, headers: Headers): string {
  const delivery = headers.get('X-WC-Webhook-Delivery-ID');
  if (!delivery) return uuid();
  const digest = createHash('sha256')
    .update(JSON.stringify([connectionId, delivery]))
    .update(body)
    .digest('base64url');
  return `woocommerce:${digest}`;
}

function readTopic(headers: Headers): string {
  const topic = headers.get('X-WC-Webhook-Topic')?.slice(0, MAX_TOPIC_CHARS).toLowerCase();
  if (!topic) throw invalid([{ loc: ['header', 'X-WC-Webhook-Topic'], msg: 'field required', type: 'missing' }]);
  return topic;
}

/** A variation is reported like a product, and names its product. A deleted one has nothing but its own id. */
function productIdOf(event: Record<string, unknown>): string | null {
  const id = event['type'] === 'variation' ? event['parent_id'] : event['id'];
  const text = typeof id === 'number' || typeof id === 'string' ? String(id) : '';
  return PRODUCT_ID.test(text) ? text : null;
}
