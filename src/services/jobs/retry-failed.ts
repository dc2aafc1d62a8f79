import { JobStatus } from '../../../entities/jobs/job-status.ts';
import type { RetriedJob } from '../../../schema/jobs/payloads.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { getJob } from './get-jobs.ts';
import { insertJob } from './insert-job.ts';
import { definitionOf } from './job-definition.ts';

/**
 * Starts a new job of the same kind and settings for the failed items of an ended job.
 * @throws 404; 402 and 422 like the first start; 409 while the job or one that excludes it is active, and for kinds
 * without items to retry.
 */
export async function retryFailedJobItems(ctx: Context, jobId: string): Promise<RetriedJob> {
  const job = await getJob(ctx, jobId);
  if (job.status === JobStatus.queued || job.status === JobStatus.running)
    throw new AppError('CONFLICT', 'The job is still active');
  const { planRetry } = definitionOf(ctx, job.jobType);
  if (!planRetry) throw new AppError('CONFLICT', 'This kind of job has no items to try again');
  const retry = await insertJob(ctx, {
    ...(await planRetry(ctx, job)),
    organizationId: job.organizationId,
    projectId: job.projectId ?? null,
    jobType: job.jobType,
    createdBy: signedIn(ctx).id,
    retryOf: job.id,
  });
  return { jobId: retry.id, status: retry.status, retriedCount: retry.progressTotal };
}
