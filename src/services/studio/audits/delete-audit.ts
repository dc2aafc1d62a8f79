import { JobStatus } from '../../../../entities/jobs/job-status.ts';
import { StoreAudit } from '../../../../entities/studio/store-audit.ts';
import type { Context } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { findAudit } from './get-audit.ts';

/**
 * Deletes an audit that has ended, with its findings. Its job and its charge stay.
 * @throws 401, 404, 409 while the audit is queued or running.
 */
export async function deleteAudit(ctx: Context, auditId: string): Promise<true> {
  const { status } = await findAudit(ctx, auditId);
  // Needs no lock, because a job that has ended never runs again.
  if (status === JobStatus.queued || status === JobStatus.running)
    throw new AppError('CONFLICT', 'The audit is under way: cancel its job first');
  if ((await ctx.em.nativeDelete(StoreAudit, auditId)) === 0) throw notFound('Audit');
  return true;
}
