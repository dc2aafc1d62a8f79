import { JobStatus } from '../../../../entities/jobs/job-status.ts';
import { StoreAudit } from '../../../../entities/studio/store-audit.ts';
import type { Context } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { findAudit } from './get-audit.ts';

/** Deletes an audit that is over, with its findings; its job stays in the list, and what it cost stays charged. Throws 401, 404, 409 while it is under way. */
export async function deleteAudit(ctx: Context, auditId: string): Promise<true> {
  const { status } = await findAudit(ctx, auditId);
  // A job that is over never runs again.
  if (status === JobStatus.queued || status === JobStatus.running)
    throw new AppError('CONFLICT', 'The audit is under way: cancel its job first');
  if ((await ctx.em.nativeDelete(StoreAudit, auditId)) === 0) throw notFound('Audit');
  return true;
}
