import { PaymentProviderName, SubscriptionPaymentStatus } from '../../../../entities/billing/payment-enums.ts';
import { Tier } from '../../../../entities/billing/plan.ts';
import type { PayASubscription, SubscriptionInfo } from '../../../../schema/billing/payment-payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { getSubscriptionState } from './subscription-state.ts';

/** Returns the subscription of the user's organization. Throws 401. */
export async function getSubscriptionInfo(ctx: Context): Promise<SubscriptionInfo> {
  const state = await getSubscriptionState(ctx.em, signedIn(ctx).organizationId);
  return {
    subscriptionTier: state.tier,
    paymentSubscriptionStatus: state.status,
    subscriptionPeriodEnd: state.periodEnd,
    paymentMethod: state.provider,
    paymentCustomerId: state.customerId,
    billingPeriod: state.billingPeriod,
    pendingSubscriptionTier: state.cancelAtPeriodEnd ? Tier.free : state.pendingTier,
    pendingBillingPeriod: state.cancelAtPeriodEnd ? null : state.pendingBillingPeriod,
  };
}

/** Returns the subscription as far as payA has it, for clients that support no other provider. Throws 401. */
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
