import { plainId } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { BUSINESS, type Books } from './books.ts';
import type { Dispute, Payment } from './records.ts';

/** Gives money back and tells of it. A refund has metadata of its own, not the payment's. */
export function refundPayment(books: Books, id: string, given: number | undefined): void {
  const payment = succeeded(books, id);
  const left = payment.total_amount - payment.refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const amount = given ?? left;
  if (amount <= 0 || amount > left)
    throw new Refusal(422, 'REFUND_AMOUNT_INVALID', `Of payment ${id}, ${left} can be refunded`);
  const is_partial = amount < payment.total_amount;
  const { currency, customer } = payment;
  const created_at = books.clock.now().toISOString();
  const row = {
    refund_id: plainId('ref'),
    payment_id: id,
    business_id: BUSINESS,
    amount,
    currency,
    is_partial,
    reason: null,
    status: 'succeeded',
    created_at,
  };
  payment.refunds.push(row);
  payment.refund_status = amount === left ? 'full' : 'partial';
  books.emit('refund.succeeded', { payload_type: 'Refund', ...row, brand_id: BUSINESS, customer, metadata: {} });
}

/** The customer's bank wants the money back. */
export function openDispute(books: Books, id: string): void {
  const payment = succeeded(books, id);
  const dispute: Dispute = {
    dispute_id: plainId('dsp'),
    payment_id: id,
    business_id: BUSINESS,
    amount: String(payment.total_amount),
    currency: payment.currency,
    dispute_stage: 'dispute',
    dispute_status: 'dispute_opened',
    is_resolved_by_rdr: false,
    remarks: null,
    created_at: books.clock.now().toISOString(),
  };
  payment.disputes.push(dispute);
  tell(books, payment, dispute, 'opened');
}

/** The latest dispute of a payment is decided. */
export function closeDispute(books: Books, id: string, outcome: 'won' | 'lost'): void {
  const payment = succeeded(books, id);
  const dispute = payment.disputes.at(-1);
  if (!dispute) throw new Refusal(404, 'NOT_FOUND', `Payment ${id} has no dispute`);
  dispute.dispute_status = `dispute_${outcome}`;
  tell(books, payment, dispute, outcome);
}

function tell(books: Books, { customer }: Payment, dispute: Dispute, type: string): void {
  books.emit(`dispute.${type}`, {
    payload_type: 'Dispute',
    ...dispute,
    brand_id: BUSINESS,
    customer,
    payment_provider: 'dodo',
    reason: 'fraudulent',
  });
}

function succeeded(books: Books, id: string): Payment {
  const payment = books.payment(id);
  if (payment.status !== 'succeeded')
    throw new Refusal(409, 'PAYMENT_NOT_SUCCEEDED', `Payment ${id} is ${payment.status}`);
  return payment;
}
