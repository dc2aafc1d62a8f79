import { Payment } from '../../../../entities/billing/payment.ts';
import { Purchase } from '../../../../entities/billing/plan.ts';
import { add } from '../../../core/add.ts';
import type { Context } from '../../../core/context.ts';
import type { FoldedPayment } from './fold-payments.ts';

/** Keeps the record of a payment as it stands now, with the caller's flush; none of what is not known to be one of ours. */
export async function keepPayment(ctx: Context, organizationId: string, folded: FoldedPayment): Promise<void> {
  const { provider, paymentId, status, sold, subscriptionId, customerId, invoiceNumber, periodStart, periodEnd } =
    folded;
  const purchase = sold?.purchase ?? (subscriptionId !== null && !folded.named ? Purchase.subscription : null);
  if (!purchase) return;
  const facts = {
    customerId,
    status,
    purchase,
    invoiceNumber,
    periodStart,
    periodEnd,
    tier: sold?.purchase === Purchase.subscription ? sold.tier : null,
    billingPeriod: sold?.purchase === Purchase.subscription ? sold.period : null,
    packs: sold?.purchase === Purchase.topup ? sold.packs : null,
    amount: folded.amount ?? '0.00',
    currency: folded.currency ?? '',
    issuedAt: folded.occurredAt,
  };
  const known = await ctx.em.findOne(Payment, { provider, paymentId });
  if (known && known.organizationId !== organizationId)
    throw new Error(`a payment of another organization: ${folded.key}`);
  if (known) Object.assign(known, facts);
  else add(ctx.em, Payment, { organizationId, provider, paymentId, ...facts });
}
