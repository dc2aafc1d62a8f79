import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditCheck } from '../../../../entities/studio/audit-check.ts';
import { JobEventType } from '../../../../entities/jobs/job-event.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, row, sql } from '../../../core/sql.ts';
import { type ClaimedItem, lockIfClaimed } from '../../jobs/claim-items.ts';
import { type LoggedEvent, publishEvents, writeEvent } from '../../jobs/job-events.ts';
import type { Finding } from './analysis/check.ts';
import { CHECKS } from './analysis/checks.ts';

/** A finding with the index of its product. */
export interface IndexedFinding extends Finding {
  index: number;
}

/** How many products have been audited, of how many. */
export interface AuditProgress {
  current: number;
  total: number;
}

const ORDER = new Map<AuditCheck, number>(CHECKS.map(({ check }, n) => [check, n]));

/**
 * Runs one step of an audit in its own transaction and logs its progress.
 * @throws 409 when another worker has claimed the audit or it was cancelled: a worker that was suspended and continues
 * must not write beside the one that replaced it.
 */
export async function commitStep(
  ctx: Context,
  claimed: ClaimedItem,
  write: (em: EntityManager) => Promise<void>,
  progress?: AuditProgress,
): Promise<void> {
  const { em, bus } = forkContext(ctx);
  const event = await em.transactional(async (inner) => {
    if (!(await lockIfClaimed(inner, claimed))) throw new AppError('CONFLICT', 'The audit was taken over or cancelled');
    await write(inner);
    return progress ? recordProgress(inner, claimed.jobId, progress) : null;
  });
  if (event) publishEvents(bus, claimed.jobId, [event]);
}

/** Writes findings in the caller's transaction. Their order follows from the index of the product and the check. */
export async function writeFindings(
  em: EntityManager,
  auditId: string,
  findings: readonly IndexedFinding[],
): Promise<void> {
  if (findings.length === 0) return;
  const positions = findings.map(({ index, check }) => index * ORDER.size + ORDER.get(check)! + 1);
  const all = (key: keyof Finding) => findings.map((finding) => finding[key]);
  await changed(
    em,
    sql`insert into audit_findings (audit_id, position, "check", severity, item_id, message, fix)
        select ${auditId}, f.*
          from unnest(${positions}::int[], ${all('check')}::text[], ${all('severity')}::text[],
                      ${all('itemId')}::uuid[], ${all('message')}::text[], ${all('fix')}::text[]) as f`,
  );
}

/** Deletes the findings of an earlier attempt, in the caller's transaction. */
export async function deleteFindings(em: EntityManager, jobId: string): Promise<void> {
  await changed(
    em,
    sql`delete from audit_findings where audit_id in (select id from store_audits where job_id = ${jobId})`,
  );
}

/** Returns null when the progress is not greater than before. An audit that restarts logs nothing until then. */
async function recordProgress(
  em: EntityManager,
  jobId: string,
  { current, total }: AuditProgress,
): Promise<LoggedEvent | null> {
  const job = await row<{ last_seq: number }>(
    em,
    sql`update jobs
           set last_seq = last_seq + 1, touched_at = now(), progress_current = ${current}, progress_total = ${total}
         where id = ${jobId} and status = 'running' and progress_current < ${current}
        returning last_seq`,
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
