import type { Clock, EmitEvent } from '../events.ts';
import type { CheckoutView, Outcome, Platform, RefundOptions, Renewal } from '../platform.ts';
import { Database } from './database.ts';
import { cancelImmediately } from './changes.ts';
import { cancelSession, declineSession, paySession, viewSession } from './checkouts.ts';
import { failRenewal, renewSubscription } from './renewals.ts';
import { closeDispute, openDispute, refundPayment } from './refunds.ts';
import { requireActive } from './subscription.ts';

/** payB. */
export class PayB implements Platform {
  readonly db: Database;

  constructor(clock: Clock, emitEvent: EmitEvent) {
    this.db = new Database(clock, emitEvent);
  }

  view(checkoutId: string): CheckoutView {
    return viewSession(this.db, checkoutId);
  }

  pay(checkoutId: string): Outcome {
    return paySession(this.db, checkoutId);
  }

  decline(checkoutId: string): Outcome {
    return declineSession(this.db, checkoutId);
  }

  cancel(checkoutId: string): Outcome {
    return cancelSession(this.db, checkoutId);
  }

  renew(subscriptionId: string): Renewal {
    return renewSubscription(this.db, subscriptionId);
  }

  failRenewal(subscriptionId: string): Renewal {
    return failRenewal(this.db, subscriptionId);
  }

  end(subscriptionId: string): void {
    cancelImmediately(this.db, requireActive(this.db.subscription(subscriptionId)));
  }

  refund(paymentId: string, { amount }: RefundOptions = {}): void {
    refundPayment(this.db, paymentId, amount);
  }

  chargeback(paymentId: string): void {
    openDispute(this.db, paymentId);
  }

  closeDispute(paymentId: string, outcome: 'won' | 'lost'): void {
    closeDispute(this.db, paymentId, outcome);
  }

  send(type: string, data: object): string {
    return this.db.emit(type, data);
  }

  reset(): void {
    this.db.clear();
  }
}
