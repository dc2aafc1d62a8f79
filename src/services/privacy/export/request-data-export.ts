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
import { findActiveExport } from './get-data-export.ts';

/** Returns a new path for a zip. Every attempt to write one gets its own. */
export function newExportPath(organizationId: string): string {
  return `exports/${organizationId}/${randomUUID()}.zip`;
}

/**
 * Creates a job that exports the data of the organization for an administrator, or the user's own data for a member. It
 * is free of charge. Throws 401, and 409 while another export of the user is active.
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
    begin: async (inner) => {
      // The lock serializes concurrent requests of the user, so that each finds the export of the one before.
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
