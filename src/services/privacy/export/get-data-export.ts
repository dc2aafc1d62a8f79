import { ACTIVE_JOB_STATUSES, JobStatus } from '../../../../entities/jobs/job-status.ts';
import { Job } from '../../../../entities/jobs/job.ts';
import { DataExport } from '../../../../entities/privacy/data-export.ts';
import type { DataExportStatus } from '../../../../schema/privacy/types.ts';
import { type Context, signedIn, type Viewer } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { preparedRow } from '../../../core/prepared.ts';
import { sql } from '../../../core/sql.ts';

/** Returns the signed-in user's active export and the newest one that can be downloaded. Throws 401. */
export async function getDataExportStatus(ctx: Context): Promise<DataExportStatus> {
  const user = signedIn(ctx);
  const activeExportJobId = await findActiveExport(ctx, user.id);
  const last = await findLastExport(ctx, user);
  return {
    activeExportJobId,
    lastExport: last && {
      ...last,
      status: JobStatus.completed,
      downloadUrl: `${ctx.config.PUBLIC_URL}/api/v1/gdpr/exports/${last.jobId}/download`,
    },
  };
}

/** Returns the id of the job of the user's active export, or null. */
export async function findActiveExport({ em }: Pick<Context, 'em'>, userId: string): Promise<string | null> {
  const active = await preparedRow<{ id: string }>(
    em,
    sql`select j.id
          from data_exports e
          join jobs j on j.id = e.job_id
         where e.user_id = ${userId} and j.status in ('queued', 'running')
         limit 1`,
  );
  return active?.id ?? null;
}

/** An export that can be downloaded. */
interface ReadyExport {
  path: string;
  size: number;
  digest: string;
  createdAt: Date;
}

/**
 * Returns the export of a job to the user who requested it. Throws 401; 404 for another user's, failed or expired
 * export, and for the organization's if the user is no longer an administrator; 409 while it is not ready.
 */
export async function getDataExport(ctx: Context, jobId: string): Promise<ReadyExport> {
  const user = signedIn(ctx);
  const found = await ctx.em.findOne(
    DataExport,
    { jobId, userId: user.id, organizationId: user.organizationId },
    { disableIdentityMap: true },
  );
  if (!found || (found.whole && user.role !== 'admin')) throw notFound('Export');
  const { path, size, digest, expiresAt, createdAt } = found;
  if (!expiresAt) {
    const active = await ctx.em.count(Job, { id: jobId, status: { $in: [...ACTIVE_JOB_STATUSES] } });
    throw active > 0 ? new AppError('CONFLICT', 'The export is not ready yet') : notFound('Export');
  }
  if (expiresAt <= new Date()) throw notFound('Export');
  return { path, size: size!, digest: digest!, createdAt };
}

/** The newest export that the user can download, with the times of its job. */
interface LastExport {
  jobId: string;
  createdAt: Date;
  completedAt: Date;
  expiresAt: Date;
  size: number;
}

/** Uses the clock of the database, as the expiry does. */
function findLastExport(ctx: Context, { id, organizationId, role }: Viewer): Promise<LastExport | null> {
  return preparedRow<LastExport>(
    ctx.em,
    sql`select e.job_id as "jobId", e.created_at as "createdAt", j.completed_at as "completedAt",
               e.expires_at as "expiresAt", e.size::float8 as size
          from data_exports e
          join jobs j on j.id = e.job_id
         where e.user_id = ${id} and e.organization_id = ${organizationId}
           and e.expires_at > now() and (${role === 'admin'} or not e.whole)
         order by e.created_at desc, e.id desc limit 1`,
  );
}
