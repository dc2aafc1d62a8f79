import type { EntityManager } from '@mikro-orm/postgresql';
import { JobEventType } from '../../../entities/jobs/job-event.ts';
import { rows, sql } from '../../core/sql.ts';
import { sumCt } from '../../core/ct.ts';
import { NothingToFinish, type OwnItem } from './end-items.ts';
import type { Counters } from './end-job.ts';
import type { LoggedEvent } from './job-events.ts';

/** The most that the column can hold, and an `Int` of GraphQL. The ledger has the exact numbers. */
const MAX_TOKENS = 2_147_483_647;

/**
 * Counts items in the job's row and writes their entries in the log, in one statement and in the order of the items. It
 * locks the job's row, so the transactions that finish items of one job run one after another from here to their commit.
 * Throws {@link NothingToFinish} if the job does not run.
 */
export async function countAndLog(
  em: EntityManager,
  items: readonly OwnItem[],
): Promise<{ counters: Counters; events: LoggedEvent[] }> {
  const [{ item: first, outcome }] = items as [OwnItem];
  const { succeeded, failed, skipped } = outcome.counts ?? countsOf(items);
  // An item that covers many units reports totals: they replace the counters instead of being added.
  const before = outcome.counts ? sql`0 *` : sql``;
  const done = succeeded + failed + skipped;
  // An item other than the probe may have been sent before the outage, so its result does not end the waiting time.
  const waitingUntil = items.some(({ item }) => item.probe)
    ? sql`null`
    : sql`case when waiting_until > now() then waiting_until end`;
  const tokens = items.reduce((sum, each) => sum + (each.outcome.tokensUsed ?? 0), 0);
  const ct = sumCt(...items.map((each) => each.outcome.ctCost ?? '0'));
  const logged = await rows<Counters & Pick<LoggedEvent, 'seq' | 'data'>>(
    em,
    sql`with counted as (
          update jobs
             set last_seq = last_seq + ${items.length}::int,
                 items_left = items_left - ${items.length}::int,
                 progress_current = ${before} progress_current + ${outcome.counts ? done : items.length}::int,
                 progress_total = ${outcome.counts ? sql`${done}::int` : sql`progress_total`},
                 succeeded = ${before} succeeded + ${succeeded}::int,
                 skipped = ${before} skipped + ${skipped}::int,
                 failed = ${before} failed + ${failed}::int,
                 tokens_used = least(tokens_used::bigint + ${tokens}::bigint, ${MAX_TOKENS}::bigint)::int,
                 ct_used = ct_used + ${ct}::numeric,
                 touched_at = now(),
                 waiting_until = ${waitingUntil},
                 error = case when ${waitingUntil} is null then null else error end
           where id = ${first.jobId} and status = 'running'
          returning last_seq, items_left, progress_current, progress_total, succeeded, failed, skipped, payload),
        logged as (
          insert into job_events (job_id, seq, type, data, created_at)
          select ${first.jobId}, last_seq - ${items.length}::int + n, ${JobEventType.progress},
                 jsonb_build_object(
                   'current', ${outcome.counts ? sql`progress_current` : sql`progress_current - ${items.length}::int + n`},
                   'total', progress_total)
                   || jsonb_strip_nulls(jsonb_build_object('language', payload->>'language')) || facts,
                 now()
            from counted, unnest(${items.map((each) => JSON.stringify(progressData(each)))}::jsonb[])
                          with ordinality as entry(facts, n)
          returning seq, data)
        select last_seq, items_left, progress_current, progress_total, succeeded, failed, skipped, logged.seq, logged.data
          from counted, logged order by logged.seq`,
  );
  const [counters] = logged;
  if (!counters) throw new NothingToFinish();
  return { counters, events: logged.map(({ seq, data }) => ({ seq, type: JobEventType.progress, data })) };
}

function countsOf(items: readonly OwnItem[]): { succeeded: number; failed: number; skipped: number } {
  const count = (...statuses: string[]) => items.filter(({ outcome }) => statuses.includes(outcome.status)).length;
  return { succeeded: count('succeeded'), failed: count('failed', 'conflict'), skipped: count('skipped') };
}

function progressData({ item, outcome, unpaid }: OwnItem): Record<string, unknown> {
  return {
    job_id: item.jobId,
    item_id: item.itemId,
    external_id: item.externalId,
    ...(item.language !== null && { language: item.language }),
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
