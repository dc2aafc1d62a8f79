import { Webhook } from 'standardwebhooks';
import { BoundedMap } from '../bounded-map.ts';

/** A delivery as it was accepted. */
export interface Delivery {
  webhook_id: string;
  type: string;
  data: Record<string, unknown>;
  /** How often it came; the first time counts. */
  times: number;
}

/** The secret a receiver has before it is told another one. */
export const CUSTOM_SECRET = 'whsec_c2FuZGJveC1jdXN0b20tcmVjZWl2ZXItc2VjcmV0';

const KEPT = 10_000;

/** What a receiver of signed items has got, by `webhook-id`. */
export class Receiver {
  private secret = CUSTOM_SECRET;
  private readonly kept = new BoundedMap<string, Delivery>(KEPT);

  reset(): void {
    this.secret = CUSTOM_SECRET;
    this.kept.clear();
  }

  /** What deliveries have to be signed with from now on: a `whsec_…` secret, or any text. */
  sign(secret: string): void {
    this.secret = secret;
  }

  /** Takes a delivery; undefined where its signature does not hold. */
  accept(body: string, headers: Record<string, string>): Delivery | undefined {
    const { type, data } = this.read(body, headers) ?? {};
    if (typeof type !== 'string') return undefined;
    const id = headers['webhook-id']!;
    const delivery = this.kept.get(id) ?? { webhook_id: id, type, data: data ?? {}, times: 0 };
    if (delivery.times === 0) this.kept.set(id, delivery);
    delivery.times += 1;
    return delivery;
  }

  /** Oldest first, those that came twice once. */
  deliveries(): Delivery[] {
    return [...this.kept.values()];
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
