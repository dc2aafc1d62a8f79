import type { Clock } from '../clock.ts';
import type { Tell } from '../events.ts';
import type { CheckoutView, Outcome, Platform, RefundOptions, Renewal } from '../platform.ts';
import { makeAdjustment } from './adjustment.ts';
import { Books } from './books.ts';
import { cancelTransaction, declineTransaction, payTransaction, viewTransaction } from './checkouts.ts';
import { failRenewal, renewSubscription } from './renewals.ts';
import { finish, periodOf } from './subscription.ts';

/** payA as its customers and time move it. It tells of what a destination is usually subscribed to, not of every step in between. */
export class PayA implements Platform {
  readonly books: Books;

  constructor(clock: Clock, tell: Tell) {
    this.books = new Books(clock, tell);
  }

  view(checkoutId: string): CheckoutView {
    return viewTransaction(this.books, checkoutId);
  }

  pay(checkoutId: string): Outcome {
    return payTransaction(this.books, checkoutId);
  }

  decline(checkoutId: string): Outcome {
    return declineTransaction(this.books, checkoutId);
  }

  cancel(checkoutId: string): Outcome {
    return cancelTransaction(this.books, checkoutId);
  }

  renew(subscriptionId: string): Renewal {
    return renewSubscription(this.books, subscriptionId);
  }

  failRenewal(subscriptionId: string): Renewal {
    return failRenewal(this.books, subscriptionId);
  }

  end(subscriptionId: string): void {
    const subscription = this.books.subscription(subscriptionId);
    periodOf(subscription);
    finish(subscription, this.books.clock.now());
    this.books.emit('subscription.canceled', subscription);
  }

  refund(paymentId: string, { amount, pending }: RefundOptions = {}): void {
    const { books } = this;
    const adjustment = makeAdjustment(books.transaction(paymentId), 'refund', amount, books.clock.now());
    if (pending) books.emit('adjustment.created', { ...adjustment, status: 'pending_approval' });
    books.emit(pending ? 'adjustment.updated' : 'adjustment.created', adjustment);
  }

  chargeback(paymentId: string): void {
    this.adjust(paymentId, 'chargeback');
  }

  /** Only a chargeback that was won is told of: a lost one stays as it is. */
  closeDispute(paymentId: string, outcome: 'won' | 'lost'): void {
    if (outcome === 'won') this.adjust(paymentId, 'chargeback_reverse');
  }

  send(type: string, data: object): string {
    return this.books.emit(type, data);
  }

  reset(): void {
    this.books.clear();
  }

  private adjust(paymentId: string, action: 'chargeback' | 'chargeback_reverse'): void {
    const { books } = this;
    books.emit(
      'adjustment.created',
      makeAdjustment(books.transaction(paymentId), action, undefined, books.clock.now()),
    );
  }
}
