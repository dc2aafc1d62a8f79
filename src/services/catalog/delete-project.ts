import { ACTIVE_JOB_STATUSES } from '../../../entities/jobs/job-status.ts';
import { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { getProject } from './get-project.ts';

/** Deletes a project with its sources, items and jobs; the ledger stays. Throws 404, and 409 while a job is active in it. */
export async function deleteProject(ctx: Context, projectId: string): Promise<true> {
  const project = await getProject(ctx, projectId);
  if ((await ctx.em.count(Job, { projectId: project.id, status: { $in: [...ACTIVE_JOB_STATUSES] } })) > 0) {
    throw new AppError('CONFLICT', 'A job is active in this project');
  }
  await ctx.em.remove(project).flush();
  return true;
}
