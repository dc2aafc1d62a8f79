import { Webhook } from 'standardwebhooks';
import { BoundedMap } from '../bounded-map.ts';

/** An accepted delivery. */
export interface Delivery {
  webhook_id: string;
  type: string;
  data: Record<string, unknown>;
  /** How often it was delivered, the first time included. */
  times: number;
}

/** The initial secret of the receiver. */
export const CUSTOM_SECRET = 'whsec_c2FuZGJveC1jdXN0b20tcmVjZWl2ZXItc2VjcmV0';

const MAX_DELIVERIES = 10_000;

/** Verifies and records signed deliveries by `webhook-id`. */
export class Receiver {
  private secret = CUSTOM_SECRET;
  private readonly byWebhookId = new BoundedMap<string, Delivery>(MAX_DELIVERIES);

  reset(): void {
    this.secret = CUSTOM_SECRET;
    this.byWebhookId.clear();
  }

  /** Sets the secret of further deliveries: a `whsec_…` secret or any text. */
  sign(secret: string): void {
    this.secret = secret;
  }

  /** Records a delivery. Returns undefined if its signature is invalid. */
  accept(body: string, headers: Record<string, string>): Delivery | undefined {
    const { type, data } = this.read(body, headers) ?? {};
    if (typeof type !== 'string') return undefined;
    const id = headers['webhook-id']!;
    const delivery = this.byWebhookId.get(id) ?? { webhook_id: id, type, data: data ?? {}, times: 0 };
    if (delivery.times === 0) this.byWebhookId.set(id, delivery);
    delivery.times += 1;
    return delivery;
  }

  /** All deliveries, oldest first; repeated ones appear once. */
  deliveries(): Delivery[] {
    return [...this.byWebhookId.values()];
  }

  private read(
    body: string,
    headers: Record<string, string>,
  ): { type?: unknown; data?: Record<string, unknown> } | undefined {
    try {
      const webhook = this.secret.startsWith('whsec_')
        ? new Webhook(this.secret)
        : new Webhook(Buffer.from(this.secret), { format: 'raw' });
      return webhook.verify(body, headers) as { type?: unknown; data?: Record<string, unknown> };
    } catch {
      return undefined;
    }
  }
}
