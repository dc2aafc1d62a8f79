import { createHmac, randomUUID } from 'node:crypto';
import type { Bag } from '../bag.ts';
import { BoundedMap } from '../bounded-map.ts';
import { post } from '../payments/post.ts';
import { inOrder, type ReleaseOrder } from '../payments/release-order.ts';
import type { Inbox } from './records.ts';

const KEPT = 2_000;
const HELD_KEPT = 2_000;

/** Something an inbox tells its bot. */
export interface DeskWebhook {
  id: string;
  event: string;
  inboxId: number;
  /** As it is signed and sent, to the letter. */
  body: string;
  /** What its deliveries were answered with, oldest first; null where nobody answered. */
  answers: (number | null)[];
}

interface Delivery {
  event: DeskWebhook;
  inbox: Inbox;
}

/** What Rails writes otherwise than `JSON.stringify`: whoever signs the parsed body anew gets another signature. */
const ESCAPED = /[<>&\u2028\u2029]/g;

/** The webhooks of the chat desk: one try each, an inbox's one after another. Tests hold them back, repeat and mix them. */
export class DeskDeliveries {
  private readonly sent = new BoundedMap<string, Delivery>(KEPT);
  private readonly lanes = new WeakMap<Inbox, Promise<void>>();
  private readonly running = new Set<Promise<unknown>>();
  private holding = false;
  private held: Delivery[] = [];
  private stop = new AbortController();

  /** Tells the bot of an inbox, in the background. */
  emit(inbox: Inbox, payload: Bag): void {
    if (!inbox.url) return;
    const body = JSON.stringify(payload).replace(
      ESCAPED,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
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
    if (this.holding) this.held = [...this.held, delivery].slice(-HELD_KEPT);
    else this.enqueue(delivery);
  }

  /** From now on nothing goes out. */
  hold(): void {
    this.holding = true;
  }

  /** What waits for a release, oldest first. */
  waiting(): DeskWebhook[] {
    return this.held.map(({ event }) => event);
  }

  /** Delivers what was held, each when the one before is answered, or all at once, and holds no longer. A list of ids releases only these, in its order. */
  async release(order: ReleaseOrder = 'made'): Promise<void> {
    const released = inOrder(this.held, order);
    this.held = this.held.filter((delivery) => !released.includes(delivery));
    if (typeof order === 'string') this.holding = false;
    if (order === 'at_once') await this.track(Promise.all(released.map((delivery) => this.attempt(delivery))));
    else for (const delivery of released) await this.track(this.attempt(delivery));
  }

  /** Sends a webhook once more, the same id, with the time of now or of so many seconds ago, or signed with another secret. Throws for an id that was never made. */
  async deliver(id: string, options: { secret?: string; ageSeconds?: number } = {}): Promise<number | null> {
    const delivery = this.sent.get(id);
    if (!delivery) throw new Error(`no webhook has the id ${id}`);
    return this.attempt(delivery, options);
  }

  /** What was made, oldest first. */
  list(): DeskWebhook[] {
    return [...this.sent.values()].map(({ event }) => event);
  }

  /** Waits until nothing is under way any more; what is held stays held. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(this.running);
  }

  /** Forgets everything, and breaks off what is under way. */
  clear(): void {
    this.stop.abort();
    this.stop = new AbortController();
    this.sent.clear();
    this.held = [];
    this.holding = false;
  }

  private enqueue(delivery: Delivery): void {
    const { signal } = this.stop;
    const before = this.lanes.get(delivery.inbox) ?? Promise.resolve();
    const lane = before.then(async () => {
      if (!signal.aborted) await this.attempt(delivery);
    });
    this.lanes.set(delivery.inbox, lane);
    void this.track(lane);
  }

  private async attempt(
    { event, inbox }: Delivery,
    { secret = inbox.secret ?? undefined, ageSeconds = 0 }: { secret?: string | undefined; ageSeconds?: number } = {},
  ): Promise<number | null> {
    const status = await post(
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

/** Signed is the time, a dot and the body. */
function headersOf({ id, body }: DeskWebhook, secret: string | undefined, time: number): Record<string, string> {
  if (!secret) return { 'X-Chatwoot-Delivery': id };
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return {
    'X-Chatwoot-Delivery': id,
    'X-Chatwoot-Timestamp': String(time),
    'X-Chatwoot-Signature': `sha256=${signature}`,
  };
}
