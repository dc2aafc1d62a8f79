import { v7 as uuid } from 'uuid';
import { Platform } from '../../../../entities/stores/platform.ts';
import type { Context } from '../../../core/context.ts';
import { sql } from '../../../core/sql.ts';
import { storeAApp } from '../storeA/app.ts';
import { recordProductChange } from '../../automation/changes/record-change.ts';
import { disconnectShop, redactShop } from './disconnect-shop.ts';
import { insertIfNew } from './insert-webhook.ts';
import { PRODUCT_TOPICS, readWebhook, type StoreAWebhook, type Topic, verifyWebhook } from './read-webhook.ts';

/** A webhook with the id that it is stored under. */
export type StoredWebhook = StoreAWebhook & { id: string };

type Handler = (ctx: Context, webhook: StoredWebhook) => Promise<void>;

/** The effect of each topic. A webhook with another topic is stored without an effect. */
const HANDLERS = new Map<string, Handler>([
  // The platform has revoked the tokens, so that the connections end with them.
  ['app/uninstalled', (ctx, webhook) => disconnectShop(ctx, webhook, webhook.at)],
  ['shop/redact', redactShop],
  ...PRODUCT_TOPICS.map((topic): [string, Handler] => [topic, reportProduct]),
]);

/** No data of customers is stored, so that there is nothing to return or to erase. The request is not stored either. */
const IGNORED = new Set<string>(['customers/data_request', 'customers/redact'] satisfies Topic[]);

/** The product is read from the shop later, so that the body is only a signal. */
async function reportProduct(ctx: Context, { shop, productId }: StoredWebhook): Promise<void> {
  const ofShop = sql`c.platform = ${Platform.storeA} and c.shop_domain = ${shop}`;
  if (productId && shop) await recordProductChange(ctx, ofShop, productId);
}

/**
 * Processes a webhook of the storeA platform. Its id and its effect are written in one transaction: a repeated or
 * concurrent delivery changes nothing, and a delivery that failed is processed when it is sent again.
 * @throws NOT_CONFIGURED, and the errors of {@link verifyWebhook} and {@link readWebhook}; then nothing has changed.
 */
export async function receiveWebhook(ctx: Context, body: Buffer, headers: Headers, route: Topic | null): Promise<void> {
  verifyWebhook(body, headers, storeAApp(ctx.config).webhookSecret);
  const webhook = readWebhook(body, headers, route);
  if (IGNORED.has(webhook.topic)) return;
  const stored = { ...webhook, id: webhook.id ?? uuid() };
  await ctx.em.transactional(async (em) => {
    if (await insertIfNew(em, stored)) await HANDLERS.get(stored.topic)?.({ ...ctx, em }, stored);
  });
}
