import { LockMode } from '@mikro-orm/core';
import { Balance } from '../../../entities/billing/balance.ts';
import { SubscriptionPaymentStatus } from '../../../entities/billing/payment-enums.ts';
import { Subscription } from '../../../entities/billing/subscription.ts';
import type { ChangeSubscriptionInput } from '../../../schema/billing/ledger.ts';
import type { Context } from '../../core/context.ts';
import { publishBalanceChange } from './balance-changes.ts';
import { billingOperator } from './billing-operator.ts';
import { allocateMonth, changeTier, isUnpaid } from './cycles/begin-cycle.ts';
import { getBalance } from './get-balance.ts';

/**
 * Sets the tier of the user's organization, independent of its payments. The month of the tier is allocated with the
 * next cycle or, if requested, at once: then the rest of the subscription balance expires. An immediate allocation
 * happens once per cycle and tier. Throws 401, 403.
 */
export async function changeSubscription(
  ctx: Context,
  { tier, allocateImmediately }: ChangeSubscriptionInput,
): Promise<Balance> {
  const { id, organizationId } = billingOperator(ctx);
  await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const subscription = await em.findOneOrFail(Subscription, organizationId, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      refresh: true,
    });
    const balance = await em.findOneOrFail(Balance, organizationId, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      refresh: true,
    });
    changeTier(own, balance, tier);
    // Otherwise an ended subscription or a pending tier would change the tier again with the next cycle.
    if (isUnpaid(subscription, new Date()))
      Object.assign(subscription, {
        paymentStatus: SubscriptionPaymentStatus.none,
        pendingTier: null,
        pendingBillingPeriod: null,
      });
    await em.flush();
    if (allocateImmediately) await allocateMonth(own, subscription, tier, id);
  });
  publishBalanceChange(ctx, organizationId);
  return getBalance(ctx);
}
