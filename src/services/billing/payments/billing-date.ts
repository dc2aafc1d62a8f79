import type { BillingDateToRestore } from '../../../../entities/billing/subscription.ts';
import type { Config } from '../../../core/config.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, sql } from '../../../core/sql.ts';
import type { LiveSubscription } from './subscription-state.ts';

/** The most calls of one change: a read, two to change, two to restore. */
const MAX_CALLS = 5;
/** The time for the event that follows a change, with a reserve for slow processes and clocks. */
const RESERVE_SECONDS = 60;

/** How long the claim of a change at a provider is valid. It exceeds the time of all calls of the change. */
export function claimSeconds(config: Pick<Config, 'PAYMENT_TIMEOUT_SECONDS'>): number {
  return MAX_CALLS * config.PAYMENT_TIMEOUT_SECONDS + RESERVE_SECONDS;
}

/**
 * Records the billing date of the organization's subscription before a change that may move it, or with null, that the
 * date is right again. Throws 409 if the claim of the change has expired and was taken over.
 */
export async function recordBillingDate(
  ctx: Context,
  claim: string,
  { provider, externalId }: LiveSubscription,
  paidUntil: Date | null,
): Promise<void> {
  const recorded: BillingDateToRestore | null = paidUntil && {
    provider,
    subscriptionId: externalId,
    paidUntil: paidUntil.toISOString(),
    changedBefore: new Date(claim).toISOString(),
  };
  const stored = await changed(
    ctx.em,
    sql`update subscriptions
           set billing_date_to_restore = ${recorded && JSON.stringify(recorded)}::jsonb
         where organization_id = ${signedIn(ctx).organizationId} and changing_until = ${claim}`,
  );
  if (paidUntil && !stored) throw new AppError('CONFLICT', 'A change of the subscription is under way');
}
