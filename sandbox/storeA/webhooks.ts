import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { BoundedMap } from '../bounded-map.ts';
import { postWebhook } from '../webhook-delivery.ts';
import { CLIENT, type Grants } from './oauth-grants.ts';
import { payloadOf } from './webhooks-payloads.ts';

const MAX_WEBHOOKS = 500;
/** Milliseconds before each retry of a delivery that did not get status 200. */
const BACKOFF = [100, 400, 1_500];

/** A webhook of the platform about a shop. */
export interface ShopWebhook {
  id: string;
  topic: string;
  shop: string;
  triggeredAt: string;
  /** The exact signed body. */
  body: string;
  /** Status of each delivery, oldest first; null without a response. */
  answers: (number | null)[];
  /** The address of the subscription that it belongs to. Absent where the configuration of the app has the address. */
  url?: string;
}

/** Deviations from the platform's behaviour for tests. */
export interface WebhookOptions {
  body?: object;
  triggeredAt?: string;
  /** The address of a subscription, instead of the destination of the topic. */
  url?: string;
}

interface Destination {
  url: string;
  secret: string;
}

/**
 * The webhooks of an app: https://shopify.dev/docs/apps/build/webhooks. Each topic has one destination. Deliveries
 * without status 200 are retried.
 */
export class ShopWebhooks {
  private readonly destinations = new Map<string, Destination>();
  private readonly sent = new BoundedMap<string, ShopWebhook>(MAX_WEBHOOKS);
  private readonly running = new Set<Promise<void>>();
  private stop = new AbortController();
  /** Called with the shop from which the app is removed. */
  onUninstall?: (shop: string) => void;

  /** Sets the destination of a topic; without a topic, of all topics that have none. */
  register(url: string, { topic = '', secret = CLIENT.secret }: { topic?: string; secret?: string } = {}): void {
    this.destinations.set(topic, { url, secret });
  }

  /** Sends a webhook in the background and returns its id. */
  send(
    topic: string,
    shop: string,
    { body = payloadOf(topic, shop), triggeredAt = new Date().toISOString(), url }: WebhookOptions = {},
  ): string {
    const webhook: ShopWebhook = {
      id: randomUUID(),
      topic,
      shop,
      triggeredAt,
      body: JSON.stringify(body),
      answers: [],
      ...(url !== undefined && { url }),
    };
    this.sent.set(webhook.id, webhook);
    this.track(this.untilTaken(webhook, this.stop.signal));
    return webhook.id;
  }

  /** Uninstalls the app: revokes the shop's tokens and sends the webhook. Returns its id. */
  uninstall(grants: Grants, shop: string, options: WebhookOptions = {}): string {
    grants.uninstall(shop);
    this.onUninstall?.(shop);
    return this.send('app/uninstalled', shop, options);
  }

  /** Delivers a webhook again with the same id and returns the status. Throws for an unknown id. */
  async deliver(id: string): Promise<number | null> {
    const webhook = this.sent.get(id);
    if (!webhook) throw new Error(`no webhook has the id ${id}`);
    return this.attempt(webhook, this.stop.signal);
  }

  /** All webhooks, oldest first. */
  list(): ShopWebhook[] {
    return [...this.sent.values()];
  }

  /** Resolves when every delivery has succeeded or used up its retries. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(this.running);
  }

  /** Removes destinations and recorded webhooks, and aborts deliveries in flight. */
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
    const destination =
      webhook.url === undefined
        ? (this.destinations.get(webhook.topic) ?? this.destinations.get(''))
        : { url: webhook.url, secret: CLIENT.secret };
    if (!destination) return 200;
    const status = await postWebhook(destination.url, webhook.body, headersOf(webhook, destination.secret), signal);
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
