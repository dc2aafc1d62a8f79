import { JobStatus } from '../../../entities/jobs/job-status.ts';
import { JobType } from '../../../entities/jobs/job-type.ts';
import type { WebhookEventType } from '../../../entities/outgoing-webhooks/webhook-event-type.ts';
import type { Context } from '../../core/context.ts';
import type { EndedJob } from '../jobs/job-definition.ts';
import { jobSubject } from './item-events.ts';
import { recordEvents } from './record-event.ts';

/** Records the end of a job in the transaction that ends it. A cancelled job is no event. */
export async function recordJobEnd(ctx: Context, job: EndedJob, ctUsed: string): Promise<void> {
  const type = eventOf(job);
  if (!type) return;
  await recordEvents(ctx, job.organizationId, () => [
    {
      type,
      subject: jobSubject(job.id),
      data: {
        job_id: job.id,
        job_type: job.jobType,
        project_id: job.projectId,
        status: job.status,
        succeeded: job.succeeded,
        failed: job.failed,
        skipped: job.skipped,
        ct_used: ctUsed,
        error: job.error,
      },
    },
  ]);
}

function eventOf({ status, jobType }: EndedJob): WebhookEventType | null {
  if (status === JobStatus.cancelled) return null;
  if (status === JobStatus.failed) return 'job.failed';
  return jobType === JobType.import ? 'import.completed' : 'job.completed';
}
