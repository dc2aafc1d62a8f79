import type { EntityManager } from '@mikro-orm/postgresql';
import { JobEventType } from '../../../../entities/jobs/job-event.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import { type ClaimedItem, stillClaimed } from '../../jobs/claim-items.ts';
import { type LoggedEvent, publishEvents, writeEvent } from '../../jobs/job-events.ts';

/** How many products were looked at, of how many. */
export interface AuditProgress {
  current: number;
  total: number;
}

/**
 * One step of an audit in a transaction of its own, told in the job's log where it is progress. Throws 409 once the audit is
 * another worker's or was cancelled: one that stood still must not write beside the one that took over.
 */
export async function auditStep(
  ctx: Context,
  claimed: ClaimedItem,
  write: (em: EntityManager) => Promise<void>,
  progress?: AuditProgress,
): Promise<void> {
  const { em, bus } = forkContext(ctx);
  const told = await em.transactional(async (inner) => {
    if (!(await stillClaimed(inner, claimed))) throw new AppError('CONFLICT', 'The audit was taken over or cancelled');
    await write(inner);
    return progress ? noteProgress(inner, claimed.jobId, progress) : null;
  });
  if (told) publishEvents(bus, claimed.jobId, [told]);
}

/** An audit that begins anew after a crash tells nothing until it is further than it was. */
async function noteProgress(
  em: EntityManager,
  jobId: string,
  { current, total }: AuditProgress,
): Promise<LoggedEvent | null> {
  const job = await row<{ last_seq: number }>(
    em,
    sql`update jobs set last_seq = last_seq + 1, touched_at = now(), progress_current = ${current}, progress_total = ${total}
         where id = ${jobId} and status = 'running' and progress_current < ${current} returning last_seq`,
  );
  return (
    job &&
    writeEvent(em, jobId, {
      seq: job.last_seq,
      type: JobEventType.progress,
      data: { job_id: jobId, current, total, status: 'succeeded' },
    })
  );
}
