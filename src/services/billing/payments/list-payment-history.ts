import { Payment } from '../../../../entities/billing/payment.ts';
import { PaymentEvent, PaymentEventState } from '../../../../entities/billing/payment-event.ts';
import { PaymentStatus } from '../../../../entities/billing/payment-enums.ts';
import { Purchase } from '../../../../entities/billing/plan.ts';
import type { PaymentHistoryEntry, PaymentHistoryPage } from '../../../../schema/billing/payment-pages.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { selected } from '../../../core/columns.ts';
import { prepared } from '../../../core/prepared.ts';
import { sql } from '../../../core/sql.ts';
import type { PaymentFact, PlatformEvent } from '../../../providers/payments/payment-provider.ts';
import { checkPage, type Page } from '../../paged.ts';
import { pageOf } from '../../read-page.ts';
import { parsePaymentEvent } from '../events/parsed-event.ts';
import { describeItem, type PurchasedItem } from '../purchased-item.ts';
import { invoicePdfUrl } from './get-invoice-pdf.ts';

const MAX_LIMIT = 100;

type EventFacts = Pick<PlatformEvent, 'payment' | 'subscription'>;

const OUTCOMES: Record<PaymentStatus, string> = {
  [PaymentStatus.completed]: 'paid',
  [PaymentStatus.failed]: 'payment failed',
  [PaymentStatus.refunded]: 'refunded',
  [PaymentStatus.disputed]: 'disputed',
};

/**
 * Returns the applied payment events of the organization, newest first. Throws 401, and 422 for an invalid page.
 */
export async function listPaymentHistory(ctx: Context, page: Page): Promise<PaymentHistoryPage> {
  const { organizationId } = signedIn(ctx);
  checkPage(page, MAX_LIMIT);
  const { found, ...rest } = await pageOf(
    ctx,
    PaymentEvent,
    { organizationId, state: PaymentEventState.applied },
    { occurredAt: 'desc', id: 'desc' },
    page,
    { further: sql`t.body`, exact: true },
  );
  const parsed = found.map((event) => ({ event, facts: factsOf(ctx, event) }));
  const paymentIds = parsed.flatMap(({ facts: { payment } }) => payment?.paymentId ?? []);
  const payments = await prepared<Payment>(
    ctx.em,
    sql`select ${selected(ctx.em, Payment, 't')}
          from payments t
         where t.organization_id = ${organizationId} and t.payment_id = any(${paymentIds}::text[])`,
  );
  const paymentOf = new Map(payments.map((payment) => [`${payment.provider}:${payment.paymentId}`, payment]));
  return {
    payments: parsed.map(({ event, facts }) =>
      entryOf(ctx, event, facts, paymentOf.get(`${event.provider}:${facts.payment?.paymentId}`)),
    ),
    ...rest,
  };
}

/**
 * Parses the body of an event, because the payment row has only its latest state. Returns no facts if the body cannot
 * be parsed with the current configuration.
 */
function factsOf(ctx: Context, { provider, eventId, body }: PaymentEvent): EventFacts {
  try {
    return parsePaymentEvent(ctx, { provider, eventId, body });
  } catch (error) {
    ctx.log.warn(
      { event: 'payment_event.unreadable', err: error, eventId },
      'The body of a payment event could not be parsed.',
    );
    return { payment: null, subscription: null };
  }
}

function entryOf(
  ctx: Context,
  event: PaymentEvent,
  { payment: fact, subscription }: EventFacts,
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
      ? `${describeItem(payment ? itemOf(payment) : null)}: ${outcomeOf(fact)}`
      : `Subscription${subscription ? `: ${subscription.status}` : ''}`,
    invoiceUrl: payment ? invoicePdfUrl(ctx, payment) : null,
    createdAt: event.occurredAt,
  };
}

function outcomeOf({ status, adjustmentId, partial }: PaymentFact): string {
  if (adjustmentId && status === PaymentStatus.completed) return 'refund or dispute undone';
  return partial ? `partly ${OUTCOMES[status]}` : OUTCOMES[status];
}

function itemOf({ purchase, tier, billingPeriod, packs }: Payment): PurchasedItem | null {
  if (purchase === Purchase.topup) return { purchase, packs: packs ?? 1 };
  return tier && billingPeriod ? { purchase, tier, period: billingPeriod } : null;
}
