import { randomBytes } from 'node:crypto';
import { Router } from 'express';
import type { Bag } from '../bag.ts';
import { pageOf } from './product-list.ts';
import { query } from './query.ts';
import { answered, Refusal, send } from './refusal.ts';
import { picked } from './present.ts';
import { STATUSES, TOPICS, type WooWebhook, type WooWebhooks } from './webhooks.ts';

const NO_ID = () => new Refusal(404, 'woocommerce_rest_shop_webhook_invalid_id', 'Invalid ID.');

/**
 * `webhooks` of https://woocommerce.github.io/woocommerce-rest-api-docs/#webhooks. The secret of a webhook is never
 * returned.
 */
export function webhooksRouter(webhooks: WooWebhooks, bodyOf: (req: Parameters<typeof query>[0]) => Bag): Router {
  const router = Router();
  router.get('/', (req, res) =>
    answered(() => {
      const { status } = query(req);
      const found = webhooks.all().filter((each) => !status || status === 'all' || each.status === status);
      return pageOf(found.map(shown), req, res).map((each) => picked(each, query(req)['_fields']));
    }, res),
  );
  router.post('/', async (req, res) => {
    try {
      const created = webhooks.create(valuesOf(bodyOf(req)));
      // WooCommerce posts to the address before it answers.
      await webhooks.ping(created);
      res.status(201).json(shown(created));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      send(res, error);
    }
  });
  router.get('/:id', (req, res) => answered(() => shown(known(webhooks, req.params.id)), res));
  router.put('/:id', (req, res) =>
    answered(() => shown(Object.assign(known(webhooks, req.params.id), changesOf(bodyOf(req)))), res),
  );
  router.delete('/:id', (req, res) =>
    answered(() => {
      if (query(req)['force'] !== 'true')
        throw new Refusal(501, 'woocommerce_rest_trash_not_supported', 'Webhooks do not support trashing.');
      const webhook = known(webhooks, req.params.id);
      webhooks.remove(webhook.id);
      return shown(webhook);
    }, res),
  );
  return router;
}

function known(webhooks: WooWebhooks, id: string): WooWebhook {
  const webhook = webhooks.byId(Number(id));
  if (!webhook) throw NO_ID();
  return webhook;
}

function valuesOf({ name, topic, delivery_url: url, secret }: Bag) {
  return {
    name: typeof name === 'string' && name ? name : 'Webhook',
    topic: topicOf(topic),
    deliveryUrl: addressOf(url),
    secret: typeof secret === 'string' && secret ? secret : randomBytes(25).toString('hex'),
  };
}

function changesOf({ name, topic, delivery_url: url, secret, status }: Bag): Partial<WooWebhook> {
  const known = STATUSES.find((each) => each === status);
  if (status !== undefined && !known)
    throw new Refusal(400, 'woocommerce_rest_shop_webhook_invalid_status', 'Webhook status must be valid.');
  return {
    ...(typeof name === 'string' && { name }),
    ...(topic !== undefined && { topic: topicOf(topic) }),
    ...(url !== undefined && { deliveryUrl: addressOf(url) }),
    ...(typeof secret === 'string' && { secret }),
    ...(known && { status: known, failures: 0 }),
  };
}

function topicOf(topic: unknown): string {
  const found = TOPICS.find((each) => each === topic);
  if (!found)
    throw new Refusal(
      400,
      'woocommerce_rest_shop_webhook_invalid_topic',
      'Webhook topic is required and must be valid.',
    );
  return found;
}

function addressOf(url: unknown): string {
  if (typeof url === 'string' && /^https?:$/.test(URL.parse(url)?.protocol ?? '')) return url;
  throw new Refusal(
    400,
    'woocommerce_rest_shop_webhook_invalid_delivery_url',
    'Webhook delivery URL must be a valid URL starting with http:// or https://.',
  );
}

function shown({ id, name, status, topic, deliveryUrl, created }: WooWebhook) {
  const [resource, event] = topic.split('.');
  const date = created.slice(0, 19);
  return {
    id,
    name,
    status,
    topic,
    resource,
    event,
    hooks: [] as string[],
    delivery_url: deliveryUrl,
    date_created: date,
    date_created_gmt: date,
    date_modified: date,
    date_modified_gmt: date,
  };
}
