import type { Clock, EmitEvent } from '../events.ts';
import type { CheckoutView, Outcome, Platform, RefundOptions, Renewal } from '../platform.ts';
import { makeAdjustment } from './adjustment.ts';
import { Database } from './database.ts';
import { cancelTransaction, declineTransaction, payTransaction, viewTransaction } from './checkouts.ts';
import { failRenewal, renewSubscription } from './renewals.ts';
import { endSubscription, periodOf } from './subscription.ts';

/** payA. It emits the events that merchants usually subscribe to, without intermediate ones. */
export class PayA implements Platform {
  readonly db: Database;

  constructor(clock: Clock, emitEvent: EmitEvent) {
    this.db = new Database(clock, emitEvent);
  }

  view(checkoutId: string): CheckoutView {
    return viewTransaction(this.db, checkoutId);
  }

  pay(checkoutId: string): Outcome {
    return payTransaction(this.db, checkoutId);
  }

  decline(checkoutId: string): Outcome {
    return declineTransaction(this.db, checkoutId);
  }

  cancel(checkoutId: string): Outcome {
    return cancelTransaction(this.db, checkoutId);
  }

  renew(subscriptionId: string): Renewal {
    return renewSubscription(this.db, subscriptionId);
  }

  failRenewal(subscriptionId: string): Renewal {
    return failRenewal(this.db, subscriptionId);
  }

  end(subscriptionId: string): void {
    const subscription = this.db.subscription(subscriptionId);
    periodOf(subscription);
    endSubscription(subscription, this.db.clock.now());
    this.db.emit('subscription.canceled', subscription);
  }

  refund(paymentId: string, { amount, pending }: RefundOptions = {}): void {
    const { db } = this;
    const adjustment = makeAdjustment(db.transaction(paymentId), 'refund', amount, db.clock.now());
    if (pending) db.emit('adjustment.created', { ...adjustment, status: 'pending_approval' });
    db.emit(pending ? 'adjustment.updated' : 'adjustment.created', adjustment);
  }

  chargeback(paymentId: string): void {
    this.adjust(paymentId, 'chargeback');
  }

  /** Only a won chargeback has an event. A lost one changes nothing. */
  closeDispute(paymentId: string, outcome: 'won' | 'lost'): void {
    if (outcome === 'won') this.adjust(paymentId, 'chargeback_reverse');
  }

  send(type: string, data: object): string {
    return this.db.emit(type, data);
  }

  reset(): void {
    this.db.clear();
  }

  private adjust(paymentId: string, action: 'chargeback' | 'chargeback_reverse'): void {
    const { db } = this;
    db.emit('adjustment.created', makeAdjustment(db.transaction(paymentId), action, undefined, db.clock.now()));
  }
}
