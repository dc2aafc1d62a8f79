import { createHash, createHmac } from 'node:crypto';
import { postWebhook } from '../webhook-delivery.ts';
import type { WooProduct } from './product.ts';

/** The topics about products, https://woocommerce.github.io/woocommerce-rest-api-docs/#webhooks */
const EVENTS = ['created', 'updated', 'deleted', 'restored'] as const;

export type ProductEvent = (typeof EVENTS)[number];

export const TOPICS: readonly string[] = EVENTS.map((event) => `product.${event}`);
export const STATUSES = ['active', 'paused', 'disabled'] as const;

/** A webhook of the shop. WooCommerce disables it after more failed deliveries in a row than {@link MAX_FAILURES}. */
export interface WooWebhook {
  id: number;
  name: string;
  status: (typeof STATUSES)[number];
  topic: string;
  deliveryUrl: string;
  secret: string;
  failures: number;
  created: string;
}

/** A delivery, with what was sent and the status of the response; null without one. */
export interface WooDelivery {
  webhookId: number;
  topic: string;
  url: string;
  /** The same for deliveries of one webhook within one second, as in WooCommerce. */
  deliveryId: string;
  body: string;
  status: number | null;
}

type Values = Pick<WooWebhook, 'name' | 'topic' | 'deliveryUrl' | 'secret'>;

const MAX_FAILURES = 5;
const MAX_DELIVERIES = 1_000;

/**
 * The webhooks of the shop and their deliveries. WooCommerce delivers in the background and never twice; it refuses
 * private addresses and unusual ports, which the sandbox allows.
 */
export class WooWebhooks {
  private readonly webhooks = new Map<number, WooWebhook>();
  private readonly sent: WooDelivery[] = [];
  private readonly running = new Set<Promise<void>>();
  private next = 1;
  private stop = new AbortController();
  /** The address of the shop, and a product as its API shows it. */
  private shop: { address: string; show: (product: WooProduct) => object } | undefined;

  connect(address: string, show: (product: WooProduct) => object): void {
    this.shop = { address, show };
  }

  create(values: Values): WooWebhook {
    const webhook: WooWebhook = {
      ...values,
      id: this.next++,
      status: 'active',
      failures: 0,
      created: new Date().toISOString(),
    };
    this.webhooks.set(webhook.id, webhook);
    return webhook;
  }

  byId(id: number): WooWebhook | undefined {
    return this.webhooks.get(id);
  }

  remove(id: number): boolean {
    return this.webhooks.delete(id);
  }

  all(): WooWebhook[] {
    return [...this.webhooks.values()];
  }

  /** All deliveries except pings, oldest first. */
  deliveries(): readonly WooDelivery[] {
    return this.sent;
  }

  /** Posts `webhook_id=…` to the address of a new webhook, unsigned. A failure has no effect. */
  async ping({ id, deliveryUrl }: WooWebhook): Promise<void> {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'User-Agent': USER_AGENT };
    await postWebhook(deliveryUrl, `webhook_id=${id}`, headers, this.stop.signal);
  }

  /** Delivers what happened to a product to every active webhook with the topic, in the background. */
  report(event: ProductEvent, product: WooProduct): void {
    const found = this.all().filter((each) => each.status === 'active' && each.topic === `product.${event}`);
    for (const webhook of found) {
      const payload = event === 'deleted' ? { id: product.id } : this.shop?.show(product);
      const work = this.deliver(webhook, JSON.stringify(payload));
      this.running.add(work);
      void work.finally(() => this.running.delete(work));
    }
  }

  /** Delivers a body again, with the same delivery id. */
  async repeat({ webhookId, deliveryId, body }: WooDelivery): Promise<number | null> {
    return this.post(this.webhooks.get(webhookId)!, deliveryId, body);
  }

  /** Resolves when every delivery has been answered. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(this.running);
  }

  /** Removes webhooks and deliveries, and aborts those in flight. */
  clear(): void {
    this.stop.abort();
    this.stop = new AbortController();
    this.webhooks.clear();
    this.sent.length = 0;
  }

  private async deliver(webhook: WooWebhook, body: string): Promise<void> {
    const second = Math.floor(Date.now() / 1000);
    const deliveryId = createHash('md5').update(`${webhook.id}${second}`).digest('hex');
    const delivery: WooDelivery = {
      webhookId: webhook.id,
      topic: webhook.topic,
      url: webhook.deliveryUrl,
      deliveryId,
      body,
      status: null,
    };
    this.sent.push(delivery);
    if (this.sent.length > MAX_DELIVERIES) this.sent.shift();
    delivery.status = await this.post(webhook, deliveryId, body);
    const isDone = delivery.status !== null && delivery.status >= 200 && delivery.status < 303;
    if (isDone) webhook.failures = 0;
    else if (webhook.failures > MAX_FAILURES) webhook.status = 'disabled';
    else webhook.failures += 1;
  }

  private post(webhook: WooWebhook, deliveryId: string, body: string): Promise<number | null> {
    const [resource = '', event = ''] = webhook.topic.split('.');
    const headers = {
      'User-Agent': USER_AGENT,
      'X-WC-Webhook-Source': `${this.shop?.address ?? ''}/`,
      'X-WC-Webhook-Topic': webhook.topic,
      'X-WC-Webhook-Resource': resource,
      'X-WC-Webhook-Event': event,
      'X-WC-Webhook-Signature': createHmac('sha256', webhook.secret).update(body).digest('base64'),
      'X-WC-Webhook-ID': String(webhook.id),
      'X-WC-Webhook-Delivery-ID': deliveryId,
    };
    return postWebhook(webhook.deliveryUrl, body, headers, this.stop.signal);
  }
}

const USER_AGENT = 'WooCommerce/10.4.0 Hookshot (WordPress/6.9)';
