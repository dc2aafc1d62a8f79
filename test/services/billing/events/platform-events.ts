import { PaymentProviderName } from '../../../../entities/billing/payment-enums.ts';
import * as payA from '../../../providers/payA-payloads.ts';
import * as payB from '../../../providers/payB-payloads.ts';
import type { Payer } from './support.ts';

/** An event in the format of a platform. */
export interface WrittenEvent {
  eventId: string;
  eventType: string;
  occurredAt: Date;
  body: string;
}

interface SubscriptionData {
  /** `pro_monthly` and so on. */
  price: string;
  until?: Date;
  status?: 'active' | 'past_due' | 'canceled';
  cancels?: boolean;
  scheduled?: string;
  name?: string;
}

interface PaymentData {
  /** `topup` or a plan. Payments of payB do not name the plan. */
  price: string;
  amount?: number;
  packs?: number;
  from?: Date;
  until?: Date;
  failed?: boolean;
  name?: string;
}

interface RefundData {
  /** The whole payment by default. */
  amount?: number;
  kind?: 'refund' | 'dispute';
  undone?: boolean;
}

/** Writes the events of one payer in the format of the platform. Minutes are counted from `start`. */
export interface EventWriter {
  at(minutes: number): Date;
  subscription(minutes: number, data: SubscriptionData): WrittenEvent;
  payment(minutes: number, id: string, data: PaymentData): WrittenEvent;
  refund(minutes: number, paymentId: string, adjustmentId: string, data?: RefundData): WrittenEvent;
}

/** The price of everything, in cents. */
export const AMOUNT = 4900;

export function eventWriterFor(payer: Payer, start: Date): EventWriter {
  const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
  return payer.provider === PaymentProviderName.payA ? payAWriter(payer, at) : payBWriter(payer, at);
}

function payAWriter({ mark, checkoutId, organizationId }: Payer, at: EventWriter['at']): EventWriter {
  const own = { customer_id: `ctm_${mark}`, custom_data: { checkout_id: checkoutId, organization_id: organizationId } };
  const period = (from?: Date, until?: Date) =>
    until ? { starts_at: (from ?? at(0)).toISOString(), ends_at: until.toISOString() } : null;
  const write = (minutes: number, type: string, data: object): WrittenEvent => {
    const eventId = `evt_${mark}_${String(minutes).padStart(8, '0')}_${type.replaceAll('.', '_')}`;
    return {
      eventId,
      eventType: type,
      occurredAt: at(minutes),
      body: JSON.stringify({ event_id: eventId, event_type: type, occurred_at: at(minutes).toISOString(), data }),
    };
  };
  return {
    at,
    subscription: (minutes, { price, until, status = 'active', cancels = false, name = 'sub' }) =>
      write(minutes, status === 'active' ? 'subscription.updated' : `subscription.${status}`, {
        ...payA.SUBSCRIPTION,
        ...own,
        id: `${name}_${mark}`,
        status,
        current_billing_period: period(at(0), until),
        scheduled_change: cancels ? { action: 'cancel', effective_at: until!.toISOString(), resume_at: null } : null,
        items: [{ price: { id: `pri_sandbox_${price}` }, quantity: 1 }],
      }),
    payment: (minutes, id, { price, amount = AMOUNT, packs = 1, from, until, failed = false, name = 'sub' }) =>
      write(minutes, failed ? 'transaction.payment_failed' : 'transaction.completed', {
        ...payA.TRANSACTION,
        ...own,
        id: `txn_${mark}_${id}`,
        subscription_id: price === 'topup' ? null : `${name}_${mark}`,
        billing_period: period(from ?? at(minutes), until),
        items: [{ price_id: `pri_sandbox_${price}`, quantity: packs }],
        details: { totals: { grand_total: String(amount) } },
      }),
    refund: (minutes, paymentId, adjustmentId, { amount = AMOUNT, kind = 'refund', undone = false } = {}) =>
      write(minutes, 'adjustment.created', {
        ...payA.ADJUSTMENT,
        id: `adj_${mark}_${adjustmentId}`,
        customer_id: own.customer_id,
        subscription_id: null,
        transaction_id: `txn_${mark}_${paymentId}`,
        action: kind === 'refund' ? 'refund' : 'chargeback',
        status: undone ? 'reversed' : 'approved',
        type: amount === AMOUNT ? 'full' : 'partial',
        totals: { total: String(amount) },
      }),
  };
}

function payBWriter({ mark, checkoutId, organizationId }: Payer, at: EventWriter['at']): EventWriter {
  const own = {
    customer: { ...payB.PAYMENT.customer, customer_id: `cus_${mark}` },
    metadata: { checkout_id: checkoutId, organization_id: organizationId },
  };
  const write = (minutes: number, type: string, data: object): WrittenEvent => ({
    eventId: `msg_${mark}_${String(minutes).padStart(8, '0')}_${type}`,
    eventType: type,
    occurredAt: at(minutes),
    body: JSON.stringify({ business_id: 'bus_01', type, timestamp: at(minutes).toISOString(), data }),
  });
  const ofPayment = (paymentId: string) => ({ payment_id: `txn_${mark}_${paymentId}`, customer: own.customer });
  return {
    at,
    subscription: (minutes, { price, until, status = 'active', cancels = false, scheduled, name = 'sub' }) =>
      write(
        minutes,
        status === 'canceled'
          ? 'subscription.cancelled'
          : `subscription.${status === 'active' ? 'renewed' : 'past_due'}`,
        {
          ...payB.SUBSCRIPTION,
          ...own,
          subscription_id: `${name}_${mark}`,
          status: status === 'canceled' ? 'cancelled' : status,
          product_id: `pdt_sandbox_${price}`,
          next_billing_date: until?.toISOString() ?? null,
          cancel_at_next_billing_date: cancels,
          scheduled_change: scheduled ? { product_id: `pdt_sandbox_${scheduled}` } : null,
        },
      ),
    payment: (minutes, id, { price, amount = AMOUNT, packs = 1, failed = false, name = 'sub' }) =>
      write(minutes, failed ? 'payment.failed' : 'payment.succeeded', {
        ...payB.PAYMENT,
        ...own,
        payment_id: `txn_${mark}_${id}`,
        checkout_session_id: null,
        subscription_id: price === 'topup' ? null : `${name}_${mark}`,
        product_cart: price === 'topup' ? [{ product_id: 'pdt_sandbox_topup', quantity: packs }] : null,
        total_amount: amount,
      }),
    refund: (minutes, paymentId, adjustmentId, { amount = AMOUNT, kind = 'refund', undone = false } = {}) =>
      kind === 'refund'
        ? write(minutes, 'refund.succeeded', {
            ...payB.REFUND,
            ...ofPayment(paymentId),
            refund_id: `ref_${mark}_${adjustmentId}`,
            amount,
            is_partial: amount < AMOUNT,
          })
        : write(minutes, undone ? 'dispute.won' : 'dispute.opened', {
            ...payB.DISPUTE,
            ...ofPayment(paymentId),
            dispute_id: `dp_${mark}_${adjustmentId}`,
          }),
  };
}
