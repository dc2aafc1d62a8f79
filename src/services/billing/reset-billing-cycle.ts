import { LockMode } from '@mikro-orm/core';
import type { Balance } from '../../../entities/billing/balance.ts';
import { Subscription } from '../../../entities/billing/subscription.ts';
import type { Context } from '../../core/context.ts';
import { monthsAfter } from '../../core/months.ts';
import { audit } from '../organizations/audit.ts';
import { publishBalanceChange } from './balance-changes.ts';
import { billingOperator } from './billing-operator.ts';
import { beginCycle } from './cycles/begin-cycle.ts';
import { getBalance } from './get-balance.ts';

/**
 * Begins a new cycle now: the rest of the subscription balance expires and the month of the tier is allocated. Only one
 * of several concurrent calls has this effect. Throws 401, 403.
 */
export async function resetBillingCycle(ctx: Context): Promise<Balance> {
  const { id, organizationId } = billingOperator(ctx);
  const { cycle } = await ctx.em.findOneOrFail(Subscription, organizationId, { disableIdentityMap: true });
  await ctx.em.transactional(async (em) => {
    const subscription = await em.findOne(
      Subscription,
      { organizationId, cycle },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    if (!subscription) return;
    const own = { ...ctx, em };
    const startsAt = new Date();
    audit(own, { action: 'billing.cycle_reset', target: ['organization', organizationId], data: { cycle: cycle + 1 } });
    await beginCycle(own, subscription, {
      startsAt,
      endsAt: monthsAfter(startsAt, 1),
      day: startsAt.getUTCDate(),
      createdBy: id,
    });
  });
  publishBalanceChange(ctx, organizationId);
  return getBalance(ctx);
}
