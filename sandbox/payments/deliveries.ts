import { setTimeout as sleep } from 'node:timers/promises';
import { BoundedMap } from '../bounded-map.ts';
import type { PaymentName } from '../system-names.ts';
import type { PaymentEvent } from './events.ts';
import { post } from './post.ts';
import { inOrder, type ReleaseOrder } from './release-order.ts';
import { DEFAULT_SECRETS, signatureOf } from './signatures.ts';

const DESTINATIONS_KEPT = 50;
const HELD_KEPT = 2_000;
/** Milliseconds before each further try of a delivery that was not answered with 2xx. */
const BACKOFF = [100, 400, 1_500];

/** Where a platform sends its events. */
export interface Destination {
  system: PaymentName;
  url: string;
  secrets: readonly string[];
}

export interface SigningOptions {
  /** Signs with this one instead of the destination's. */
  secret?: string;
  /** How long ago it pretends to have been signed; negative for the future. */
  ageSeconds?: number;
}

interface Delivery {
  event: PaymentEvent;
  destination: Destination;
  /** Calls it off, also when it has not begun. */
  stop: AbortSignal;
}

/** Brings events to whom they are for, in the background: one after another, and what was refused again after a while. */
export class Deliveries {
  private readonly destinations = new BoundedMap<string, Destination>(DESTINATIONS_KEPT);
  private readonly lanes = new WeakMap<Destination, Promise<void>>();
  private readonly running = new Set<Promise<void>>();
  private holding = false;
  private held: Delivery[] = [];
  private stop = new AbortController();

  /** From now on, events of the system go to this address; what is said again about an address replaces what was said before. Throws for a secret that cannot sign. */
  register(system: PaymentName, url: string, secret: string | readonly string[] = DEFAULT_SECRETS[system]): void {
    const secrets = [secret].flat();
    signatureOf({ system, id: '', body: '' }, secrets, new Date());
    this.destinations.set(`${system} ${url}`, { system, url, secrets });
  }

  /** Sends an event to every destination of its platform, or keeps it back while events are held. */
  emit(event: PaymentEvent): void {
    for (const delivery of this.of(event)) {
      if (this.holding) this.held = [...this.held, delivery].slice(-HELD_KEPT);
      else this.enqueue(delivery);
    }
  }

  hold(): void {
    this.holding = true;
  }

  /** The events that wait for a release, oldest first. */
  waiting(): PaymentEvent[] {
    return [...new Set(this.held.map(({ event }) => event))];
  }

  /**
   * Delivers what was held, each when the one before is answered, or all at once, and holds no longer. A list of ids
   * releases only these, in its order, and the rest stays held.
   */
  async release(order: ReleaseOrder = 'made'): Promise<void> {
    const released = inOrder(this.held, order);
    this.held = this.held.filter((delivery) => !released.includes(delivery));
    if (!Array.isArray(order)) this.holding = false;
    const work = order === 'at_once' ? all(released.map((delivery) => this.first(delivery))) : this.oneByOne(released);
    await this.track(work);
  }

  /** Delivers an event once more to everybody, with the time of now. Answers what it was answered with; null is no answer. */
  deliver(event: PaymentEvent, options: SigningOptions = {}): Promise<(number | null)[]> {
    return Promise.all(this.of(event).map((delivery) => this.attempt(delivery, options)));
  }

  /** Waits until nothing is under way any more, retries included; what is held stays held. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(this.running);
  }

  /** Forgets destinations and whatever is held, and breaks off what is under way. */
  clear(): void {
    this.stop.abort();
    this.stop = new AbortController();
    this.destinations.clear();
    this.held = [];
    this.holding = false;
  }

  private of(event: PaymentEvent): Delivery[] {
    const { signal: stop } = this.stop;
    return [...this.destinations.values()]
      .filter(({ system }) => system === event.system)
      .map((destination) => ({ event, destination, stop }));
  }

  private enqueue(delivery: Delivery): void {
    const before = this.lanes.get(delivery.destination) ?? Promise.resolve();
    const lane = before.then(() => this.first(delivery));
    this.lanes.set(delivery.destination, lane);
    void this.track(lane);
  }

  private async oneByOne(deliveries: readonly Delivery[]): Promise<void> {
    for (const delivery of deliveries) await this.first(delivery);
  }

  /** Tries once, and leaves further tries to the background, so that they hold up nothing else. */
  private async first(delivery: Delivery): Promise<void> {
    if (delivery.stop.aborted || accepted(await this.attempt(delivery))) return;
    void this.track(this.retry(delivery));
  }

  private async retry(delivery: Delivery): Promise<void> {
    const { stop: signal } = delivery;
    for (const wait of BACKOFF) {
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
    const status = await post(destination.url, event.body, signature, stop);
    event.answers.push(status);
    return status;
  }

  private track(work: Promise<void>): Promise<void> {
    this.running.add(work);
    return work.finally(() => this.running.delete(work));
  }
}

const accepted = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
const all = async (work: readonly Promise<void>[]): Promise<void> => void (await Promise.all(work));
