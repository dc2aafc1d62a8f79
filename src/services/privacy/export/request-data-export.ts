import { randomUUID } from 'node:crypto';
import { Role } from '../../../../entities/accounts/user.ts';
import { JobType } from '../../../../entities/jobs/job-type.ts';
import { DataExport } from '../../../../entities/privacy/data-export.ts';
import type { RequestedExport } from '../../../../schema/privacy/types.ts';
import { add } from '../../../core/add.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, sql } from '../../../core/sql.ts';
import { getLockedUser } from '../../accounts/users/get-user.ts';
import { insertJob } from '../../jobs/insert-job.ts';
import { findActiveExport } from './find-active-export.ts';

/** A place for a zip that no other try to write one gets. */
export function newExportPath(organizationId: string): string {
  return `exports/${organizationId}/${randomUUID()}.zip`;
}

/**
 * Queues an export of everything the organization owns, for an administrator, else of what is the user's own; it costs
 * nothing. Throws 401, 409 while another export of the user is under way.
 */
export async function requestDataExport(ctx: Context): Promise<RequestedExport> {
  const { id: userId, organizationId } = signedIn(ctx);
  let whole = false;
  const job = await insertJob(ctx, {
    organizationId,
    projectId: null,
    jobType: JobType.gdpr_export,
    payload: {},
    createdBy: userId,
    countsWithin: true,
    begin: async (inner) => {
      // Of many requests at once each sees what those before it have written.
      whole = (await getLockedUser(inner, userId)).role === Role.admin;
      if (await findActiveExport(inner, userId)) throw new AppError('CONFLICT', 'Another export is already under way');
    },
    plan: async (inner, { id: jobId }) => {
      add(inner.em, DataExport, { organizationId, userId, jobId, whole, path: newExportPath(organizationId) });
      await inner.em.flush();
      return changed(inner.em, sql`insert into job_items (job_id, position) values (${jobId}, 1)`);
    },
  });
  return {
    jobId: job.id,
    status: job.status,
    message: 'The export is being prepared. You are notified when it can be downloaded.',
  };
}
