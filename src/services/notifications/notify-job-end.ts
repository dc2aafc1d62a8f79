import { JobStatus } from '../../../entities/jobs/job-status.ts';
import { JobType } from '../../../entities/jobs/job-type.ts';
import type { NotificationType } from '../../../entities/notifications/notification-type.ts';
import type { Context } from '../../core/context.ts';
import { row, sql } from '../../core/sql.ts';
import { jobCause } from './notification-rules.ts';
import { notify } from './notify.ts';

/**
 * The name of each job type in its notifications, and what it did. Other types notify users themselves or not at all.
 */
const JOB_NOTIFICATIONS: Partial<
  Record<JobType, { name: string; done?: { type: `${NotificationType}`; unit: string } }>
> = {
  [JobType.generation]: { name: 'Generation', done: { type: 'job_completed', unit: 'generated' } },
  [JobType.regeneration]: { name: 'Regeneration', done: { type: 'job_completed', unit: 'generated' } },
  [JobType.sync]: { name: 'Sync', done: { type: 'job_completed', unit: 'synced' } },
  [JobType.import]: { name: 'Import', done: { type: 'import_completed', unit: 'imported' } },
  [JobType.blog_generation]: { name: 'Blog post', done: { type: 'job_completed', unit: 'written' } },
  [JobType.store_audit]: { name: 'Store audit' },
  [JobType.gdpr_export]: { name: 'Data export' },
};

/** A job that has ended. */
export interface EndedJob {
  id: string;
  type: JobType;
  status: JobStatus;
  error: string | null;
  succeeded: number;
  failed: number;
  skipped: number;
}

interface Origin {
  organizationId: string;
  projectId: string | null;
  projectName: string | null;
  createdBy: string | null;
}

/**
 * Notifies the user who started a job of its end, once, in the transaction that ends it. Notifies the administrators if
 * the service started the job. A cancelled job notifies nobody.
 */
export async function notifyJobEnd(ctx: Context, job: EndedJob): Promise<void> {
  const known = JOB_NOTIFICATIONS[job.type];
  if (!known || job.status === JobStatus.cancelled) return;
  const type = job.status === JobStatus.failed ? 'job_failed' : known.done?.type;
  if (!type) return;
  const { organizationId, projectId, projectName, createdBy } = await originOf(ctx, job.id);
  const { succeeded, failed, skipped } = job;
  const title = job.status === JobStatus.failed ? `${known.name} failed` : `${known.name} completed`;
  await notify(ctx, {
    organizationId,
    ...(createdBy && { to: [createdBy] }),
    type,
    title: projectName ? `${title}: ${projectName}` : title,
    body: job.error ?? `${succeeded} ${known.done?.unit ?? 'done'}, ${failed} failed, ${skipped} skipped.`,
    cause: jobCause(job.id),
    data: { job_type: job.type, succeeded, failed, skipped },
    projectId,
    jobId: job.id,
  });
}

async function originOf({ em }: Context, jobId: string): Promise<Origin> {
  const found = await row<Origin>(
    em,
    sql`select j.organization_id as "organizationId", j.project_id as "projectId", p.name as "projectName", j.created_by as "createdBy"
          from jobs j left join projects p on p.id = j.project_id where j.id = ${jobId}`,
  );
  return found!;
}
