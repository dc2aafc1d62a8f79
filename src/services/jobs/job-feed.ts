import type { Subscription } from '../../core/bus.ts';
import type { Runtime } from '../../core/context.ts';
import { jobChannel, type LoggedEvent, PAGE, readEvents, readLogEnd } from './job-events.ts';

/** How many of the latest events are kept in memory. */
const MAX_RECENT = 500;
/** How often the log is read in addition to the messages of the bus, which may be lost. */
const POLL_MS = 2000;
/** Followers are notified at most this often, so that those of a job with many events get several at once. */
const MIN_NOTIFY_MS = 20;

/**
 * The tail of one job's log in this process, shared by all its followers: one subscription and one read for all of
 * them. Events arrive on the bus; gaps are filled from the database.
 */
export class JobFeed {
  followers = 0;
  /** Whether the job was deleted with its organization, so that no further event comes. */
  deleted = false;
  private readonly recent: LoggedEvent[] = [];
  /** What {@link since} returned last. */
  private latest: { after: number; tail: number; events: readonly LoggedEvent[] } | null = null;
  private change = Promise.withResolvers<void>();
  private reading: Promise<void> | null = null;
  private notifiedAt = 0;
  /** Whether followers are about to be notified. */
  private notifying = false;
  private readonly subscription: Subscription;
  private readonly poll: NodeJS.Timeout;

  constructor(
    private readonly runtime: Runtime,
    readonly jobId: string,
    private tail: number,
  ) {
    this.subscription = runtime.bus.subscribe(jobChannel(jobId), (message) =>
      this.receive(JSON.parse(message) as LoggedEvent[]),
    );
    // Events that were published before the subscription became active are only in the database.
    void this.subscription.ready.then(() => this.read());
    this.poll = setInterval(() => void this.read(), POLL_MS).unref();
  }

  close(): void {
    this.subscription.stop();
    clearInterval(this.poll);
  }

  /**
   * Reads more of the log unless it is known up to `seq`, once for all followers that ask meanwhile. Returns whether it
   * is then.
   */
  async reach(seq: number): Promise<boolean> {
    if (this.tail < seq) await this.read();
    return this.tail >= seq;
  }

  /** Resolves at the next change after this call. */
  nextChange(): Promise<void> {
    return this.change.promise;
  }

  /**
   * Up to {@link PAGE} events after `seq`, or null if only the database has them all. Followers that keep up get the same
   * array.
   */
  since(seq: number): readonly LoggedEvent[] | null {
    if (this.latest?.after === seq && this.latest.tail === this.tail) return this.latest.events;
    const events = this.find(seq);
    this.latest = events && { after: seq, tail: this.tail, events };
    return events;
  }

  private find(seq: number): readonly LoggedEvent[] | null {
    if (this.tail < seq) {
      this.recent.length = 0;
      this.tail = seq;
    }
    if (this.tail === seq) return [];
    const first = this.recent[0]?.seq;
    return first !== undefined && first <= seq + 1 ? this.recent.slice(seq + 1 - first, seq + 1 - first + PAGE) : null;
  }

  private receive(events: LoggedEvent[]): void {
    if (events[0]!.seq <= this.tail + 1) this.push(events);
    else void this.read();
  }

  private push(events: LoggedEvent[]): void {
    const fresh = events.filter((event) => event.seq > this.tail);
    if (fresh.length === 0) return;
    this.recent.push(...fresh);
    this.recent.splice(0, Math.max(0, this.recent.length - MAX_RECENT));
    this.tail = fresh.at(-1)!.seq;
    this.signalChange();
  }

  private read(): Promise<void> {
    this.reading ??= readEvents(this.runtime, this.jobId, this.tail)
      .then((events) => (events.length > 0 ? this.push(events) : this.checkWhetherDeleted()))
      .catch(() => undefined)
      .finally(() => (this.reading = null));
    return this.reading;
  }

  private async checkWhetherDeleted(): Promise<void> {
    if (await readLogEnd(this.runtime, this.jobId)) return;
    this.deleted = true;
    this.signalChange();
  }

  private signalChange(): void {
    if (this.notifying) return;
    this.notifying = true;
    const waitMs = Math.max(0, this.notifiedAt + MIN_NOTIFY_MS - performance.now());
    if (waitMs === 0) this.notifyNow();
    else setTimeout(() => this.notifyNow(), waitMs);
  }

  private notifyNow(): void {
    this.notifying = false;
    this.notifiedAt = performance.now();
    const { resolve } = this.change;
    this.change = Promise.withResolvers();
    resolve();
  }
}
