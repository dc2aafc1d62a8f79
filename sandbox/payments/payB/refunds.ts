import { plainId } from '../ids.ts';
import { ApiError } from '../platform.ts';
import { BUSINESS_ID, type Database } from './database.ts';
import type { Dispute, Payment } from './records.ts';

/** Refunds a payment. A refund has its own metadata, not that of the payment. */
export function refundPayment(db: Database, id: string, given: number | undefined): void {
  const payment = requireSucceeded(db, id);
  const refundable = payment.total_amount - payment.refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const amount = given ?? refundable;
  if (amount <= 0 || amount > refundable)
    throw new ApiError(422, 'REFUND_AMOUNT_INVALID', `Of payment ${id}, ${refundable} can be refunded`);
  const is_partial = amount < payment.total_amount;
  const { currency, customer } = payment;
  const created_at = db.clock.now().toISOString();
  const row = {
    refund_id: plainId('ref'),
    payment_id: id,
    business_id: BUSINESS_ID,
    amount,
    currency,
    is_partial,
    reason: null,
    status: 'succeeded',
    created_at,
  };
  payment.refunds.push(row);
  payment.refund_status = amount === refundable ? 'full' : 'partial';
  db.emit('refund.succeeded', { payload_type: 'Refund', ...row, brand_id: BUSINESS_ID, customer, metadata: {} });
}

/** The customer's bank takes the payment back. */
export function openDispute(db: Database, id: string): void {
  const payment = requireSucceeded(db, id);
  const dispute: Dispute = {
    dispute_id: plainId('dsp'),
    payment_id: id,
    business_id: BUSINESS_ID,
    amount: String(payment.total_amount),
    currency: payment.currency,
    dispute_stage: 'dispute',
    dispute_status: 'dispute_opened',
    is_resolved_by_rdr: false,
    remarks: null,
    created_at: db.clock.now().toISOString(),
  };
  payment.disputes.push(dispute);
  emitDispute(db, payment, dispute, 'opened');
}

/** Closes the latest dispute of a payment. */
export function closeDispute(db: Database, id: string, outcome: 'won' | 'lost'): void {
  const payment = requireSucceeded(db, id);
  const dispute = payment.disputes.at(-1);
  if (!dispute) throw new ApiError(404, 'NOT_FOUND', `Payment ${id} has no dispute`);
  dispute.dispute_status = `dispute_${outcome}`;
  emitDispute(db, payment, dispute, outcome);
}

function emitDispute(db: Database, { customer }: Payment, dispute: Dispute, type: string): void {
  db.emit(`dispute.${type}`, {
    payload_type: 'Dispute',
    ...dispute,
    brand_id: BUSINESS_ID,
    customer,
    payment_provider: 'dodo',
    reason: 'fraudulent',
  });
}

function requireSucceeded(db: Database, id: string): Payment {
  const payment = db.payment(id);
  if (payment.status !== 'succeeded')
    throw new ApiError(409, 'PAYMENT_NOT_SUCCEEDED', `Payment ${id} is ${payment.status}`);
  return payment;
}
