import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobEventType } from '../../../entities/jobs/job-event.ts';
import type { Bus } from '../../core/bus.ts';
import type { Runtime } from '../../core/context.ts';
import { changed, row, rows, sql } from '../../core/sql.ts';

/** An event of a job's log. */
export interface LoggedEvent {
  seq: number;
  type: JobEventType;
  data: Record<string, unknown>;
}

/** Events per read. */
export const PAGE = 200;

/**
 * Inserts an event. Its `seq` was taken from the job's row in the same transaction, so that `seq` follows the order of
 * commits.
 */
export async function writeEvent(em: EntityManager, jobId: string, event: LoggedEvent): Promise<LoggedEvent> {
  await changed(
    em,
    sql`insert into job_events (job_id, seq, type, data, created_at)
        values (${jobId}, ${event.seq}, ${event.type}, ${JSON.stringify(event.data)}, now())`,
  );
  return event;
}

/** Appends an event to the log of an active job. Returns null if the job has ended. */
export async function appendEvent(
  em: EntityManager,
  jobId: string,
  type: JobEventType,
  data: Record<string, unknown>,
): Promise<LoggedEvent | null> {
  const job = await row<{ last_seq: number }>(
    em,
    sql`update jobs
           set last_seq = last_seq + 1, touched_at = now()
         where id = ${jobId} and status in ('queued', 'running')
        returning last_seq`,
  );
  return job && writeEvent(em, jobId, { seq: job.last_seq, type, data });
}

/** The bus channel of a job's events. */
export function jobChannel(jobId: string): string {
  return `job:${jobId}`;
}

/**
 * Publishes committed events, which follow each other, to all processes. A lost message does no harm, because readers also
 * poll the log.
 */
export function publishEvents(bus: Bus, jobId: string, events: readonly LoggedEvent[]): void {
  for (let from = 0; from < events.length; from += PAGE)
    bus.publish(jobChannel(jobId), JSON.stringify(events.slice(from, from + PAGE)));
}

/** The last `seq` of a log, and whether the job has ended. */
export interface LogEnd {
  last_seq: number;
  ended: boolean;
}

/** Returns null if there is no such job. */
export function readLogEnd(runtime: Runtime, jobId: string): Promise<LogEnd | null> {
  return row(
    runtime.orm.em.fork(),
    sql`select last_seq, status not in ('queued', 'running') as ended from jobs where id = ${jobId}`,
  );
}

/** Up to {@link PAGE} events after `seq`, in order. */
export function readEvents(runtime: Runtime, jobId: string, afterSeq: number): Promise<LoggedEvent[]> {
  return rows<LoggedEvent>(
    runtime.orm.em.fork(),
    sql`select seq, type, data
          from job_events
         where job_id = ${jobId} and seq > ${afterSeq}
         order by seq
         limit ${PAGE}`,
  );
}
