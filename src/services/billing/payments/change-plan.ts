import type { EntityManager } from '@mikro-orm/postgresql';
import { BillingPeriod, Purchase, type Tier } from '../../../../entities/billing/plan.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, sql } from '../../../core/sql.ts';
import { paymentProviderFor } from '../../../providers/payments/payment-providers.ts';
import { priceIdFor } from '../../../providers/payments/prices.ts';
import { audit } from '../../organizations/audit.ts';
import { isUpgrade, type PurchasedPlan } from '../purchased-item.ts';
import { changeAtProvider, type ProviderChange } from './change-at-provider.ts';
import { recordBillingDate } from './billing-date.ts';
import { isLive, type LiveSubscription, type SubscriptionState } from './subscription-state.ts';

/** A plan that can be subscribed to. */
export interface Plan {
  tier: Tier;
  billingPeriod: BillingPeriod;
}

/** The current plan. The billing period of some subscriptions is not known yet. */
type CurrentPlan = Pick<SubscriptionState, 'tier' | 'billingPeriod'>;

/**
 * When a change takes effect: an upgrade now, a downgrade with the next period. `take_back` cancels a pending
 * downgrade.
 */
export type PlanChange = 'now' | 'next_period' | 'take_back';

const AUDIT_ACTIONS = {
  now: 'subscription.plan_changed',
  next_period: 'subscription.change_scheduled',
  take_back: 'subscription.change_taken_back',
};

/**
 * Changes the plan of a live subscription at its provider: an upgrade at once, a downgrade with the next period, and
 * back to the current plan if a downgrade is pending. Our tier changes later, by the events of the provider.
 * @throws 409 for the current plan, for a cancelled subscription, and while another change is in progress;
 *   NOT_CONFIGURED, ProviderError.
 */
export async function changePlan(ctx: Context, target: Plan): Promise<PlanChange> {
  const requested = { change: null as PlanChange | null };
  await changeAtProvider(ctx, (state) => {
    if (!isLive(state)) throw new AppError('CONFLICT', 'The subscription has just ended');
    requested.change = planChange(state, target);
    return providerChange(ctx, state, target, requested.change);
  });
  return requested.change!;
}

/**
 * Returns what changing to a plan means for a subscription. A higher tier is an upgrade. From a monthly to a yearly plan
 * is a change at once as well, whatever the tier: a year is paid before it begins, never as a downgrade without a bill.
 * A yearly plan is never given up at once. Throws 409 for the current plan and for a cancelled subscription.
 */
export function planChange(state: SubscriptionState, target: Plan): PlanChange {
  const { tier, billingPeriod, pendingTier, pendingBillingPeriod, cancelAtPeriodEnd } = state;
  if (cancelAtPeriodEnd) throw new AppError('CONFLICT', 'The subscription is cancelled and ends with its period');
  const pending =
    pendingTier || pendingBillingPeriod
      ? { tier: pendingTier ?? tier, billingPeriod: pendingBillingPeriod ?? billingPeriod }
      : null;
  if (target.billingPeriod === BillingPeriod.yearly && billingPeriod !== BillingPeriod.yearly) return 'now';
  // The change is requested even if it is pending already: a late event may have restored a change that was taken back.
  if (pending && isPlan(pending, target)) return 'next_period';
  if (isPlan(state, target)) {
    if (!pending) throw new AppError('CONFLICT', 'The organization has this plan already');
    return 'take_back';
  }
  return isUpgrade(toPurchasedPlan(target), toPurchasedPlan(state)) ? 'now' : 'next_period';
}

function isPlan(current: CurrentPlan, target: Plan): boolean {
  return current.tier === target.tier && current.billingPeriod === target.billingPeriod;
}

function toPurchasedPlan({ tier, billingPeriod }: CurrentPlan): PurchasedPlan {
  return { purchase: Purchase.subscription, tier, period: billingPeriod ?? BillingPeriod.monthly };
}

function providerChange(ctx: Context, live: LiveSubscription, target: Plan, change: PlanChange): ProviderChange<void> {
  const provider = paymentProviderFor(ctx, live.provider);
  const priceId = priceIdFor(ctx.config, live.provider, target.tier, target.billingPeriod);
  return {
    awaits: change === 'now' ? `${target.tier}:${target.billingPeriod}` : null,
    // Taking back a change means the current price with the next period, for which nothing is charged.
    request: (claim) =>
      provider.changePlan(live.externalId, priceId, change === 'now' ? 'now' : 'next_period', (paidUntil) =>
        recordBillingDate(ctx, claim, live, paidUntil),
      ),
    async store(inner, _response, state) {
      const { organizationId } = signedIn(inner);
      // An event may have replaced the subscription during the request.
      if (live.provider === state.provider && live.externalId === state.externalId)
        await storePendingPlan(
          inner.em,
          organizationId,
          change === 'next_period' && !isPlan(state, target) ? target : null,
        );
      audit(inner, {
        action: AUDIT_ACTIONS[change],
        target: ['organization', organizationId],
        data: { provider: live.provider, tier: target.tier, billing_period: target.billingPeriod },
      });
    },
  };
}

async function storePendingPlan(em: EntityManager, organizationId: string, plan: Plan | null): Promise<void> {
  await changed(
    em,
    sql`update subscriptions
           set pending_tier = ${plan?.tier ?? null}, pending_billing_period = ${plan?.billingPeriod ?? null}
         where organization_id = ${organizationId}`,
  );
}
