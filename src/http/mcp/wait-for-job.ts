import { JobEventType } from '../../../entities/jobs/job-event.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { followUntilEnd } from '../../services/jobs/await-job.ts';
import type { LoggedEvent } from '../../services/jobs/job-events.ts';
import type { McpCaller } from './mcp-caller.ts';

/** How far a job is. */
export interface Progress {
  progress: number;
  total?: number;
  message: string;
}

export type ReportProgress = (progress: Progress) => Promise<void>;

/** How often it is checked that the session or the API key still exists. */
const RECHECK_MS = 4000;

/** The least time between two reports. A job of thousands of items finishes hundreds per second. */
const INTERVAL_MS = 500;

interface Waiting {
  reportProgress: ReportProgress | null;
  seconds?: number;
  /** Whether the events so far are of no interest. */
  onlyNew?: boolean;
}

/**
 * Waits until a job of the caller's organization has ended, or as long as a response may take, and reports its progress.
 * Returns the context for what follows, with the caller as of now.
 * @throws 401 if the session or the API key has ended meanwhile.
 */
export async function waitForJob(caller: McpCaller, jobId: string, waiting: Waiting): Promise<Context> {
  const { ctx } = caller;
  const ended = new AbortController();
  // A check that fails, such as in a database outage, does not count as an end.
  const check = () =>
    void caller.authenticateAgain().then(
      (user) => user ?? ended.abort(),
      () => undefined,
    );
  const checks = setInterval(check, RECHECK_MS);
  const report = reporter(waiting.reportProgress);
  try {
    if (!waiting.onlyNew) await report({ progress: 0, message: `The job ${jobId} is queued.` });
    await followUntilEnd({ ...ctx, signal: AbortSignal.any([ctx.signal, ended.signal]) }, jobId, {
      ...(waiting.seconds !== undefined && { seconds: waiting.seconds }),
      ...(waiting.onlyNew && { afterSeq: Number.MAX_SAFE_INTEGER }),
      onEvents: (events) => report(progressOf(events)),
    });
  } finally {
    clearInterval(checks);
  }
  const user = await caller.authenticateAgain();
  if (!user) throw new AppError('UNAUTHENTICATED');
  return { ...ctx, user };
}

/** What the newest of these events says about the progress; null if none does. */
function progressOf(events: readonly LoggedEvent[]): Progress | null {
  const newest = events.findLast(({ type }) => type === JobEventType.progress);
  if (!newest) return null;
  const { current, total } = newest.data as { current: number; total: number };
  return { progress: current, total, message: `${current} of ${total} finished.` };
}

/** Reports what is new, and not too often. The protocol requires that the number rises with every report. */
function reporter(send: ReportProgress | null) {
  let [last, sentAt] = [-1, 0];
  return async (progress: Progress | null): Promise<void> => {
    if (!send || !progress || progress.progress <= last) return;
    const isEnd = progress.progress === progress.total;
    if (!isEnd && last > 0 && Date.now() - sentAt < INTERVAL_MS) return;
    [last, sentAt] = [progress.progress, Date.now()];
    await send(progress);
  };
}
