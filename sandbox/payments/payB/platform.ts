import type { Clock } from '../clock.ts';
import type { Tell } from '../events.ts';
import type { CheckoutView, Outcome, Platform, RefundOptions, Renewal } from '../platform.ts';
import { Books } from './books.ts';
import { cancelNowAt } from './changes.ts';
import { cancelSession, declineSession, paySession, viewSession } from './checkouts.ts';
import { failRenewal, renewSubscription } from './renewals.ts';
import { closeDispute, openDispute, refundPayment } from './returns.ts';
import { running } from './subscription.ts';

/** payB as its customers and time move it. */
export class PayB implements Platform {
  readonly books: Books;

  constructor(clock: Clock, tell: Tell) {
    this.books = new Books(clock, tell);
  }

  view(checkoutId: string): CheckoutView {
    return viewSession(this.books, checkoutId);
  }

  pay(checkoutId: string): Outcome {
    return paySession(this.books, checkoutId);
  }

  decline(checkoutId: string): Outcome {
    return declineSession(this.books, checkoutId);
  }

  cancel(checkoutId: string): Outcome {
    return cancelSession(this.books, checkoutId);
  }

  renew(subscriptionId: string): Renewal {
    return renewSubscription(this.books, subscriptionId);
  }

  failRenewal(subscriptionId: string): Renewal {
    return failRenewal(this.books, subscriptionId);
  }

  end(subscriptionId: string): void {
    cancelNowAt(this.books, running(this.books.subscription(subscriptionId)));
  }

  refund(paymentId: string, { amount }: RefundOptions = {}): void {
    refundPayment(this.books, paymentId, amount);
  }

  chargeback(paymentId: string): void {
    openDispute(this.books, paymentId);
  }

  closeDispute(paymentId: string, outcome: 'won' | 'lost'): void {
    closeDispute(this.books, paymentId, outcome);
  }

  send(type: string, data: object): string {
    return this.books.emit(type, data);
  }

  reset(): void {
    this.books.clear();
  }
}
