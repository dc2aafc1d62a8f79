import type { Context } from '../../core/context.ts';
import { GroupedCalls } from '../../core/grouped-calls.ts';
import { memoizeByConfig } from '../../core/memoize-by-config.ts';
import { row, rows, sql } from '../../core/sql.ts';
import { recordUnpaid } from '../billing/unpaid-usage.ts';
import type { ClaimedItem } from './claim-items.ts';

interface Usage {
  ctx: Context;
  item: ClaimedItem;
  calls: number;
  tokens: number;
}

const MAX_ITEMS = 64;
/** Answers that come within this time are stored with one statement. A crash of the worker loses those that wait. */
const INTERVAL_MS = 30;

const groups = memoizeByConfig(() => new GroupedCalls<Usage, boolean>(storeAll, MAX_ITEMS, INTERVAL_MS));

/**
 * Stores the calls for an item, and the tokens of an answer that nobody has paid yet. The outcome of the item decides
 * what becomes of them, also that of another worker after a crash of this one. If the claim was lost or the job was
 * cancelled, the tokens are recorded at once as unpaid. The commit does not wait for the disk, as for a hold.
 */
export async function storeUsage(
  ctx: Context,
  item: ClaimedItem,
  organizationId: string,
  tokens: number,
): Promise<void> {
  const { usage, jobId } = item;
  const calls = usage.unstored;
  if (calls === 0 && tokens === 0) return;
  const stored = await groups(ctx.config).call(jobId, { ctx, item, calls, tokens }, item.last);
  if (stored) usage.unstored -= calls;
  if (stored || tokens === 0) return;
  const job = await row<{ status: string }>(ctx.em, sql`select status from jobs where id = ${jobId}`);
  await recordUnpaid(ctx, organizationId, job?.status === 'cancelled' ? 'cancelled' : 'interrupted', tokens);
}

/** Stores the usage of items of one job. Returns for each whether the claim still holds it. */
async function storeAll(usages: readonly Usage[]): Promise<boolean[]> {
  const [{ ctx, item: first }] = usages as [Usage];
  const positions = usages.map(({ item }) => item.position);
  const stored = await rows<{ position: number; claim: string }>(
    ctx.em,
    sql`with given as (
          select *
            from unnest(${positions}::int[], ${usages.map(({ item }) => item.claim)}::uuid[],
                        ${usages.map(({ calls }) => calls)}::int[], ${usages.map(({ tokens }) => tokens)}::int[]
                       ) as given(position, claim, calls, tokens)),
        own as materialized (
          select position
            from job_items
           where job_id = ${first.jobId} and position = any(${positions}::int[]) and state = 'running'
           order by position
             for update)
        update job_items i
           set calls = i.calls + given.calls, unpaid_tokens = i.unpaid_tokens + given.tokens
          from own, given, (select set_config('synchronous_commit', 'off', true)) quick
         where i.job_id = ${first.jobId} and i.position = own.position and given.position = i.position
           and i.claim = given.claim
        returning i.position, i.claim`,
  );
  const claims = new Map(stored.map(({ position, claim }) => [position, claim]));
  return usages.map(({ item }) => claims.get(item.position) === item.claim);
}
