import { JobEventType } from '../../../entities/jobs/job-event.ts';
import { type Context, forkContext } from '../../core/context.ts';
import { GroupedCalls } from '../../core/grouped-calls.ts';
import { memoizeByConfig } from '../../core/memoize-by-config.ts';
import { publishBalanceChange } from '../billing/balance-changes.ts';
import type { ClaimedItem } from './claim-items.ts';
import { type ItemOutcome, NothingToFinish } from './end-items.ts';
import { type Finished, finishTogether } from './finish-together.ts';
import type { Outcome } from './job-definition.ts';
import { publishEvents } from './job-events.ts';

interface Finish extends ItemOutcome {
  ctx: Context;
  organizationId: string;
}

/** More items would make the locks of the job and the balance last longer. */
const MAX_ITEMS = 32;
/** Items of a job that end within this time are finished together. */
const INTERVAL_MS = 60;

const groups = memoizeByConfig(() => new GroupedCalls<Finish, boolean>(finishNow, MAX_ITEMS, INTERVAL_MS));

/**
 * Finishes an item in one transaction: its result, its charge, its entry in the job's log, the counters, and with the
 * last item the end of the job. Does nothing and returns false if the claim was lost or the job was cancelled
 * meanwhile. Items of a job that end at the same time share the transaction. If it fails, each gets its own, so that an
 * item whose result cannot be stored fails alone.
 */
export async function finishItem(
  ctx: Context,
  item: ClaimedItem,
  organizationId: string,
  outcome: Outcome,
): Promise<boolean> {
  const finish = { ctx, item, organizationId, outcome };
  // A result with the counters of the job is that of its only item.
  return outcome.counts ? (await finishNow([finish]))[0]! : groups(ctx.config).call(item.jobId, finish, item.last);
}

/** Finishes items of one job in one transaction. Returns for each whether it was finished. */
async function finishNow(group: readonly Finish[]): Promise<boolean[]> {
  const [{ ctx, organizationId, item }] = group as [Finish];
  const own = forkContext(ctx);
  const items = group.toSorted((one, other) => one.item.position - other.item.position);
  let done: Finished;
  try {
    done = await own.em.transactional((em) => finishTogether({ ...own, em }, organizationId, items));
  } catch (error) {
    if (error instanceof NothingToFinish) return group.map(() => false);
    throw error;
  }
  publishEvents(ctx.bus, item.jobId, done.events);
  if (done.charged) publishBalanceChange(ctx, organizationId);
  const last = done.events.at(-1);
  if (last?.type === JobEventType.complete) {
    const { status, failed_count: failed } = last.data;
    ctx.log.info({ event: 'job.ended', status, failed }, 'The job ended.');
  }
  return group.map(({ outcome }) => done.outcomes.has(outcome));
}
