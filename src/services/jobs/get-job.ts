import { Job } from '../../../entities/jobs/job.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';

/** A job of the caller's organization. Throws 404. */
export async function getJob(ctx: Context, jobId: string): Promise<Job> {
  const job = await ctx.em.findOne(Job, { id: jobId, organizationId: signedIn(ctx).organizationId });
  if (!job) throw notFound('Job');
  return job;
}
