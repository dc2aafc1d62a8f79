import type { EntityManager } from '@mikro-orm/postgresql';
import { JobEventType } from '../../../entities/jobs/job-event.ts';
import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Context } from '../../core/context.ts';
import { unitsOf } from '../../core/ct.ts';
import { row, sql } from '../../core/sql.ts';
import { publishBalanceChange } from '../billing/balance-changes.ts';
import { releaseAll } from '../billing/ledger/hold.ts';
import { recordUnpaid, type UnpaidWork } from '../billing/unpaid-usage.ts';
import type { ClaimedItem } from './claim-items.ts';
import { completeIfDone, type Counters } from './end-job.ts';
import type { Outcome } from './job-definition.ts';
import { type LoggedEvent, publishEvents } from './job-events.ts';

class ClaimLost extends Error {}

/**
 * Finishes an item in one transaction: its result, its charge, its entry in the job's log, the counters, and with the
 * last item the end of the job. Does nothing and returns false if the claim was lost or the job was cancelled
 * meanwhile.
 *
 * It locks in the order of docs/architecture/locks.md: job items and content items, then the job and with its last item
 * what its end changes, then the balance, then the unpaid usage.
 */
export async function finishItem(
  ctx: Context,
  item: ClaimedItem,
  organizationId: string,
  outcome: Outcome,
): Promise<boolean> {
  let events: LoggedEvent[] = [];
  try {
    await ctx.em.transactional(async (em) => {
      events = await finish({ ...ctx, em }, item, organizationId, outcome);
    });
  } catch (error) {
    if (error instanceof ClaimLost) return false;
    throw error;
  }
  publishEvents(ctx.bus, item.jobId, events);
  if (outcome.charge) publishBalanceChange(ctx, organizationId);
  const last = events.at(-1);
  if (last?.type === JobEventType.complete) {
    const { status, failed_count: failed } = last.data;
    ctx.log.info({ event: 'job.ended', status, failed }, 'The job ended.');
  }
  return true;
}

async function finish(
  ctx: Context,
  item: ClaimedItem,
  organizationId: string,
  outcome: Outcome,
): Promise<LoggedEvent[]> {
  const { em } = ctx;
  const own = await row<UnpaidWork>(
    em,
    sql`update job_items i
           set state = ${outcome.status}, held = 0, unpaid_tokens = 0, calls = i.calls + ${item.usage.unstored},
               lease_until = null
          from (select job_id, position, held, unpaid_tokens
                  from job_items
                 where job_id = ${item.jobId} and position = ${item.position}
                   for update) old
         where i.job_id = old.job_id and i.position = old.position and i.claim = ${item.claim} and i.state = 'running'
        returning old.held, old.unpaid_tokens`,
  );
  if (!own || (outcome.charge && unitsOf(own.held) < unitsOf(outcome.ctCost ?? '0'))) throw new ClaimLost();
  await outcome.apply?.(em);
  const unpaid = Math.max(0, own.unpaid_tokens - (outcome.paidTokens ?? 0));
  const { progress, ...counters } = await countAndLog(em, item, outcome, unpaid);
  const complete = await completeIfDone(
    ctx,
    item.jobId,
    counters,
    outcome.counts && nothingSucceeded(outcome.status, outcome.counts),
  );
  if (outcome.charge) await outcome.charge(em, own.held);
  else await releaseAll(em, organizationId, [own]);
  await recordUnpaid(ctx, organizationId, outcome.charge ? 'capped' : 'failed', unpaid);
  const event = { seq: counters.last_seq, type: JobEventType.progress, data: progress };
  return complete ? [event, complete] : [event];
}

function nothingSucceeded(
  status: Outcome['status'],
  { succeeded, failed, skipped }: NonNullable<Outcome['counts']>,
): boolean {
  return status === JobItemState.failed || (failed > 0 && succeeded + skipped === 0);
}

/**
 * Counts the item in the job's row and writes its entry in the log, in one statement. It locks the job's row, so the
 * transactions that finish items of one job run one after another from here to their commit.
 */
async function countAndLog(
  em: EntityManager,
  item: ClaimedItem,
  outcome: Outcome,
  unpaid: number,
): Promise<Counters & { progress: Record<string, unknown> }> {
  const one = (...statuses: string[]) => (statuses.includes(outcome.status) ? 1 : 0);
  const { succeeded, failed, skipped } = outcome.counts ?? {
    succeeded: one('succeeded'),
    failed: one('failed', 'conflict'),
    skipped: one('skipped'),
  };
  const done = succeeded + failed + skipped;
  // An item that covers many units reports totals: they replace the counters instead of being added.
  const before = outcome.counts ? sql`0 *` : sql``;
  // An item other than the probe may have been sent before the outage, so its result does not end the waiting time.
  const waitingUntil = item.probe ? sql`null` : sql`case when waiting_until > now() then waiting_until end`;
  const counters = await row<Counters & { progress: Record<string, unknown> }>(
    em,
    sql`with counted as (
          update jobs
             set last_seq = last_seq + 1,
                 items_left = items_left - 1,
                 progress_current = ${outcome.counts ? sql`${done}` : sql`progress_current + 1`},
                 progress_total = ${outcome.counts ? sql`${done}` : sql`progress_total`},
                 succeeded = ${before} succeeded + ${succeeded},
                 skipped = ${before} skipped + ${skipped},
                 failed = ${before} failed + ${failed},
                 tokens_used = tokens_used + ${outcome.tokensUsed ?? 0},
                 ct_used = ct_used + ${outcome.ctCost ?? '0'}::numeric,
                 touched_at = now(),
                 waiting_until = ${waitingUntil},
                 error = case when ${waitingUntil} is null then null else error end
           where id = ${item.jobId} and status = 'running'
          returning last_seq, items_left, progress_current, progress_total, succeeded, failed, skipped),
        logged as (
          insert into job_events (job_id, seq, type, data, created_at)
          select ${item.jobId}, last_seq, ${JobEventType.progress},
                 jsonb_build_object('current', progress_current, 'total', progress_total)
                   || ${JSON.stringify(progressData(item, outcome, unpaid))}::jsonb,
                 now()
            from counted
          returning data as progress)
        select counted.*, logged.progress from counted, logged`,
  );
  if (!counters) throw new ClaimLost();
  return counters;
}

function progressData(item: ClaimedItem, outcome: Outcome, unpaid: number): Record<string, unknown> {
  return {
    job_id: item.jobId,
    item_id: item.itemId,
    external_id: item.externalId,
    status: outcome.status,
    ...(outcome.errorCode !== undefined && { error_code: outcome.errorCode }),
    ...(outcome.message !== undefined && { message: outcome.message }),
    attempts: outcome.attempts ?? item.attempts,
    ...(outcome.tokensUsed !== undefined && { tokens_used: outcome.tokensUsed }),
    ...(outcome.ctCost !== undefined && { ct_cost: outcome.ctCost }),
    ...(outcome.chargeReason !== undefined && { charge_reason: outcome.chargeReason }),
    ...(unpaid > 0 && { unpaid_tokens: unpaid }),
    ...outcome.facts,
    finished_at: new Date().toISOString(),
  };
}
