import type { EntityManager } from '@mikro-orm/postgresql';
import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Context } from '../../core/context.ts';
import { rows, sql } from '../../core/sql.ts';
import { releaseAll } from '../billing/ledger/hold.ts';
import { recordJobItems } from '../outgoing-webhooks/item-events.ts';
import { recordUnpaid } from '../billing/unpaid-usage.ts';
import { countAndLog } from './count-and-log.ts';
import { completeIfDone } from './end-job.ts';
import { endItems, isCharged, type ItemOutcome, type OwnItem } from './end-items.ts';
import type { GroupStore, Outcome } from './job-definition.ts';
import type { LoggedEvent } from './job-events.ts';

export interface Finished {
  /** The outcomes of the items whose claims were not lost. */
  outcomes: ReadonlySet<Outcome>;
  events: LoggedEvent[];
  /** Whether the balance of the organization changed. */
  charged: boolean;
}

/**
 * Finishes items of one job, in the order of their positions, in the context's transaction. Items whose claims were lost
 * stay as they are. Throws NothingToFinish if none is left or the job does not run.
 *
 * It locks in the order of docs/architecture/locks.md: job items and content items, then the job and with its last item
 * what its end changes, then the balance, then the unpaid usage.
 */
export async function finishTogether(
  ctx: Context,
  organizationId: string,
  items: readonly ItemOutcome[],
): Promise<Finished> {
  const { em } = ctx;
  const [{ item: first, outcome: firstOutcome }] = items as [ItemOutcome];
  const own = await endItems(em, first.jobId, items);
  if (own.length > 1) await lockContentItems(em, own);
  for (const { outcome } of own) await outcome.apply?.(em);
  for (const [store, group] of byStore(own))
    await store.apply(
      em,
      group.map(({ outcome }) => outcome.grouped!.result),
    );
  const { counters, events } = await countAndLog(em, own);
  await recordItemEvents(ctx, organizationId, first.jobId, own);
  // An item that covers many units is the only one of its job.
  const complete = await completeIfDone(
    ctx,
    first.jobId,
    counters,
    firstOutcome.counts && nothingSucceeded(firstOutcome.status, firstOutcome.counts),
  );
  const charged = own.filter(({ outcome }) => isCharged(outcome));
  for (const { outcome, held } of own) await outcome.charge?.(em, held);
  for (const [store, group] of byStore(charged))
    await store.charge!(
      em,
      group.map(({ outcome }) => outcome.grouped!.result),
      group.map(({ held }) => held),
    );
  const rest = own.filter(({ outcome }) => !isCharged(outcome));
  await releaseAll(em, organizationId, rest);
  await recordUnpaid(ctx, organizationId, 'capped', unpaidOf(charged));
  await recordUnpaid(ctx, organizationId, 'failed', unpaidOf(rest));
  return {
    outcomes: new Set(own.map(({ outcome }) => outcome)),
    events: complete ? [...events, complete] : events,
    charged: charged.length > 0,
  };
}

const unpaidOf = (items: readonly OwnItem[]) => items.reduce((sum, { unpaid }) => sum + unpaid, 0);

async function recordItemEvents(
  ctx: Context,
  organizationId: string,
  jobId: string,
  own: readonly OwnItem[],
): Promise<void> {
  const items = own.flatMap(({ item: { itemId, externalId, language }, outcome: { event } }) =>
    event && itemId ? [{ itemId, externalId, language, type: event }] : [],
  );
  if (items.length > 0) await recordJobItems(ctx, organizationId, jobId, items);
}

/** In the order of their positions, before any of them is changed. */
async function lockContentItems(em: EntityManager, own: readonly OwnItem[]): Promise<void> {
  const ids = own.map(({ item }) => item.itemId);
  await rows(em, sql`select 1 from content_items where id = any(${ids}::uuid[]) order by position for no key update`);
}

function byStore(items: readonly OwnItem[]): Map<GroupStore<unknown>, OwnItem[]> {
  const grouped = items.filter(({ outcome }) => outcome.grouped);
  return Map.groupBy(grouped, ({ outcome }) => outcome.grouped!.store);
}

function nothingSucceeded(
  status: Outcome['status'],
  { succeeded, failed, skipped }: NonNullable<Outcome['counts']>,
): boolean {
  return status === JobItemState.failed || (failed > 0 && succeeded + skipped === 0);
}
