import { LockMode } from '@mikro-orm/core';
import { Balance } from '../../../../entities/billing/balance.ts';
import { PaymentEvent, PaymentEventState } from '../../../../entities/billing/payment-event.ts';
import { Purchase } from '../../../../entities/billing/plan.ts';
import { Subscription } from '../../../../entities/billing/subscription.ts';
import type { Context } from '../../../core/context.ts';
import { sumCt } from '../../../core/ct.ts';
import { publishBalanceChange } from '../balance-changes.ts';
import { notifyLowBalance } from '../balance-notifications.ts';
import { funds } from '../ledger/hold.ts';
import { applyPayment } from './apply-payment.ts';
import {
  type ClaimedEvent,
  claimEvent,
  discardEvent,
  finishEvent,
  isUnfinished,
  postponeEvent,
  recordFailure,
} from './claimed-event.ts';
import { enqueueWaitingEvents } from './enqueue-event.ts';
import { findOrganization, isOfDeletedOrganization } from './find-organization.ts';
import { foldEvents } from './fold-events.ts';
import type { FoldedPayment } from './fold-payments.ts';
import { notifyOfSubscriptionChange } from './notify-changes.ts';
import { type ParsedPaymentEvent, parsePaymentEvent, priceLookupOf } from './parsed-event.ts';
import { updateSubscription } from './update-subscription.ts';

/**
 * Applies a stored event if it is due; does nothing otherwise. Its effects happen exactly once, even if several workers
 * try at the same time. The event of a crashed worker is applied again. Failures are stored with the event and not
 * thrown.
 */
export async function applyEvent(ctx: Context, id: string): Promise<void> {
  const claimed = await claimEvent(ctx.em, id);
  if (!claimed) return;
  try {
    const event = parsePaymentEvent(ctx, claimed);
    const organizationId = claimed.organizationId ?? (await findOrganization(ctx.em, claimed.provider, event));
    if (!organizationId && (await isOfDeletedOrganization(ctx.em, event))) return await discardEvent(ctx.em, claimed);
    if (!organizationId) return await postponeEvent(ctx, claimed, null, 'of nobody we know');
    const isApplied = await ctx.em.transactional((em) => applyTo({ ...ctx, em }, organizationId, claimed, event));
    if (!isApplied) return;
    publishBalanceChange(ctx, organizationId);
    await enqueueWaitingEvents(ctx, claimed, organizationId);
  } catch (error) {
    await recordFailure(ctx, claimed, error);
  }
}

/**
 * Applies an event while it holds the lock of the organization, so that concurrent events are applied one after the
 * other. Folds the applied events without and with this one; the effects are the difference. Returns whether the event
 * was applied: it is not if another worker has finished it, if another event must come first, or if its price is not
 * ours.
 */
async function applyTo(
  ctx: Context,
  organizationId: string,
  claimed: ClaimedEvent,
  event: ParsedPaymentEvent,
): Promise<boolean> {
  const { em } = ctx;
  const subscription = await em.findOneOrFail(Subscription, organizationId, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    refresh: true,
  });
  // Before the payments, in the order of docs/architecture/locks.md.
  const { subscriptionBalance, topupBalance } = await em.findOneOrFail(Balance, organizationId, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    refresh: true,
  });
  if (!(await isUnfinished(em, claimed))) return false;
  const now = new Date();
  const applied = await appliedEvents(ctx, organizationId);
  const before = foldEvents(applied, priceLookupOf(ctx), now);
  const after = foldEvents([...applied, event], priceLookupOf(ctx), now);

  const payment = event.payment && after.payments.get(`${event.provider}:${event.payment.paymentId}`);
  const missing = event.payment && missingPrerequisite(payment ?? null, event);
  if (missing) {
    await postponeEvent(ctx, claimed, organizationId, missing);
    return false;
  }
  if (payment?.namesPrice && !payment.item) {
    ctx.log.warn(
      { event: 'payment.unknown_price', eventId: claimed.eventId, paymentId: payment.paymentId },
      'The payment is for a price that is not configured. It is ignored.',
    );
    await finishEvent(em, claimed, PaymentEventState.ignored, organizationId, 'a price that is none of ours');
    return false;
  }
  const affected = [...after.payments.values()].filter((each) => each === payment || isPricedBy(each, event));
  let isTakenBack = false;
  for (const each of affected) {
    const isReduced = await applyPayment(ctx, {
      organizationId,
      row: subscription,
      event,
      previous: before.payments.get(each.key) ?? null,
      current: each,
      before,
      after,
    });
    isTakenBack ||= isReduced;
  }
  const isNewestPayment = payment?.item?.purchase === Purchase.subscription && after.newestPayment === payment;
  const isLatest = after.subscription?.latestEventId === event.eventId || isNewestPayment;
  await updateSubscription(ctx, subscription, { before, after, isLatest, now });
  await notifyOfSubscriptionChange(ctx, organizationId, {
    before: before.subscription,
    after: after.subscription,
    event,
    now,
  });
  await finishEvent(em, claimed, PaymentEventState.applied, organizationId);
  await em.flush();
  if (isTakenBack) {
    const { total } = await funds(em, organizationId);
    await notifyLowBalance(ctx, { organizationId, before: sumCt(subscriptionBalance, topupBalance), after: total });
  }
  return true;
}

async function appliedEvents(ctx: Context, organizationId: string): Promise<ParsedPaymentEvent[]> {
  const applied = await ctx.em.find(
    PaymentEvent,
    { organizationId, state: PaymentEventState.applied },
    {
      fields: ['id', 'provider', 'eventId', 'body'],
      orderBy: { occurredAt: 'asc', id: 'asc' },
      disableIdentityMap: true,
    },
  );
  return applied.map((event) => parsePaymentEvent(ctx, event));
}

/** Returns which event must come first; null if none. */
function missingPrerequisite(payment: FoldedPayment | null, { payment: fact }: ParsedPaymentEvent): string | null {
  if (fact!.adjustmentId !== null && !payment?.paid) return 'of a payment that is not known yet';
  return payment?.paid && !payment.item && !payment.namesPrice ? 'of a subscription that is not known yet' : null;
}

/**
 * Returns whether the event sets the price of a payment: payments without a price have the price of their subscription.
 */
function isPricedBy(
  { paid, namesPrice, provider, subscriptionId }: FoldedPayment,
  { provider: eventProvider, subscription }: ParsedPaymentEvent,
): boolean {
  return (
    paid &&
    !namesPrice &&
    provider === eventProvider &&
    subscriptionId !== null &&
    subscriptionId === subscription?.subscriptionId
  );
}
