import { LockMode } from '@mikro-orm/core';
import { PaymentEvent, PaymentEventState } from '../../../../entities/billing/payment-event.ts';
import { Purchase } from '../../../../entities/billing/plan.ts';
import { Subscription } from '../../../../entities/billing/subscription.ts';
import type { Context } from '../../../core/context.ts';
import { publishBalanceChange } from '../balance-changes.ts';
import { forgetEvent, isOfDeleted } from './deleted-payer.ts';
import { type EventInHand, finishEvent, isOpen, noteFailure, putOff, takeEvent } from './event-in-hand.ts';
import { findOrganization } from './find-organization.ts';
import { foldEvents } from './fold-events.ts';
import type { FoldedPayment } from './fold-payments.ts';
import { keepSubscription } from './keep-subscription.ts';
import { settlePayment } from './settle-payment.ts';
import { tellSubscription } from './tell-changes.ts';
import { pricesOf, parsePaymentEvent, type ParsedPaymentEvent } from './parsed-event.ts';
import { wakeEvents } from './wake-events.ts';

/**
 * Applies a stored event that is due; does nothing for any other. However many processes try at once, its effects come once;
 * whoever dies over it leaves it to be applied again. A failure is noted in the row, not thrown.
 */
export async function applyEvent(ctx: Context, id: string): Promise<void> {
  const event = await takeEvent(ctx.em, id);
  if (!event) return;
  try {
    const told = parsePaymentEvent(ctx, event);
    const organizationId = event.organizationId ?? (await findOrganization(ctx.em, event.provider, told));
    if (!organizationId && (await isOfDeleted(ctx.em, told))) return await forgetEvent(ctx.em, event);
    if (!organizationId) return await putOff(ctx, event, null, 'of nobody we know');
    const isApplied = await ctx.em.transactional((em) => applyTo({ ...ctx, em }, organizationId, event, told));
    if (!isApplied) return;
    publishBalanceChange(ctx, organizationId);
    await wakeEvents(ctx, event, organizationId);
  } catch (error) {
    await noteFailure(ctx, event, error);
  }
}

/**
 * Under the organization's lock, so that of two events each is applied to what the other left. Answers whether it was
 * applied: not where somebody else was faster, where another event has to come first, or where it is about none of our prices.
 */
async function applyTo(
  ctx: Context,
  organizationId: string,
  event: EventInHand,
  told: ParsedPaymentEvent,
): Promise<boolean> {
  const { em } = ctx;
  const subscription = await em.findOneOrFail(Subscription, organizationId, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    refresh: true,
  });
  if (!(await isOpen(em, event))) return false;
  const now = new Date();
  const known = await appliedEvents(ctx, organizationId);
  const before = foldEvents(known, pricesOf(ctx), now);
  const after = foldEvents([...known, told], pricesOf(ctx), now);

  const payment = told.payment && after.payments.get(`${told.provider}:${told.payment.paymentId}`);
  const lacking = told.payment && whatLacks(payment ?? null, told);
  if (lacking) {
    await putOff(ctx, event, organizationId, lacking);
    return false;
  }
  if (payment?.named && !payment.sold) {
    ctx.log.warn(
      { event: 'payment.unknown_price', eventId: event.eventId, paymentId: payment.paymentId },
      'The payment is for a price that is not configured.',
    );
    await finishEvent(em, event, PaymentEventState.ignored, organizationId, 'a price that is none of ours');
    return false;
  }
  const touched = [...after.payments.values()].filter((each) => each === payment || isRepriced(each, told));
  for (const each of touched) {
    await settlePayment(ctx, {
      organizationId,
      row: subscription,
      event: told,
      was: before.payments.get(each.key) ?? null,
      is: each,
      before,
      after,
    });
  }
  const pays = payment?.sold?.purchase === Purchase.subscription && after.newest === payment;
  const isLastWord = after.subscription?.lastWord === told.eventId || pays;
  await keepSubscription(ctx, subscription, { before, after, isLastWord, now });
  await tellSubscription(ctx, organizationId, {
    before: before.subscription,
    after: after.subscription,
    event: told,
    now,
  });
  await finishEvent(em, event, PaymentEventState.applied, organizationId);
  await em.flush();
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

/** What has to be known first; null when nothing is missing. */
function whatLacks(payment: FoldedPayment | null, { payment: fact }: ParsedPaymentEvent): string | null {
  if (fact!.adjustmentId !== null && !payment?.paid) return 'of a payment that is not known yet';
  return payment?.paid && !payment.sold && !payment.named ? 'of a subscription that is not known yet' : null;
}

/** What a subscription is told to cost says what its payments were for that do not say so themselves. */
function isRepriced(
  { paid, named, provider, subscriptionId }: FoldedPayment,
  { provider: by, subscription }: ParsedPaymentEvent,
): boolean {
  return (
    paid && !named && provider === by && subscriptionId !== null && subscriptionId === subscription?.subscriptionId
  );
}
