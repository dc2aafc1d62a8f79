import type { JobStatus } from '../../../entities/jobs/job-status.ts';
import { Job } from '../../../entities/jobs/job.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { getProject } from '../catalog/projects/get-project.ts';
import { checkPage, paged, type PageArgs, pageOf } from '../paged.ts';

const RECENT_JOBS = 50;

/** A job of the caller's organization. Throws 404. */
export async function getJob(ctx: Context, jobId: string): Promise<Job> {
  const job = await ctx.em.findOne(Job, { id: jobId, organizationId: signedIn(ctx).organizationId });
  if (!job) throw notFound('Job');
  return job;
}

/**
 * Returns a page of at most 50 jobs of a project, newest first, with the total in `X-Total-Count`.
 * @throws 401, 404, 422 for an invalid page.
 */
export async function listProjectJobs(
  ctx: Context,
  projectId: string,
  { status, ...page }: PageArgs & { status?: JobStatus | null | undefined } = {},
): Promise<Job[]> {
  signedIn(ctx);
  checkPage(page, RECENT_JOBS);
  const project = await getProject(ctx, projectId);
  const where = { projectId: project.id, ...(status && { status }) };
  return paged(ctx, Job, where, { createdAt: 'desc', id: 'desc' }, page, RECENT_JOBS);
}

/** A page of the organization's jobs, newest first. Throws 422 for a limit outside 1..100. */
export async function listJobs(
  ctx: Context,
  page: { limit: number; offset: number; status?: JobStatus | null | undefined },
) {
  checkPage(page);
  const where = { organizationId: signedIn(ctx).organizationId, ...(page.status && { status: page.status }) };
  const { found, total, hasMore } = await pageOf(ctx, Job, where, { createdAt: 'desc', id: 'desc' }, page);
  return { jobs: found, total, hasMore };
}
