import { PaymentProviderName } from '../../../../entities/billing/payment-provider-name.ts';
import { SubscriptionPaymentStatus } from '../../../../entities/billing/payment-status.ts';
import { Tier } from '../../../../entities/billing/plan.ts';
import type { PayASubscription, SubscriptionInfo } from '../../../../schema/billing/payment-payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { getStanding } from './subscription-state.ts';

/** How the own organization is subscribed. Throws 401. */
export async function getSubscriptionInfo(ctx: Context): Promise<SubscriptionInfo> {
  const standing = await getStanding(ctx.em, signedIn(ctx).organizationId);
  return {
    subscriptionTier: standing.tier,
    paymentSubscriptionStatus: standing.status,
    subscriptionPeriodEnd: standing.periodEnd,
    paymentMethod: standing.provider,
    paymentCustomerId: standing.customerId,
    billingPeriod: standing.billingPeriod,
    pendingSubscriptionTier: standing.cancelAtPeriodEnd ? Tier.free : standing.pendingTier,
    pendingBillingPeriod: standing.cancelAtPeriodEnd ? null : standing.pendingBillingPeriod,
  };
}

/** The same as far as payA has it, for programs that know no other provider. Throws 401. */
export async function getPayASubscription(ctx: Context): Promise<PayASubscription> {
  const { paymentSubscriptionStatus, paymentCustomerId, ...info } = await getSubscriptionInfo(ctx);
  const atPayA = info.paymentMethod === PaymentProviderName.payA;
  return {
    subscriptionTier: info.subscriptionTier,
    payASubscriptionStatus: atPayA ? paymentSubscriptionStatus : SubscriptionPaymentStatus.none,
    subscriptionPeriodEnd: info.subscriptionPeriodEnd,
    paymentMethod: info.paymentMethod,
    payACustomerId: atPayA ? paymentCustomerId : null,
  };
}
