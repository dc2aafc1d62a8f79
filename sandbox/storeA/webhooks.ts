import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { BoundedMap } from '../bounded-map.ts';
import { post } from '../payments/post.ts';
import { CLIENT, type Grants } from './oauth-grants.ts';
import { payloadOf } from './webhooks-payloads.ts';

const KEPT = 500;
/** Milliseconds before each further try of a delivery that was not answered with 200. */
const BACKOFF = [100, 400, 1_500];

/** Something the platform tells the app about a shop. */
export interface ShopWebhook {
  id: string;
  topic: string;
  shop: string;
  triggeredAt: string;
  /** As it is signed and sent, to the letter. */
  body: string;
  /** What its deliveries were answered with, oldest first; null where nobody answered. */
  answers: (number | null)[];
}

/** What a test makes different from what the platform would do. */
export interface WebhookOptions {
  body?: object;
  triggeredAt?: string;
}

interface Destination {
  url: string;
  secret: string;
}

/** The webhooks of an app: https://shopify.dev/docs/apps/build/webhooks. Each topic has one destination, and what is not answered with 200 comes again. */
export class ShopWebhooks {
  private readonly destinations = new Map<string, Destination>();
  private readonly sent = new BoundedMap<string, ShopWebhook>(KEPT);
  private readonly running = new Set<Promise<void>>();
  private stop = new AbortController();

  /** Webhooks of the topic go there from now on; without a topic those of every topic that has no address of its own. */
  register(url: string, { topic = '', secret = CLIENT.secret }: { topic?: string; secret?: string } = {}): void {
    this.destinations.set(topic, { url, secret });
  }

  /** Tells the app something about a shop, in the background, and answers the webhook's id. */
  send(
    topic: string,
    shop: string,
    { body = payloadOf(topic, shop), triggeredAt = new Date().toISOString() }: WebhookOptions = {},
  ): string {
    const webhook: ShopWebhook = {
      id: randomUUID(),
      topic,
      shop,
      triggeredAt,
      body: JSON.stringify(body),
      answers: [],
    };
    this.sent.set(webhook.id, webhook);
    this.track(this.untilTaken(webhook, this.stop.signal));
    return webhook.id;
  }

  /** The merchant removes the app: nothing that the shop gave is good any more, and the app is told. Answers the webhook's id. */
  uninstall(grants: Grants, shop: string, options: WebhookOptions = {}): string {
    grants.uninstall(shop);
    return this.send('app/uninstalled', shop, options);
  }

  /** Sends a webhook once more, the same id; answers the status. Throws for an id that was never sent. */
  async deliver(id: string): Promise<number | null> {
    const webhook = this.sent.get(id);
    if (!webhook) throw new Error(`no webhook has the id ${id}`);
    return this.attempt(webhook, this.stop.signal);
  }

  /** What was sent, oldest first. */
  list(): ShopWebhook[] {
    return [...this.sent.values()];
  }

  /** Waits until every delivery was taken or given up. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(this.running);
  }

  /** Forgets destinations and what was sent, and breaks off what is under way. */
  clear(): void {
    this.stop.abort();
    this.stop = new AbortController();
    this.destinations.clear();
    this.sent.clear();
  }

  private async untilTaken(webhook: ShopWebhook, signal: AbortSignal): Promise<void> {
    for (const wait of [0, ...BACKOFF]) {
      await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted || (await this.attempt(webhook, signal)) === 200) return;
    }
  }

  private async attempt(webhook: ShopWebhook, signal: AbortSignal): Promise<number | null> {
    const destination = this.destinations.get(webhook.topic) ?? this.destinations.get('');
    if (!destination) return 200;
    const status = await post(destination.url, webhook.body, headersOf(webhook, destination.secret), signal);
    webhook.answers.push(status);
    return status;
  }

  private track(work: Promise<void>): void {
    this.running.add(work);
    void work.finally(() => this.running.delete(work));
  }
}

function headersOf({ id, topic, shop, triggeredAt, body }: ShopWebhook, secret: string): Record<string, string> {
  return {
    'X-Shopify-Topic': topic,
    'X-Shopify-Hmac-Sha256': createHmac('sha256', secret).update(body).digest('base64'),
    'X-Shopify-Shop-Domain': shop,
    'X-Shopify-API-Version': '2026-10',
    'X-Shopify-Webhook-Id': id,
    'X-Shopify-Event-Id': id,
    'X-Shopify-Triggered-At': triggeredAt,
  };
}
