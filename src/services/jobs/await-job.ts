import { JobEventType } from '../../../entities/jobs/job-event.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { failures } from './complete-job.ts';
import { followJob } from './follow-job.ts';

/**
 * Waits until a job is over, whatever became of it, and answers its row as it ended with the items that failed. When the
 * caller leaves before, the job goes on and the call ends with an error, so that nothing after it takes the job for done. Throws 404 for a job that is deleted meanwhile, with its organization.
 */
export async function awaitJob(
  ctx: Context,
  job: Job,
): Promise<{ job: Job; failedItems: { itemId: string; error: string }[] }> {
  for await (const event of followJob(ctx, job.id, 0, ctx.signal)) if (event.type === JobEventType.complete) break;
  if (ctx.signal.aborted) throw new AppError('UNAVAILABLE', 'The caller left before the job was over');
  if (!(await ctx.em.refresh(job))) throw notFound('Job');
  const failed = job.failed > 0 ? await failures(ctx.em, job.id) : [];
  return { job, failedItems: failed.map((each) => ({ itemId: each.item_id, error: each.error })) };
}
