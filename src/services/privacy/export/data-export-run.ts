import { createHash } from 'node:crypto';
import { JobItemState } from '../../../../entities/jobs/job-item.ts';
import type { Job } from '../../../../entities/jobs/job.ts';
import type { Context } from '../../../core/context.ts';
import { changed, row, sql } from '../../../core/sql.ts';
import { deleteContent, storeContent } from '../../files/store-content.ts';
import type { ClaimedItem } from '../../jobs/claim-items.ts';
import type { JobRun, Outcome } from '../../jobs/job-definition.ts';
import { notify } from '../../notifications/notify.ts';
import { recordTableProgress, type StartedExport, startExport } from './export-state.ts';
import { type ColumnTypes, columnTypes } from './column-kinds.ts';
import { exportEntries } from './export-entries.ts';
import { tablesOf } from './tables.ts';
import { createZip } from './zip-entries.ts';

/** How long a zip can be had. */
const KEPT_DAYS = 7;

/**
 * One export: everything is read and goes as a zip into the storage as it is read; then it is noted, and who asked is
 * told, in one transaction. Whoever takes over from a worker that died begins anew, at another place of the storage.
 */
export const dataExportRun: JobRun<ColumnTypes> = {
  generating: false,

  plan: ({ em }) => columnTypes(em),

  async work(ctx, job, claimed, types, signal) {
    const begun = await startExport(ctx, job, claimed);
    const zip = await putZip(ctx, claimed, begun, types, signal);
    await refuseIfGone(ctx, begun);
    return done(ctx, job, begun, zip);
  },
};

interface Zip {
  size: number;
  digest: string;
}

async function putZip(
  ctx: Context,
  claimed: ClaimedItem,
  { path, scope }: StartedExport,
  types: ColumnTypes,
  signal: AbortSignal,
): Promise<Zip> {
  const total = tablesOf(scope).length;
  const entries = exportEntries(ctx, scope, types, (tables) => recordTableProgress(ctx, claimed, tables, total));
  const hash = createHash('sha256');
  let size = 0;
  const bytes = async function* () {
    for await (const chunk of createZip(entries)) {
      signal.throwIfAborted();
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
    signal.throwIfAborted();
  };
  await storeContent(ctx, path, bytes());
  return { size, digest: hash.digest('hex') };
}

/** Who was deleted meanwhile leaves nothing behind: what was stored after the rest was deleted goes here. */
async function refuseIfGone(ctx: Context, { exportId, path }: StartedExport): Promise<void> {
  if (await row(ctx.em, sql`select 1 from data_exports where id = ${exportId}`)) return;
  await deleteContent(ctx, path);
  throw new Error('The export is gone');
}

function done(ctx: Context, job: Job, { exportId, scope }: StartedExport, { size, digest }: Zip): Outcome {
  return {
    status: JobItemState.succeeded,
    counts: { succeeded: tablesOf(scope).length, failed: 0, skipped: 0 },
    facts: { size },
    apply: async (em) => {
      await changed(
        em,
        sql`update data_exports set size = ${size}, digest = ${digest}, expires_at = now() + make_interval(days => ${KEPT_DAYS}) where id = ${exportId}`,
      );
      await notify(
        { ...ctx, em },
        {
          organizationId: job.organizationId,
          to: [scope.userId],
          type: 'gdpr_export_ready',
          title: 'Your data export is ready',
          body: `It can be downloaded for ${KEPT_DAYS} days.`,
          cause: `gdpr_export_ready:${job.id}`,
          jobId: job.id,
          data: { job_id: job.id },
        },
      );
    },
  };
}
