import type { EntityManager } from '@mikro-orm/postgresql';
import type { Bus } from '../../core/bus.ts';
import { changed, row, sql } from '../../core/sql.ts';
import type { JobEventType } from '../../../entities/jobs/job-event.ts';

/** An event of a job's log as it travels between processes. */
export interface LoggedEvent {
  seq: number;
  type: JobEventType;
  data: Record<string, unknown>;
}

/** Writes an event whose `seq` was taken from the job row in the same transaction, so that `seq` follows the order of commits. */
export async function writeEvent(em: EntityManager, jobId: string, event: LoggedEvent): Promise<LoggedEvent> {
  await changed(
    em,
    sql`insert into job_events (job_id, seq, type, data, created_at)
        values (${jobId}, ${event.seq}, ${event.type}, ${JSON.stringify(event.data)}, now())`,
  );
  return event;
}

/** Appends an event to the log of a job that is not over; null when it is. */
export async function appendEvent(
  em: EntityManager,
  jobId: string,
  type: JobEventType,
  data: Record<string, unknown>,
): Promise<LoggedEvent | null> {
  const job = await row<{ last_seq: number }>(
    em,
    sql`update jobs set last_seq = last_seq + 1, touched_at = now()
         where id = ${jobId} and status in ('queued', 'running') returning last_seq`,
  );
  return job && writeEvent(em, jobId, { seq: job.last_seq, type, data });
}

export function jobChannel(jobId: string): string {
  return `job:${jobId}`;
}

/** Tells every process what was committed. Lost messages do no harm: readers look into the log besides. */
export function publishEvents(bus: Bus, jobId: string, events: LoggedEvent[]): void {
  for (const event of events) bus.publish(jobChannel(jobId), JSON.stringify(event));
}
