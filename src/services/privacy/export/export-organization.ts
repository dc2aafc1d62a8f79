import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import { storageFor } from '../../../providers/storage/storage.ts';
import { administratorOf } from '../../accounts/users/operate-users.ts';
import { audit } from '../../organizations/audit.ts';
import { getDataExport } from './get-data-export.ts';
import { requestDataExport } from './request-data-export.ts';

const POLL_MS = 500;

/**
 * Exports the data of an organization to a file, in the name of its first administrator, who is notified as of an own
 * export. A worker writes the export. Returns the size in bytes. For the command line: it checks no permissions. Throws
 * 404, and 409 without an active administrator, during another export, and if the export fails or takes too long.
 */
export async function exportOrganization(
  ctx: Context,
  organizationId: string,
  { file, limitSeconds }: { file: string; limitSeconds: number },
): Promise<number> {
  const own = { ...ctx, user: await administratorOf(ctx, organizationId) };
  const { jobId } = await requestDataExport(own);
  audit(own, {
    action: 'data_export.requested',
    actor: null,
    target: ['job', jobId],
    data: { by: 'command line' },
  });
  await own.em.flush();
  await untilEnded(ctx, jobId, limitSeconds);
  const { path, size } = await getDataExport(own, jobId);
  const disk = await storageFor(ctx.config);
  await pipeline(await disk.getStream(path), createWriteStream(file, { mode: 0o600 }));
  return size;
}

async function untilEnded(ctx: Context, jobId: string, limitSeconds: number): Promise<void> {
  const deadline = Date.now() + limitSeconds * 1000;
  for (;;) {
    const job = await row<{ status: string; error: string | null }>(
      ctx.em,
      sql`select status, error from jobs where id = ${jobId}`,
    );
    if (job?.status === 'completed') return;
    if (job?.status !== 'queued' && job?.status !== 'running')
      throw new AppError('CONFLICT', `The export has failed: ${job?.error ?? 'no reason given'}`);
    if (Date.now() > deadline)
      throw new AppError('CONFLICT', `The export has not ended within ${limitSeconds} s. Does a worker run?`);
    await pause(POLL_MS);
  }
}
