import { DataExport } from '../../../../entities/privacy/data-export.ts';
import type { Job } from '../../../../entities/jobs/job.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { changed, row, sql } from '../../../core/sql.ts';
import { deleteContent } from '../../files/store-content.ts';
import { type ClaimedItem, stillClaimed } from '../../jobs/claim-items.ts';
import { newExportPath } from './request-data-export.ts';
import type { Scope } from './tables/exported-table.ts';

/** An export at work. */
export interface BegunExport {
  exportId: string;
  /** Where the zip is to lie. */
  path: string;
  scope: Scope;
}

/**
 * Takes an export up: whoever is no administrator any more gets the own data only. A try that is not the first writes to
 * another place, where a worker that was taken for dead cannot spoil what the next one wrote. Throws 404 when the user is
 * gone, 409 when the claim is lost.
 */
export async function beginExport(ctx: Context, job: Job, claimed: ClaimedItem): Promise<BegunExport> {
  const known = await ctx.em.findOne(DataExport, { jobId: job.id }, { disableIdentityMap: true });
  if (!known) throw notFound('Export');
  const { id: exportId, organizationId, userId } = known;
  const again = claimed.attempts > 1;
  if (again) await deleteContent(ctx, known.path);
  const path = again ? newExportPath(organizationId) : known.path;
  const whole = await forkContext(ctx).em.transactional(async (em) => {
    if (!(await stillClaimed(em, claimed))) throw new AppError('CONFLICT', 'The export was taken over or cancelled');
    const user = await row<{ administers: boolean }>(
      em,
      sql`select role = 'admin' and is_active as administers from users where id = ${userId}`,
    );
    const stays = known.whole && user?.administers === true;
    await changed(em, sql`update data_exports set path = ${path}, whole = ${stays} where id = ${exportId}`);
    return stays;
  });
  return { exportId, path, scope: { organizationId, userId, whole } };
}
