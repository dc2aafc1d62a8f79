import type { JobStatus } from '../../../entities/jobs/job-status.ts';
import { Job } from '../../../entities/jobs/job.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { getProject } from '../catalog/projects/get-project.ts';
import { checkPage, pageOf } from '../paged.ts';

const MOST_RECENT = 50;
const MAX_LIMIT = 100;

/** The 50 most recent jobs of a project, newest first, with the total of all in `X-Total-Count`. Throws 404. */
export async function listProjectJobs(ctx: Context, projectId: string, status?: JobStatus | null): Promise<Job[]> {
  const project = await getProject(ctx, projectId);
  const where = { projectId: project.id, ...(status && { status }) };
  const { found, total } = await pageOf(
    ctx,
    Job,
    where,
    { createdAt: 'desc', id: 'desc' },
    { limit: MOST_RECENT, offset: 0 },
  );
  ctx.setHeader('X-Total-Count', String(total));
  return found;
}

/** A page of the organization's jobs, newest first. Throws 422 outside 1..100. */
export async function listJobs(
  ctx: Context,
  page: { limit: number; offset: number; status?: JobStatus | null | undefined },
) {
  checkPage(page, MAX_LIMIT);
  const where = { organizationId: signedIn(ctx).organizationId, ...(page.status && { status: page.status }) };
  const { found, total, hasMore } = await pageOf(ctx, Job, where, { createdAt: 'desc', id: 'desc' }, page);
  return { jobs: found, total, hasMore };
}
