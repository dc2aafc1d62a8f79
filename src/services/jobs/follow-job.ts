import { JobEventType } from '../../../entities/jobs/job-event.ts';
import type { Runtime } from '../../core/context.ts';
import { GroupedCalls } from '../../core/grouped-calls.ts';
import { memoizeByObject } from '../../core/memoize-by-object.ts';
import { readClosingEvent } from './closing-event.ts';
import { type LogEnd, type LoggedEvent, PAGE, readEvents, readLogEnd } from './job-events.ts';
import { JobFeed } from './job-feed.ts';

interface Follower {
  runtime: Runtime;
  jobId: string;
}

const MAX_TOGETHER = 1000;

/** Followers that connect at the same time read the end of the log with one statement. */
const logEndsOf = memoizeByObject<Runtime['orm'], GroupedCalls<Follower, LogEnd | null>>(
  () => new GroupedCalls(readLogEndTogether, MAX_TOGETHER),
);

/** The feeds of jobs that somebody follows, by the id of the job. */
const feedsOf = memoizeByObject<Runtime['orm'], Map<string, JobFeed>>(() => new Map());

/**
 * Yields the events of a job after `afterSeq`, in order, without gaps or repetitions: first those in the log, then new
 * ones until the closing event, which is the only one if the log of an old job was deleted. Yields nothing if the
 * closing event was seen before. The reader controls the pace; nothing is buffered for slow readers. Ends early when
 * `signal` aborts or the job is deleted.
 */
export async function* followJob(
  runtime: Runtime,
  jobId: string,
  afterSeq: number,
  signal?: AbortSignal,
): AsyncGenerator<LoggedEvent, void> {
  for await (const events of followBatches(runtime, jobId, afterSeq, signal)) {
    for (const event of events) {
      if (signal?.aborted) return;
      yield event;
    }
  }
}

/**
 * Yields the same events in batches, none of them empty. Readers that keep up get the same arrays of the same event
 * objects, which nobody may change.
 */
export async function* followBatches(
  runtime: Runtime,
  jobId: string,
  afterSeq: number,
  signal?: AbortSignal,
): AsyncGenerator<readonly LoggedEvent[], void> {
  const log = await logEndsOf(runtime.orm).call(jobId, { runtime, jobId });
  if (!log) return;
  // A caller may pass a number that the log has not reached.
  let seq = Math.min(afterSeq, log.last_seq);
  const feed = acquireFeed(runtime, jobId, seq);
  const { promise: aborted, resolve } = Promise.withResolvers<void>();
  const onAbort = () => resolve();
  signal?.addEventListener('abort', onAbort);
  try {
    let live = await feed.reach(log.last_seq);
    while (!signal?.aborted) {
      const changed = feed.nextChange();
      const events: readonly LoggedEvent[] = (live ? feed.since(seq) : null) ?? (await readEvents(runtime, jobId, seq));
      if (signal?.aborted) return;
      const last = events.at(-1);
      if (last) {
        yield events;
        seq = last.seq;
        if (last.type === JobEventType.complete) return;
      }
      if ((log.ended || feed.deleted) && events.length === 0) {
        const closing = seq < log.last_seq ? await readClosingEvent(runtime, jobId) : null;
        if (closing) yield [closing];
        return;
      }
      if (live && events.length === 0) await Promise.race([changed, aborted]);
      live ||= events.length < PAGE;
    }
  } finally {
    signal?.removeEventListener('abort', onAbort);
    releaseFeed(runtime, feed);
  }
}

async function readLogEndTogether(followers: readonly Follower[]): Promise<(LogEnd | null)[]> {
  const [{ runtime, jobId }] = followers as [Follower];
  const end = await readLogEnd(runtime, jobId);
  return followers.map(() => end);
}

function acquireFeed(runtime: Runtime, jobId: string, afterSeq: number): JobFeed {
  const feeds = feedsOf(runtime.orm);
  const feed = feeds.get(jobId) ?? new JobFeed(runtime, jobId, afterSeq);
  feeds.set(jobId, feed);
  feed.followers += 1;
  return feed;
}

function releaseFeed(runtime: Runtime, feed: JobFeed): void {
  feed.followers -= 1;
  if (feed.followers > 0) return;
  feed.close();
  feedsOf(runtime.orm).delete(feed.jobId);
}
