import { Payment } from '../../../../entities/billing/payment.ts';
import { PaymentEvent, PaymentEventState } from '../../../../entities/billing/payment-event.ts';
import { PaymentStatus } from '../../../../entities/billing/payment-status.ts';
import { Purchase } from '../../../../entities/billing/plan.ts';
import type { PaymentHistoryEntry, PaymentHistoryPage } from '../../../../schema/billing/payment-pages.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import type { PaymentFact, PlatformEvent } from '../../../providers/payments/payment-provider.ts';
import { checkPage, type Page, pageOf } from '../../paged.ts';
import { describe, type Sold } from '../events/sold.ts';
import { parsePaymentEvent } from '../events/parsed-event.ts';
import { invoicePdfUrl } from './invoice-pdf-url.ts';

const MAX_LIMIT = 100;

type Told = Pick<PlatformEvent, 'payment' | 'subscription'>;

const OUTCOMES: Record<PaymentStatus, string> = {
  [PaymentStatus.completed]: 'paid',
  [PaymentStatus.failed]: 'payment failed',
  [PaymentStatus.refunded]: 'refunded',
  [PaymentStatus.disputed]: 'disputed',
};

/** What the providers told of the organization's payments and subscription and was applied, newest first. Throws 401, and 422 for a page that cannot be. */
export async function listPaymentHistory(ctx: Context, page: Page): Promise<PaymentHistoryPage> {
  const { organizationId } = signedIn(ctx);
  checkPage(page, MAX_LIMIT);
  const { found, total } = await pageOf(
    ctx,
    PaymentEvent,
    { organizationId, state: PaymentEventState.applied },
    { occurredAt: 'desc', id: 'desc' },
    page,
  );
  const bodies = await ctx.em.find(
    PaymentEvent,
    { id: { $in: found.map(({ id }) => id) } },
    { fields: ['id', 'body'], disableIdentityMap: true },
  );
  const bodyOf = new Map(bodies.map(({ id, body }) => [id, body]));
  const read = found.map((event) => ({ event, told: toldBy(ctx, event, bodyOf.get(event.id)!) }));
  const paymentIds = read.flatMap(({ told: { payment } }) => payment?.paymentId ?? []);
  const payments = await ctx.em.find(
    Payment,
    { organizationId, paymentId: { $in: paymentIds } },
    { disableIdentityMap: true },
  );
  const paymentOf = new Map(payments.map((payment) => [`${payment.provider}:${payment.paymentId}`, payment]));
  return {
    payments: read.map(({ event, told }) =>
      entryOf(ctx, event, told, paymentOf.get(`${event.provider}:${told.payment?.paymentId}`)),
    ),
    total,
  };
}

/** Reads the body again: an event tells how things were then, a payment how they are now. Of a provider that is configured no more only the kind is told. */
function toldBy(ctx: Context, { provider, eventId }: PaymentEvent, body: string): Told {
  try {
    return parsePaymentEvent(ctx, { provider, eventId, body });
  } catch (error) {
    ctx.log.warn(
      { event: 'payment_event.unreadable', err: error, eventId },
      'A stored payment event could not be read.',
    );
    return { payment: null, subscription: null };
  }
}

function entryOf(
  ctx: Context,
  event: PaymentEvent,
  { payment: fact, subscription }: Told,
  payment: Payment | undefined,
): PaymentHistoryEntry {
  return {
    id: event.id,
    provider: event.provider,
    eventType: event.eventType,
    paymentId: fact?.paymentId ?? null,
    amount: fact?.amount ?? payment?.amount ?? null,
    currency: fact?.currency ?? payment?.currency ?? null,
    status: fact?.status ?? null,
    description: fact
      ? `${describe(payment ? soldBy(payment) : null)}: ${outcomeOf(fact)}`
      : `Subscription${subscription ? `: ${subscription.status}` : ''}`,
    invoiceUrl: payment ? invoicePdfUrl(ctx, payment) : null,
    createdAt: event.occurredAt,
  };
}

function outcomeOf({ status, adjustmentId, partial }: PaymentFact): string {
  if (adjustmentId && status === PaymentStatus.completed) return 'refund or dispute undone';
  return partial ? `partly ${OUTCOMES[status]}` : OUTCOMES[status];
}

function soldBy({ purchase, tier, billingPeriod, packs }: Payment): Sold | null {
  if (purchase === Purchase.topup) return { purchase, packs: packs ?? 1 };
  return tier && billingPeriod ? { purchase, tier, period: billingPeriod } : null;
}
