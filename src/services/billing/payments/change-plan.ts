import type { EntityManager } from '@mikro-orm/postgresql';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, sql } from '../../../core/sql.ts';
import { paymentProviderFor } from '../../../providers/payments/payment-providers.ts';
import { priceIdFor } from '../../../providers/payments/prices.ts';
import { audit } from '../../organizations/audit.ts';
import { changeAtProvider, type ProviderChange } from './change-at-provider.ts';
import { isPlan, type Plan, type PlanChange, planChange } from './plan-change.ts';
import { isLive, type LiveSubscription, type Standing } from './subscription-state.ts';

const ACTIONS = {
  now: 'subscription.plan_changed',
  next_period: 'subscription.change_scheduled',
  take_back: 'subscription.change_taken_back',
};

/**
 * Moves a live subscription to another plan at its provider: to more at once, to less with the next period, back to its own
 * plan where less was to come. Our tier changes with the provider's events, not here.
 * @throws 409 for the plan it has, for one that was cancelled, and while another change is under way; NOT_CONFIGURED, ProviderError.
 */
export async function changePlan(ctx: Context, wanted: Plan): Promise<PlanChange> {
  const asked = { change: null as PlanChange | null };
  await changeAtProvider(ctx, (standing) => {
    if (!isLive(standing)) throw new AppError('CONFLICT', 'The subscription has just ended');
    asked.change = planChange(standing, wanted);
    return providerChange(ctx, standing, wanted, asked.change);
  });
  return asked.change!;
}

function providerChange(ctx: Context, live: LiveSubscription, wanted: Plan, change: PlanChange): ProviderChange<void> {
  const provider = paymentProviderFor(ctx.config, live.provider);
  const priceId = priceIdFor(ctx.config, live.provider, wanted.tier, wanted.billingPeriod);
  return {
    awaits: change === 'now' ? `${wanted.tier}:${wanted.billingPeriod}` : null,
    // Back to the price it has, with the next period: nothing is charged.
    ask: () => provider.changePlan(live.externalId, priceId, change === 'now' ? 'now' : 'next_period'),
    async keep(inner, _answer, standing) {
      const { organizationId } = signedIn(inner);
      if (isSame(live, standing))
        await keepPending(
          inner.em,
          organizationId,
          change === 'next_period' && !isPlan(standing, wanted) ? wanted : null,
        );
      audit(inner, {
        action: ACTIONS[change],
        target: ['organization', organizationId],
        data: { provider: live.provider, tier: wanted.tier, billing_period: wanted.billingPeriod },
      });
    },
  };
}

/** An event may have told of another subscription while the provider was asked. */
function isSame(before: LiveSubscription, now: Standing): boolean {
  return before.provider === now.provider && before.externalId === now.externalId;
}

async function keepPending(em: EntityManager, organizationId: string, plan: Plan | null): Promise<void> {
  await changed(
    em,
    sql`update subscriptions set pending_tier = ${plan?.tier ?? null}, pending_billing_period = ${plan?.billingPeriod ?? null} where organization_id = ${organizationId}`,
  );
}
