import type { RawBuilder } from 'kysely';
import { JobStatus } from '../../../entities/jobs/job-status.ts';
import { JobType } from '../../../entities/jobs/job-type.ts';
import type { RetriedJob } from '../../../schema/jobs/payloads.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { changed, sql } from '../../core/sql.ts';
import { getProject } from '../catalog/get-project.ts';
import { refuseWithoutFunds } from '../generation/refuse-without-funds.ts';
import { generationSettings } from '../generation/settings.ts';
import { resetItems } from '../generation/start-generation.ts';
import { refuseWithoutStore } from '../sync/refuse-without-store.ts';
import { getJob } from './get-job.ts';
import { insertJob } from './insert-job.ts';

const RETRYABLE = new Set<JobType>([JobType.generation, JobType.regeneration, JobType.sync]);

/**
 * Queues a new job of the same kind and settings for the items that failed.
 * @throws 404; 402 and 422 as a first start does; 409 while the job or another one is active.
 */
export async function retryFailedJobItems(ctx: Context, jobId: string): Promise<RetriedJob> {
  const job = await getJob(ctx, jobId);
  if (job.status === JobStatus.queued || job.status === JobStatus.running) throw new AppError('CONFLICT', 'The job is still active');
  if (!RETRYABLE.has(job.jobType)) throw new AppError('CONFLICT', 'This kind of job has no items to try again');
  const generating = job.jobType !== JobType.sync;
  if (generating) await refuseWithoutFunds(ctx, job.organizationId, generationSettings.parse(job.payload), failedItems(job.id));
  else await refuseWithoutStore(ctx, await getProject(ctx, job.projectId!));
  const retry = await insertJob(ctx, {
    organizationId: job.organizationId,
    projectId: job.projectId ?? null,
    jobType: job.jobType,
    payload: job.payload,
    createdBy: signedIn(ctx).id,
    retryOf: job.id,
    plan: async ({ em }, created) => {
      const planned = await changed(
        em,
        sql`insert into job_items (job_id, position, item_id, previous_status)
            select ${created.id}, row_number() over (order by i.position), c.id, case when ${generating} then c.status end
              from job_items i join content_items c on c.id = i.item_id
             where i.job_id = ${job.id} and i.state in ('failed', 'conflict') and (not ${generating} or c.status = 'failed')`,
      );
      if (generating) await resetItems(em, created.id);
      return planned;
    },
  });
  return { jobId: retry.id, status: retry.status, retriedCount: retry.progressTotal };
}

function failedItems(jobId: string): RawBuilder<unknown> {
  return sql`status = 'failed' and id in (select item_id from job_items where job_id = ${jobId} and state = 'failed')`;
}
