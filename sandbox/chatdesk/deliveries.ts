import { createHmac, randomUUID } from 'node:crypto';
import type { Bag } from '../bag.ts';
import { BoundedMap } from '../bounded-map.ts';
import { toRelease, postWebhook, type ReleaseOrder } from '../webhook-delivery.ts';
import type { Inbox } from './records.ts';

const MAX_WEBHOOKS = 2_000;
const MAX_HELD = 2_000;

/** A webhook of an inbox to its bot. */
export interface DeskWebhook {
  id: string;
  event: string;
  inboxId: number;
  /** The exact text that is signed and sent. */
  body: string;
  /** The response status of each delivery, oldest first; null without a response. */
  answers: (number | null)[];
}

interface Delivery {
  event: DeskWebhook;
  inbox: Inbox;
}

/** Characters that Rails escapes in JSON. A receiver that serializes the parsed body again gets another signature. */
const ESCAPED = /[<>&\u2028\u2029]/g;

/**
 * Delivers the webhooks of the chat desk once each, one after the other per inbox. Tests hold, repeat and reorder them.
 */
export class DeskDeliveries {
  private readonly sent = new BoundedMap<string, Delivery>(MAX_WEBHOOKS);
  private readonly queues = new WeakMap<Inbox, Promise<void>>();
  private readonly running = new Set<Promise<unknown>>();
  private holding = false;
  private held: Delivery[] = [];
  private stop = new AbortController();

  /** Sends a webhook to the bot of an inbox, in the background. */
  emit(inbox: Inbox, payload: Bag): void {
    if (!inbox.url) return;
    const body = JSON.stringify(payload).replace(
      ESCAPED,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    const event: DeskWebhook = {
      id: randomUUID(),
      event: String(payload['event']),
      inboxId: inbox.id,
      body,
      answers: [],
    };
    const delivery = { event, inbox };
    this.sent.set(event.id, delivery);
    if (this.holding) this.held = [...this.held, delivery].slice(-MAX_HELD);
    else this.enqueue(delivery);
  }

  /** Holds all further webhooks. */
  hold(): void {
    this.holding = true;
  }

  /** Returns the held webhooks, oldest first. */
  waiting(): DeskWebhook[] {
    return this.held.map(({ event }) => event);
  }

  /**
   * Delivers the held webhooks one after the other, or all at the same time, and ends holding. A list of ids releases
   * only these, in its order.
   */
  async release(order: ReleaseOrder = 'made'): Promise<void> {
    const released = toRelease(this.held, order);
    this.held = this.held.filter((delivery) => !released.includes(delivery));
    if (typeof order === 'string') this.holding = false;
    if (order === 'at_once') await this.track(Promise.all(released.map((delivery) => this.attempt(delivery))));
    else for (const delivery of released) await this.track(this.attempt(delivery));
  }

  /**
   * Delivers a webhook again with the same id, signed now or at an earlier time, or with another secret. Throws for an
   * unknown id.
   */
  async deliver(id: string, options: { secret?: string; ageSeconds?: number } = {}): Promise<number | null> {
    const delivery = this.sent.get(id);
    if (!delivery) throw new Error(`no webhook has the id ${id}`);
    return this.attempt(delivery, options);
  }

  /** Returns all webhooks, oldest first. */
  list(): DeskWebhook[] {
    return [...this.sent.values()].map(({ event }) => event);
  }

  /** Waits until no delivery is in progress. Held webhooks stay held. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(this.running);
  }

  /** Removes all webhooks and aborts deliveries in progress. */
  clear(): void {
    this.stop.abort();
    this.stop = new AbortController();
    this.sent.clear();
    this.held = [];
    this.holding = false;
  }

  private enqueue(delivery: Delivery): void {
    const { signal } = this.stop;
    const previous = this.queues.get(delivery.inbox) ?? Promise.resolve();
    const queue = previous.then(async () => {
      if (!signal.aborted) await this.attempt(delivery);
    });
    this.queues.set(delivery.inbox, queue);
    void this.track(queue);
  }

  private async attempt(
    { event, inbox }: Delivery,
    { secret = inbox.secret ?? undefined, ageSeconds = 0 }: { secret?: string | undefined; ageSeconds?: number } = {},
  ): Promise<number | null> {
    const status = await postWebhook(
      inbox.url ?? '',
      event.body,
      headersOf(event, secret, Math.floor(Date.now() / 1000) - ageSeconds),
      this.stop.signal,
    );
    event.answers.push(status);
    return status;
  }

  private async track(work: Promise<unknown>): Promise<void> {
    this.running.add(work);
    await work.finally(() => this.running.delete(work));
  }
}

/** The signature covers the time, a dot and the body. */
function headersOf({ id, body }: DeskWebhook, secret: string | undefined, time: number): Record<string, string> {
  if (!secret) return { 'X-Chatwoot-Delivery': id };
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return {
    'X-Chatwoot-Delivery': id,
    'X-Chatwoot-Timestamp': String(time),
    'X-Chatwoot-Signature': `sha256=${signature}`,
  };
}
