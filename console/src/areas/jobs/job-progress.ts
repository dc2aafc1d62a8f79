import { addCt } from '../../format/decimal.ts';
import type { JobProgressSubscription, JobStateQuery } from '../../generated/jobs.ts';

export type JobEvent = JobProgressSubscription['jobProgress'];
export type JobState = JobStateQuery['job'];

/** One finished item of a job. */
export interface LogEntry {
  seq: number;
  itemId: string | null;
  externalId: string | null;
  status: string;
  message: string | null;
  ct: string | null;
}

export interface Progress {
  /** The number of the last event. A broken connection repeats the events from the start. */
  seq: number;
  current: number;
  total: number;
  counts: Record<string, number>;
  ctUsed: string;
  /** Why and until when the job waits. Null while it works. */
  waiting: { message: string; until: string | null } | null;
  /** The last entries, newest first. */
  log: LogEntry[];
  /** The status of the job when it has ended. */
  ended: string | null;
}

export const NO_PROGRESS: Progress = {
  seq: 0,
  current: 0,
  total: 0,
  counts: {},
  ctUsed: '0.0000',
  waiting: null,
  log: [],
  ended: null,
};

const MAX_LOG = 200;

/** The progress after more events. */
export function withEvents(before: Progress, events: readonly JobEvent[]): Progress {
  const after = { ...before, counts: { ...before.counts }, log: [...before.log] };
  for (const event of events) if (event.seq > after.seq) addEvent(after, event);
  after.log.length = Math.min(after.log.length, MAX_LOG);
  return after;
}

function addEvent(progress: Progress, event: JobEvent): void {
  progress.seq = event.seq;
  if (event.type === 'progress') addResult(progress, event);
  else if (event.type === 'start') progress.total = event.total ?? progress.total;
  else if (event.type === 'error')
    progress.waiting = { message: event.message ?? '', until: text(event.data['waiting_until']) };
  else Object.assign(progress, { ended: event.status, waiting: null });
}

function addResult(progress: Progress, event: JobEvent): void {
  const ct = text(event.data['ct_cost']);
  progress.current = event.current ?? progress.current;
  progress.total = event.total ?? progress.total;
  progress.waiting = null;
  if (ct) progress.ctUsed = addCt(progress.ctUsed, ct);
  if (!event.externalId) return;
  const status = event.status ?? '';
  progress.counts[status] = (progress.counts[status] ?? 0) + 1;
  const { seq, itemId, externalId, message } = event;
  progress.log.unshift({ seq, itemId, externalId, status, message, ct });
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
