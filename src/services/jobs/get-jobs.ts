import type { AiBatch } from '../../../entities/generation/ai-batch.ts';
import type { JobStatus } from '../../../entities/jobs/job-status.ts';
import { Job } from '../../../entities/jobs/job.ts';
import type { JobProgressEntry } from '../../../schema/jobs/payloads.ts';
import type { Plain } from '../../core/columns.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { sql } from '../../core/sql.ts';
import { batchesColumn } from '../generation/batch/batches-of-job.ts';
import { parentProject } from '../catalog/projects/get-project.ts';
import { checkPage, type PageArgs } from '../paged.ts';
import { paged, pageOf } from '../read-page.ts';
import { readRow } from '../read-row.ts';
import { type FinishedEvent, finishedEvents, progressEntry } from './job-report.ts';

const RECENT_JOBS = 50;

/** A job as it is shown: a plain row with its last finished items. */
export type JobRow = Plain<Job> & { progressDetail: JobProgressEntry[]; batches: AiBatch[] };

/** A job of the caller's organization, for display. Throws 404. */
export async function showJob(ctx: Context, jobId: string): Promise<JobRow> {
  const where = { id: jobId, organizationId: signedIn(ctx).organizationId };
  const job = await readRow<Job, Plain<Job> & { finished: FinishedEvent[]; batches: AiBatch[] }>(
    ctx,
    Job,
    where,
    sql`${finishedEvents}, ${batchesColumn(ctx.em)}`,
  );
  if (!job) throw notFound('Job');
  const { finished, ...row } = job;
  return { ...row, progressDetail: finished.map(progressEntry) };
}

/** A job of the caller's organization, for a change. Throws 404. */
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
  const where = { projectId, ...(status && { status }) };
  return paged(ctx, Job, where, { createdAt: 'desc', id: 'desc' }, page, {
    max: RECENT_JOBS,
    parent: parentProject(ctx, projectId),
  });
}

/** A page of the organization's jobs, newest first. Throws 422 for a limit outside 1..100. */
export async function listJobs(
  ctx: Context,
  page: { limit: number; offset: number; status?: JobStatus | null | undefined },
) {
  checkPage(page);
  const where = { organizationId: signedIn(ctx).organizationId, ...(page.status && { status: page.status }) };
  const { found, ...rest } = await pageOf(ctx, Job, where, { createdAt: 'desc', id: 'desc' }, page);
  return { jobs: found, ...rest };
}
