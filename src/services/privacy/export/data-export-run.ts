import { createHash } from 'node:crypto';
import { JobItemState } from '../../../../entities/jobs/job-item.ts';
import type { Job } from '../../../../entities/jobs/job.ts';
import type { Context } from '../../../core/context.ts';
import { row, sql } from '../../../core/sql.ts';
import { deleteContent, storeContent } from '../../files/store-content.ts';
import type { ClaimedItem } from '../../jobs/claim-items.ts';
import type { JobRun, Outcome } from '../../jobs/job-definition.ts';
import { notify } from '../../notifications/notify.ts';
import { recordTableProgress, type StartedExport, startExport } from './export-state.ts';
import { type ColumnTypes, columnTypes } from './column-kinds.ts';
import { exportEntries } from './export-entries.ts';
import { tablesOf } from './tables.ts';
import { createZip } from './zip-entries.ts';

/** How long a zip can be downloaded. */
const RETENTION_DAYS = 7;

/**
 * Reads all data, streams it as a zip into the storage, and then records and notifies the export in one transaction.
 * After a crash the next worker starts again with a new path.
 */
export const dataExportRun: JobRun<ColumnTypes> = {
  generating: false,

  plan: ({ em }) => columnTypes(em),

  async work(ctx, job, claimed, types, signal) {
    const started = await startExport(ctx, job, claimed);
    const zip = await storeZip(ctx, claimed, started, types, signal);
    await assertNotDeleted(ctx, started);
    return succeed(ctx, job, started, zip);
  },
};

interface Zip {
  size: number;
  digest: string;
}

async function storeZip(
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

/** Throws if the export was deleted with its user meanwhile, and deletes the zip, which was stored after that. */
async function assertNotDeleted(ctx: Context, { exportId, path }: StartedExport): Promise<void> {
  if (await row(ctx.em, sql`select 1 from data_exports where id = ${exportId}`)) return;
  await deleteContent(ctx, path);
  throw new Error('The export was deleted');
}

function succeed(ctx: Context, job: Job, { exportId, scope }: StartedExport, { size, digest }: Zip): Outcome {
  return {
    status: JobItemState.succeeded,
    counts: { succeeded: tablesOf(scope).length, failed: 0, skipped: 0 },
    facts: { size },
    apply: async (em) => {
      const stored = await row<{ expiresAt: string }>(
        em,
        sql`update data_exports
               set size = ${size}, digest = ${digest},
                   expires_at = now() + make_interval(days => ${RETENTION_DAYS})
             where id = ${exportId}
            returning expires_at as "expiresAt"`,
      );
      await notify(
        { ...ctx, em },
        {
          organizationId: job.organizationId,
          to: [scope.userId],
          type: 'gdpr_export_ready',
          title: 'Your data export is ready',
          body: `It can be downloaded for ${RETENTION_DAYS} days.`,
          cause: `gdpr_export_ready:${job.id}`,
          jobId: job.id,
          data: { job_id: job.id, expires_at: new Date(stored!.expiresAt).toISOString() },
        },
      );
    },
  };
}
