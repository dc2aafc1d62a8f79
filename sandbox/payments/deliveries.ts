import { setTimeout as sleep } from 'node:timers/promises';
import { BoundedMap } from '../bounded-map.ts';
import type { PaymentName } from '../system-names.ts';
import type { PaymentEvent } from './events.ts';
import { toRelease, postWebhook, type ReleaseOrder } from '../webhook-delivery.ts';
import { DEFAULT_SECRETS, signatureOf } from './signatures.ts';

const MAX_DESTINATIONS = 50;
const MAX_HELD = 2_000;
/** Milliseconds before each retry of a delivery without a 2xx response. */
const BACKOFF_MS = [100, 400, 1_500];

/** Where a platform sends its events. */
export interface Destination {
  system: PaymentName;
  url: string;
  secrets: readonly string[];
}

export interface SigningOptions {
  /** Replaces the secrets of the destination. */
  secret?: string;
  /** The age of the signature; negative for a time in the future. */
  ageSeconds?: number;
}

interface Delivery {
  event: PaymentEvent;
  destination: Destination;
  /** Aborts the delivery, even before it starts. */
  stop: AbortSignal;
}

/** Delivers events in the background: one after the other for each destination, with retries. */
export class Deliveries {
  private readonly destinations = new BoundedMap<string, Destination>(MAX_DESTINATIONS);
  private readonly queues = new WeakMap<Destination, Promise<void>>();
  private readonly requireActive = new Set<Promise<void>>();
  private holding = false;
  private held: Delivery[] = [];
  private stop = new AbortController();

  /**
   * Sends events of the system to this address from now on. A repeated call replaces the secrets. Throws for an invalid
   * secret.
   */
  register(system: PaymentName, url: string, secret: string | readonly string[] = DEFAULT_SECRETS[system]): void {
    const secrets = [secret].flat();
    signatureOf({ system, id: '', body: '' }, secrets, new Date());
    this.destinations.set(`${system} ${url}`, { system, url, secrets });
  }

  /** Sends an event to every destination of its platform, or holds it while events are held. */
  emit(event: PaymentEvent): void {
    for (const delivery of this.deliveriesOf(event)) {
      if (this.holding) this.held = [...this.held, delivery].slice(-MAX_HELD);
      else this.enqueue(delivery);
    }
  }

  hold(): void {
    this.holding = true;
  }

  /** Returns the held events, oldest first. */
  waiting(): PaymentEvent[] {
    return [...new Set(this.held.map(({ event }) => event))];
  }

  /**
   * Delivers the held events one after the other, or all at the same time, and ends holding. A list of ids releases
   * only these, in its order, and the rest stays held.
   */
  async release(order: ReleaseOrder = 'made'): Promise<void> {
    const released = toRelease(this.held, order);
    this.held = this.held.filter((delivery) => !released.includes(delivery));
    if (!Array.isArray(order)) this.holding = false;
    const work =
      order === 'at_once' ? all(released.map((delivery) => this.deliverOnce(delivery))) : this.oneByOne(released);
    await this.track(work);
  }

  /** Delivers an event again to every destination, signed now. Returns the statuses; null without a response. */
  deliver(event: PaymentEvent, options: SigningOptions = {}): Promise<(number | null)[]> {
    return Promise.all(this.deliveriesOf(event).map((delivery) => this.attempt(delivery, options)));
  }

  /** Waits until no delivery and no retry is in progress. Held events stay held. */
  async settled(): Promise<void> {
    while (this.requireActive.size > 0) await Promise.allSettled(this.requireActive);
  }

  /** Removes destinations and held events, and aborts deliveries in progress. */
  clear(): void {
    this.stop.abort();
    this.stop = new AbortController();
    this.destinations.clear();
    this.held = [];
    this.holding = false;
  }

  private deliveriesOf(event: PaymentEvent): Delivery[] {
    const { signal: stop } = this.stop;
    return [...this.destinations.values()]
      .filter(({ system }) => system === event.system)
      .map((destination) => ({ event, destination, stop }));
  }

  private enqueue(delivery: Delivery): void {
    const previous = this.queues.get(delivery.destination) ?? Promise.resolve();
    const queue = previous.then(() => this.deliverOnce(delivery));
    this.queues.set(delivery.destination, queue);
    void this.track(queue);
  }

  private async oneByOne(deliveries: readonly Delivery[]): Promise<void> {
    for (const delivery of deliveries) await this.deliverOnce(delivery);
  }

  /** Makes one attempt. Retries run in the background, so that they do not delay other deliveries. */
  private async deliverOnce(delivery: Delivery): Promise<void> {
    if (delivery.stop.aborted || accepted(await this.attempt(delivery))) return;
    void this.track(this.retry(delivery));
  }

  private async retry(delivery: Delivery): Promise<void> {
    const { stop: signal } = delivery;
    for (const wait of BACKOFF_MS) {
      await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted || accepted(await this.attempt(delivery))) return;
    }
  }

  private async attempt(
    { event, destination, stop }: Delivery,
    { secret, ageSeconds = 0 }: SigningOptions = {},
  ): Promise<number | null> {
    const at = new Date(Date.now() - ageSeconds * 1000);
    const signature = signatureOf(event, secret === undefined ? destination.secrets : [secret], at);
    const status = await postWebhook(destination.url, event.body, signature, stop);
    event.answers.push(status);
    return status;
  }

  private track(work: Promise<void>): Promise<void> {
    this.requireActive.add(work);
    return work.finally(() => this.requireActive.delete(work));
  }
}

const accepted = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
const all = async (work: readonly Promise<void>[]): Promise<void> => void (await Promise.all(work));
