import { JobEventType } from '../../../entities/jobs/job-event.ts';
import type { JobStatus } from '../../../entities/jobs/job-status.ts';
import type { JobType } from '../../../entities/jobs/job-type.ts';
import type { Runtime } from '../../core/context.ts';
import { row, sql } from '../../core/sql.ts';
import { definitionOf } from './job-definition.ts';
import type { FailedItem } from './failed-items.ts';
import type { LoggedEvent } from './job-events.ts';

/** The columns of an ended job that its last event is made of. */
interface EndedJob {
  id: string;
  job_type: JobType;
  status: JobStatus;
  last_seq: number;
  succeeded: number;
  failed: number;
  skipped: number;
  ct_used: string;
  error: string | null;
}

/** Returns the last event of a job. */
export function closingEvent(
  runtime: Pick<Runtime, 'jobDefinitions'>,
  job: EndedJob,
  failedItems: readonly FailedItem[],
): LoggedEvent {
  return {
    seq: job.last_seq,
    type: JobEventType.complete,
    data: {
      job_id: job.id,
      status: job.status,
      [definitionOf(runtime, job.job_type).succeededCount]: job.succeeded,
      failed_count: job.failed,
      skipped_count: job.skipped,
      failed_items: failedItems.map(({ itemId, language, error }) => ({
        item_id: itemId,
        ...(language !== null && { language }),
        error,
      })),
      ct_used: job.ct_used,
      ...(job.error !== null && { message: job.error }),
    },
  };
}

/** The last event of an ended job whose log was deleted, without the failed items. Null if the job was deleted, too. */
export async function readClosingEvent(runtime: Runtime, jobId: string): Promise<LoggedEvent | null> {
  const job = await row<EndedJob>(
    runtime.orm.em.fork(),
    sql`select id, job_type, status, last_seq, succeeded, failed, skipped, ct_used, error from jobs where id = ${jobId}`,
  );
  return job && closingEvent(runtime, job, []);
}
