import { JobEventType } from '../../../../entities/jobs/job-event.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import { type ClaimedItem, stillClaimed } from '../../jobs/claim-items.ts';
import { publishEvents, writeEvent } from '../../jobs/job-events.ts';

/** Notes in the job's row and log how many tables are exported; none of them counts as a success, for the export is one as a whole or not at all. Throws 409 once the export is another worker's or was cancelled. */
export async function noteTables(ctx: Context, claimed: ClaimedItem, current: number, total: number): Promise<void> {
  const { jobId } = claimed;
  const event = await forkContext(ctx).em.transactional(async (em) => {
    const job = (await stillClaimed(em, claimed))
      ? await row<{ last_seq: number }>(
          em,
          sql`update jobs set last_seq = last_seq + 1, touched_at = now(), progress_current = ${current}, progress_total = ${total}
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
