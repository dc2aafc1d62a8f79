import { JobEventType } from '../../../../entities/jobs/job-event.ts';
import type { Job } from '../../../../entities/jobs/job.ts';
import { DataExport } from '../../../../entities/privacy/data-export.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { changed, row, sql } from '../../../core/sql.ts';
import { deleteContent } from '../../files/store-content.ts';
import { type ClaimedItem, lockIfClaimed } from '../../jobs/claim-items.ts';
import { publishEvents, writeEvent } from '../../jobs/job-events.ts';
import { newExportPath } from './request-data-export.ts';
import type { ExportScope } from './tables/exported-table.ts';

/** An export that a worker has started. */
export interface StartedExport {
  exportId: string;
  /** The path of the zip in the storage. */
  path: string;
  scope: ExportScope;
}

/**
 * Starts a claimed export. If the user is no longer an administrator, the export is reduced to the user's own data. A
 * repeated attempt writes to a new path, so that a previous worker that is still running cannot overwrite its zip.
 * Throws 404 if the export was deleted with its user, 409 if the claim is lost.
 */
export async function startExport(ctx: Context, job: Job, claimed: ClaimedItem): Promise<StartedExport> {
  const stored = await ctx.em.findOne(DataExport, { jobId: job.id }, { disableIdentityMap: true });
  if (!stored) throw notFound('Export');
  const { id: exportId, organizationId, userId } = stored;
  const isRetry = claimed.attempts > 1;
  if (isRetry) await deleteContent(ctx, stored.path);
  const path = isRetry ? newExportPath(organizationId) : stored.path;
  const whole = await forkContext(ctx).em.transactional(async (em) => {
    if (!(await lockIfClaimed(em, claimed))) throw new AppError('CONFLICT', 'The export was taken over or cancelled');
    const user = await row<{ administers: boolean }>(
      em,
      sql`select role = 'admin' and is_active as administers from users where id = ${userId}`,
    );
    const remainsWhole = stored.whole && user?.administers === true;
    await changed(em, sql`update data_exports set path = ${path}, whole = ${remainsWhole} where id = ${exportId}`);
    return remainsWhole;
  });
  return { exportId, path, scope: { organizationId, userId, whole } };
}

/**
 * Records in the job's row and event log how many tables are exported. Tables do not count as succeeded, because the
 * export succeeds or fails as a whole. Throws 409 if another worker claimed the export or it was cancelled.
 */
export async function recordTableProgress(
  ctx: Context,
  claimed: ClaimedItem,
  current: number,
  total: number,
): Promise<void> {
  const { jobId } = claimed;
  const event = await forkContext(ctx).em.transactional(async (em) => {
    const job = (await lockIfClaimed(em, claimed))
      ? await row<{ last_seq: number }>(
          em,
          sql`update jobs
                 set last_seq = last_seq + 1, touched_at = now(),
                     progress_current = ${current}, progress_total = ${total}
               where id = ${jobId} and status = 'running' returning last_seq`,
        )
      : null;
    if (!job) throw new AppError('CONFLICT', 'The export was taken over or cancelled');
    return writeEvent(em, jobId, {
      seq: job.last_seq,
      type: JobEventType.progress,
      data: { job_id: jobId, current, total, status: 'succeeded' },
    });
  });
  publishEvents(ctx.bus, jobId, [event]);
}
