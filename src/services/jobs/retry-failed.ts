import type { RawBuilder } from 'kysely';
import { JobStatus } from '../../../entities/jobs/job-status.ts';
import { JobType } from '../../../entities/jobs/job-type.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { RetriedJob } from '../../../schema/jobs/payloads.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { sql } from '../../core/sql.ts';
import { writePostAgain } from '../blog/generation/write-post-again.ts';
import { getProject } from '../catalog/projects/get-project.ts';
import { refuseWithoutFunds } from '../generation/refuse-without-funds.ts';
import { generationSettings } from '../generation/settings.ts';
import { planGeneration } from '../generation/start-generation.ts';
import { syncSettings } from '../sync/settings.ts';
import { planSync } from '../sync/start-sync.ts';
import { syncTarget } from '../sync/sync-target.ts';
import { getJob } from './get-job.ts';
import { insertJob, type NewJob } from './insert-job.ts';

const RETRYABLE = new Set<JobType>([JobType.generation, JobType.regeneration, JobType.sync, JobType.blog_generation]);

/**
 * Queues a new job of the same kind and settings for the items that failed.
 * @throws 404; 402 and 422 as a first start does; 409 while the job or another one is active.
 */
export async function retryFailedJobItems(ctx: Context, jobId: string): Promise<RetriedJob> {
  const job = await getJob(ctx, jobId);
  if (job.status === JobStatus.queued || job.status === JobStatus.running)
    throw new AppError('CONFLICT', 'The job is still active');
  if (!RETRYABLE.has(job.jobType)) throw new AppError('CONFLICT', 'This kind of job has no items to try again');
  const retry = await insertJob(ctx, {
    ...(await again(ctx, job)),
    organizationId: job.organizationId,
    projectId: job.projectId ?? null,
    jobType: job.jobType,
    createdBy: signedIn(ctx).id,
    retryOf: job.id,
  });
  return { jobId: retry.id, status: retry.status, retriedCount: retry.progressTotal };
}

type Again = Pick<NewJob, 'payload' | 'plan'>;

function again(ctx: Context, job: Job): Promise<Again> {
  if (job.jobType === JobType.sync) return syncAgain(ctx, job);
  return job.jobType === JobType.blog_generation ? writePostAgain(ctx, job) : generateAgain(ctx, job);
}

async function generateAgain(ctx: Context, job: Job): Promise<Again> {
  const settings = generationSettings.parse(job.payload);
  const which = sql`status = 'failed' and ${failedOf(job)}`;
  await refuseWithoutFunds(ctx, job.organizationId, settings, which);
  return { payload: settings, plan: ({ em }, { id }) => planGeneration(em, id, which, true) };
}

/** To the store, and by the field mapping, that the project has now. */
async function syncAgain(ctx: Context, job: Job): Promise<Again> {
  const target = await syncTarget(ctx, await getProject(ctx, job.projectId!));
  const settings = syncSettings.parse({ ...job.payload, ...target });
  return { payload: settings, plan: (inner, { id }) => planSync(inner, id, settings, failedOf(job)) };
}

function failedOf(job: Job): RawBuilder<unknown> {
  // An array is read once; a subquery may be asked again for each item in the order of positions.
  return sql`excluded_at is null and id = any(array(select item_id from job_items where job_id = ${job.id} and state in ('failed', 'conflict') and item_id is not null))`;
}
