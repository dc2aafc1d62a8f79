import { SubscriptionPaymentStatus } from '../../../../entities/billing/payment-status.ts';
import { Purchase, Tier } from '../../../../entities/billing/plan.ts';
import type { CreateCheckoutInput } from '../../../../schema/billing/payment-inputs.ts';
import type { SubscriptionCheckout } from '../../../../schema/billing/payment-payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError, invalidField } from '../../../core/errors.ts';
import { activeProvider } from '../../../providers/payments/payment-providers.ts';
import { priceIdFor } from '../../../providers/payments/prices.ts';
import { changePlan } from './change-plan.ts';
import { openCheckout } from './open-checkout.ts';
import { getStanding, isLive } from './subscription-state.ts';

/**
 * Opens a checkout for a new subscription at the active provider or, where there is one already, changes its plan at its own.
 * Several checkouts may be open at once, as one that was left is followed by another.
 * @throws 422 for the free tier, 409 for a paused subscription and as {@link changePlan} says, NOT_CONFIGURED, ProviderError.
 */
export async function createCheckout(
  ctx: Context,
  { tier, billingPeriod }: CreateCheckoutInput,
): Promise<SubscriptionCheckout> {
  const { organizationId } = signedIn(ctx);
  if (tier === Tier.free) throw invalidField('tier', 'must be starter, pro or business');
  const standing = await getStanding(ctx.em, organizationId);
  if (isLive(standing)) {
    const change = await changePlan(ctx, { tier, billingPeriod });
    return {
      checkoutUrl: null,
      transactionId: null,
      clientToken: null,
      planChanged: change === 'now',
      scheduled: change === 'next_period',
    };
  }
  // It could be taken up again beside a new one, and both be charged.
  if (standing.status === SubscriptionPaymentStatus.paused)
    throw new AppError('CONFLICT', 'The subscription is paused: take it up again in the billing portal');
  const provider = activeProvider(ctx.config);
  const priceId = priceIdFor(ctx.config, provider.name, tier, billingPeriod);
  const opened = await openCheckout(ctx, provider, { purchase: Purchase.subscription, tier, billingPeriod, priceId });
  return { ...opened, planChanged: false, scheduled: false };
}
