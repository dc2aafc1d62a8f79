import { SubscriptionPaymentStatus } from '../../../../entities/billing/payment-enums.ts';
import { Purchase, Tier } from '../../../../entities/billing/plan.ts';
import type { CreateCheckoutInput } from '../../../../schema/billing/payment-inputs.ts';
import type { SubscriptionCheckout, TopUpCheckout } from '../../../../schema/billing/payment-payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError, invalidField } from '../../../core/errors.ts';
import { activeProvider } from '../../../providers/payments/payment-providers.ts';
import { priceIdFor, topUpPriceId } from '../../../providers/payments/prices.ts';
import { changePlan } from './change-plan.ts';
import { openCheckout } from './open-checkout.ts';
import { getSubscriptionState, isLive } from './subscription-state.ts';

/**
 * Opens a checkout for a new subscription at the active provider or, if there is a live subscription, changes its plan
 * at its provider. An organization may have several open checkouts, because one may be abandoned.
 * @throws 422 for the free tier, 409 for a paused subscription and as {@link changePlan}, NOT_CONFIGURED,
 *   ProviderError.
 */
export async function createCheckout(
  ctx: Context,
  { tier, billingPeriod }: CreateCheckoutInput,
): Promise<SubscriptionCheckout> {
  const { organizationId } = signedIn(ctx);
  if (tier === Tier.free) throw invalidField('tier', 'must be starter, pro or business');
  const state = await getSubscriptionState(ctx.em, organizationId);
  if (isLive(state)) {
    const change = await changePlan(ctx, { tier, billingPeriod });
    return {
      checkoutUrl: null,
      transactionId: null,
      clientToken: null,
      planChanged: change === 'now',
      scheduled: change === 'next_period',
    };
  }
  // A paused subscription could be resumed later, and both would be charged.
  if (state.status === SubscriptionPaymentStatus.paused)
    throw new AppError('CONFLICT', 'The subscription is paused: take it up again in the billing portal');
  const provider = activeProvider(ctx);
  const priceId = priceIdFor(ctx.config, provider.name, tier, billingPeriod);
  const opened = await openCheckout(ctx, provider, { purchase: Purchase.subscription, tier, billingPeriod, priceId });
  return { ...opened, planChanged: false, scheduled: false };
}

const MAX_PACKS = 100;

/**
 * Opens a checkout for top-up packs at the active provider, independent of the subscription. Throws 422 outside 1..100,
 * NOT_CONFIGURED, ProviderError.
 */
export async function createTopUpCheckout(ctx: Context, packs: number): Promise<TopUpCheckout> {
  signedIn(ctx);
  if (!Number.isInteger(packs) || packs < 1 || packs > MAX_PACKS)
    throw invalidField('packs', `must be between 1 and ${MAX_PACKS}`, 'out_of_range');
  const provider = activeProvider(ctx);
  return openCheckout(ctx, provider, {
    purchase: Purchase.topup,
    packs,
    priceId: topUpPriceId(ctx.config, provider.name),
  });
}
