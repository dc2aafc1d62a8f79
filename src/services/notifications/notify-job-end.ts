import { JobStatus } from '../../../entities/jobs/job-status.ts';
import type { Context } from '../../core/context.ts';
import { row, sql } from '../../core/sql.ts';
import { type EndedJob, type EndNotification, PROVIDER_QUOTA } from '../jobs/job-definition.ts';
import { jobCause } from './notification-rules.ts';
import { notify } from './notify.ts';

/**
 * Notifies the user who started a job of its end, once, in the transaction that ends it. Notifies the administrators if
 * the service started the job. A cancelled job notifies nobody.
 */
export async function notifyJobEnd(ctx: Context, job: EndedJob, { name, completed }: EndNotification): Promise<void> {
  const { id: jobId, status, organizationId, projectId, createdBy, succeeded, failed, skipped } = job;
  const errorCode = job.quotaError === null ? job.errorCode : PROVIDER_QUOTA;
  if (status === JobStatus.cancelled) return;
  const type = status === JobStatus.failed ? 'job_failed' : completed?.type;
  if (!type) return;
  const title = status === JobStatus.failed ? `${name} failed` : `${name} completed`;
  const counts = `${succeeded} ${completed?.unit ?? 'done'}, ${failed} failed, ${skipped} skipped.`;
  const projectName = projectId === null ? null : await projectNameOf(ctx, projectId);
  await notify(ctx, {
    organizationId,
    ...(createdBy && { to: [createdBy] }),
    type,
    title: projectName ? `${title}: ${projectName}` : title,
    body: job.error ?? [counts, job.quotaError].filter(Boolean).join(' '),
    cause: jobCause(jobId),
    data: {
      job_type: job.jobType,
      project_name: projectName,
      succeeded,
      failed,
      skipped,
      ...(errorCode !== null && { error_code: errorCode }),
      // The words for a job without a failed item say nothing more than its status.
      ...(job.error !== null && failed > 0 && { error: job.error }),
    },
    projectId,
    jobId,
  });
}

async function projectNameOf({ em }: Context, projectId: string): Promise<string | null> {
  const project = await row<{ name: string }>(em, sql`select name from projects where id = ${projectId}`);
  return project?.name ?? null;
}
