import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';
import { storeAApp } from '../storeA-app.ts';
import { disconnectShop } from './disconnect-shop.ts';
import { proveWebhook } from './prove-webhook.ts';
import { readWebhook, type StoreAWebhook } from './read-webhook.ts';
import { redactShop } from './redact-shop.ts';
import type { Topic } from './topics.ts';

/** A webhook under the id that it is kept by. */
export type KeptWebhook = StoreAWebhook & { id: string };

/** What each topic does. A topic that is not here is kept and ignored. */
const EFFECTS = new Map<string, (ctx: Context, webhook: KeptWebhook) => Promise<void>>([
  // A token that the platform took back is of no use, so it is not kept either.
  ['app/uninstalled', (ctx, webhook) => disconnectShop(ctx, webhook, webhook.at)],
  // The shop asks us to forget.
  ['shop/redact', redactShop],
] satisfies [Topic, (ctx: Context, webhook: KeptWebhook) => Promise<void>][]);

/** Nothing is stored of customers, so there is nothing to tell or to erase; not even that it was asked for is kept. */
const NOTHING_TO_DO = new Set<string>(['customers/data_request', 'customers/redact'] satisfies Topic[]);

/**
 * Takes a webhook of the storeA platform: id and effect are one transaction, so that a webhook that comes again changes nothing,
 * however many come at once, and one that broke off is done when it is sent again.
 * @throws NOT_CONFIGURED, and as {@link proveWebhook} and {@link readWebhook}; then nothing has changed.
 */
export async function receiveWebhook(ctx: Context, body: Buffer, headers: Headers, route: Topic | null): Promise<void> {
  proveWebhook(body, headers, storeAApp(ctx.config).webhookSecret);
  const webhook = readWebhook(body, headers, route);
  if (NOTHING_TO_DO.has(webhook.topic)) return;
  const kept = { ...webhook, id: webhook.id ?? uuid() };
  await ctx.em.transactional(async (em) => {
    if (await keepNew(em, kept)) await EFFECTS.get(kept.topic)?.({ ...ctx, em }, kept);
  });
}

/** Whether it is the first with its id. Of several at once the others wait for the end of the first. */
async function keepNew(em: EntityManager, { id, topic, shop }: KeptWebhook): Promise<boolean> {
  return (
    (await changed(
      em,
      sql`insert into store_webhooks (id, topic, shop, received_at) values (${id}, ${topic}, ${shop}, now()) on conflict (id) do nothing`,
    )) === 1
  );
}
