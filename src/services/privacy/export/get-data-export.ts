import { DataExport } from '../../../../entities/privacy/data-export.ts';
import { ACTIVE_JOB_STATUSES } from '../../../../entities/jobs/job-status.ts';
import { Job } from '../../../../entities/jobs/job.ts';
import { type Context, signedIn, type Viewer } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { rows, sql } from '../../../core/sql.ts';

/** An export whose zip can be had. */
export interface ReadyExport {
  path: string;
  size: number;
  digest: string;
  createdAt: Date;
}

/**
 * The export of a job, for the user who asked for it. Throws 401; 404 for anybody else's, one that failed or has expired,
 * and the organization's where the user is no administrator any more; 409 while it is not ready.
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

/** An export of the user that can be had, newest first, with the times of its job; by the database's clock. */
export interface LastExport {
  jobId: string;
  createdAt: Date;
  completedAt: Date;
  expiresAt: Date;
  size: number;
}

/** The newest export that the user can download; null where there is none. */
export async function findLastExport(ctx: Context, { id, organizationId, role }: Viewer): Promise<LastExport | null> {
  const [last] = await rows<Record<'jobId' | 'createdAt' | 'completedAt' | 'expiresAt' | 'size', string>>(
    ctx.em,
    sql`select e.job_id as "jobId", e.created_at as "createdAt", j.completed_at as "completedAt", e.expires_at as "expiresAt", e.size
          from data_exports e join jobs j on j.id = e.job_id
         where e.user_id = ${id} and e.organization_id = ${organizationId} and e.expires_at > now() and (${role === 'admin'} or not e.whole)
         order by e.created_at desc, e.id desc limit 1`,
  );
  if (!last) return null;
  const { jobId, createdAt, completedAt, expiresAt, size } = last;
  return {
    jobId,
    createdAt: new Date(createdAt),
    completedAt: new Date(completedAt),
    expiresAt: new Date(expiresAt),
    size: Number(size),
  };
}
