import { JobEventType } from '../../../entities/jobs/job-event.ts';
import type { Subscription } from '../../core/bus.ts';
import type { Runtime } from '../../core/context.ts';
import { jobChannel, type LoggedEvent } from './job-events.ts';
import { logEnd, PAGE, readEvents } from './job-log.ts';

const KEPT = 500;
/** Redis may lose a message, never the log: it is looked at this often besides. */
const POLL_MS = 2000;

/**
 * The tail of one job's log in this process, shared by everybody who follows it: one subscription and one read however
 * many listen. Events come from the bus; a gap is filled from the database.
 */
class Feed {
  followers = 0;
  /** The job was deleted with its organization: nothing comes any more. */
  gone = false;
  private readonly recent: LoggedEvent[] = [];
  private changed = Promise.withResolvers<void>();
  private reading: Promise<void> | null = null;
  private readonly subscription: Subscription;
  private readonly poll: NodeJS.Timeout;

  constructor(
    private readonly runtime: Runtime,
    readonly jobId: string,
    private tail: number,
  ) {
    this.subscription = runtime.bus.subscribe(jobChannel(jobId), (message) =>
      this.hear(JSON.parse(message) as LoggedEvent),
    );
    // What was published before the subscription stood is only in the database.
    void this.subscription.ready.then(() => this.read());
    this.poll = setInterval(() => void this.read(), POLL_MS).unref();
  }

  close(): void {
    this.subscription.stop();
    clearInterval(this.poll);
  }

  /** Resolves when there is something newer than now. */
  next(): Promise<void> {
    return this.changed.promise;
  }

  /** The events after `seq`, as far as they are at hand; null where only the database has them. */
  since(seq: number): LoggedEvent[] | null {
    if (this.tail < seq) {
      this.recent.length = 0;
      this.tail = seq;
    }
    if (this.tail === seq) return [];
    const first = this.recent[0]?.seq;
    return first !== undefined && first <= seq + 1 ? this.recent.slice(seq + 1 - first) : null;
  }

  private hear(event: LoggedEvent): void {
    if (event.seq === this.tail + 1) this.push([event]);
    else if (event.seq > this.tail) void this.read();
  }

  private push(events: LoggedEvent[]): void {
    const fresh = events.filter((event) => event.seq > this.tail);
    if (fresh.length === 0) return;
    this.recent.push(...fresh);
    this.recent.splice(0, Math.max(0, this.recent.length - KEPT));
    this.tail = fresh.at(-1)!.seq;
    this.wake();
  }

  private async lookWhetherGone(): Promise<void> {
    if (await logEnd(this.runtime, this.jobId)) return;
    this.gone = true;
    this.wake();
  }

  private wake(): void {
    const { resolve } = this.changed;
    this.changed = Promise.withResolvers();
    resolve();
  }

  private read(): Promise<void> {
    this.reading ??= readEvents(this.runtime, this.jobId, this.tail)
      .then((events) => (events.length > 0 ? this.push(events) : this.lookWhetherGone()))
      .catch(() => undefined)
      .finally(() => (this.reading = null));
    return this.reading;
  }
}

const feeds = new WeakMap<Runtime['orm'], Map<string, Feed>>();

/**
 * The events of a job after `afterSeq`, in order, without a gap or a repeat: first what the log has, then live, until the
 * closing event; at once nothing when that was seen before. The reader sets the pace; nothing is buffered for a slow one.
 * Ends early when `signal` aborts, and when the job is deleted.
 */
export async function* followJob(
  runtime: Runtime,
  jobId: string,
  afterSeq: number,
  signal?: AbortSignal,
): AsyncGenerator<LoggedEvent, void> {
  const log = await logEnd(runtime, jobId);
  if (!log) return;
  // Nobody can have seen more than there is.
  let seq = Math.min(afterSeq, log.last_seq);
  const feed = join(runtime, jobId, seq);
  const { promise: aborted, resolve } = Promise.withResolvers<void>();
  const onAbort = () => resolve();
  signal?.addEventListener('abort', onAbort);
  let live = false;
  try {
    while (!signal?.aborted) {
      const news = feed.next();
      const known: LoggedEvent[] = (live ? feed.since(seq) : null) ?? (await readEvents(runtime, jobId, seq));
      for (const event of known) {
        if (signal?.aborted) return;
        yield event;
        seq = event.seq;
        if (event.type === JobEventType.complete) return;
      }
      if ((log.over || feed.gone) && known.length === 0) return;
      if (live && known.length === 0) await Promise.race([news, aborted]);
      live ||= known.length < PAGE;
    }
  } finally {
    signal?.removeEventListener('abort', onAbort);
    leave(runtime, feed);
  }
}

function join(runtime: Runtime, jobId: string, afterSeq: number): Feed {
  const all = feeds.get(runtime.orm) ?? new Map<string, Feed>();
  feeds.set(runtime.orm, all);
  const feed = all.get(jobId) ?? new Feed(runtime, jobId, afterSeq);
  all.set(jobId, feed);
  feed.followers += 1;
  return feed;
}

function leave(runtime: Runtime, feed: Feed): void {
  feed.followers -= 1;
  if (feed.followers > 0) return;
  feed.close();
  feeds.get(runtime.orm)?.delete(feed.jobId);
}
