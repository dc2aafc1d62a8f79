import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Context } from '../../core/context.ts';
import { ERRORS } from '../../core/errors.ts';
import { notifyBalanceExhausted } from '../billing/balance-notifications.ts';
import { funds } from '../billing/ledger/hold.ts';
import type { ClaimedItem } from '../jobs/claim-items.ts';
import type { Outcome } from '../jobs/job-definition.ts';
import { holdWhenFree } from './hold-for-item.ts';

/**
 * Sets CT aside for a job of one text: null once they are held, else how the text fails for lack of them. Of a claim that
 * was lost, whatever is answered counts for nothing. Throws the signal's reason.
 */
export async function holdOrFail(
  ctx: Context,
  organizationId: string,
  claimed: ClaimedItem,
  amount: string,
  signal: AbortSignal,
): Promise<Outcome | null> {
  const result = await holdWhenFree(ctx, organizationId, claimed, amount, null, signal);
  if (result === 'held') return null;
  if (result === 'exhausted') await notifyBalanceExhausted(ctx, organizationId);
  const { available } = await funds(ctx.em, organizationId);
  return {
    status: JobItemState.failed,
    errorCode: 'insufficient_ct',
    message: ERRORS.INSUFFICIENT_CT.detail,
    facts: { required_ct: amount, available_ct: available },
  };
}
