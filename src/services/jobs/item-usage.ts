import type { Context } from '../../core/context.ts';
import { changed, row, sql } from '../../core/sql.ts';
import { recordUnpaid } from '../billing/unpaid-usage.ts';
import type { ClaimedItem } from './claim-items.ts';

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
  const { usage, jobId, position, claim } = item;
  const calls = usage.unstored;
  if (calls === 0 && tokens === 0) return;
  const stored = await changed(
    ctx.em,
    sql`update job_items
           set calls = calls + ${calls}, unpaid_tokens = unpaid_tokens + ${tokens}
          from (select set_config('synchronous_commit', 'off', true)) quick
         where job_id = ${jobId} and position = ${position} and claim = ${claim} and state = 'running'`,
  );
  if (stored === 1) usage.unstored -= calls;
  if (stored === 1 || tokens === 0) return;
  const job = await row<{ status: string }>(ctx.em, sql`select status from jobs where id = ${jobId}`);
  await recordUnpaid(ctx, organizationId, job?.status === 'cancelled' ? 'cancelled' : 'interrupted', tokens);
}
