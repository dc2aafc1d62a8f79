import type { Runtime } from '../../core/context.ts';
import { row, rows, sql } from '../../core/sql.ts';
import type { LoggedEvent } from './job-events.ts';

/** Events of one read. */
export const PAGE = 200;

/** How far the log goes, and whether it can grow; null without a job. */
export function logEnd(runtime: Runtime, jobId: string): Promise<{ last_seq: number; over: boolean } | null> {
  return row(
    runtime.orm.em.fork(),
    sql`select last_seq, status not in ('queued', 'running') as over from jobs where id = ${jobId}`,
  );
}

/** Up to a page of events after `seq`, in order. */
export function readEvents(runtime: Runtime, jobId: string, afterSeq: number): Promise<LoggedEvent[]> {
  return rows<LoggedEvent>(
    runtime.orm.em.fork(),
    sql`select seq, type, data from job_events where job_id = ${jobId} and seq > ${afterSeq} order by seq limit ${PAGE}`,
  );
}
