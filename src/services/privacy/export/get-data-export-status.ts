import { JobStatus } from '../../../../entities/jobs/job-status.ts';
import type { DataExportStatus } from '../../../../schema/privacy/types.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { findActiveExport } from './find-active-export.ts';
import { findLastExport } from './get-data-export.ts';

/** The user's export under way, and the newest one that can be downloaded. Throws 401. */
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
