import type { PaymentProviderName } from '../../../entities/billing/payment-provider-name.ts';
import type { PaymentStatus, SubscriptionPaymentStatus } from '../../../entities/billing/payment-status.ts';

/** A platform that collects payments. Its calls throw ProviderError; nothing of them may be within a transaction. */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Opens a checkout. Asked twice for the same `checkoutId` it may open two: only one that is paid counts. */
  openCheckout(order: Order): Promise<OpenedCheckout>;
  /**
   * Moves a subscription to another price: at once, paid in full (it brings its whole CT: by the days that are left they
   * would be sold for next to nothing), or with the next period. A charge that fails changes nothing.
   */
  changePlan(subscriptionId: string, priceId: string, when: 'now' | 'next_period'): Promise<void>;
  /** Ends a subscription with its paid period. Answers when that is. */
  cancelAtPeriodEnd(subscriptionId: string): Promise<Date | null>;
  /** Ends a subscription at once. One that has ended, or is cancelled so that nothing is collected any more, or that nobody there knows, is fine. */
  cancelNow(subscriptionId: string): Promise<void>;
  /** Where the customer manages payment method and invoices, for a short time. */
  portalUrl(customerId: string, subscriptionId: string | null): Promise<string>;
  /** The invoice of a payment, as PDF. Throws ProviderError `not_found` where there is none. */
  invoicePdf(paymentId: string): Promise<Uint8Array>;
  /**
   * Reads a webhook once its signature is proved, over the body to the letter. Throws INVALID_SIGNATURE for one that is
   * missing, wrong, or outside the time window, 400 for a signed body that is no event, and 503 while no secret is known.
   */
  readEvent(body: string, headers: Headers): Promise<PlatformEvent>;
  /** Reads again the body of an event whose signature was proved before. */
  parseEvent(body: string, eventId: string): PlatformEvent;
}

/** What is to be paid. Prices come from the configuration, never from a client. */
export interface Order {
  /** Of our own record; the platform gives it back with every event, as it does the organization's. */
  checkoutId: string;
  organizationId: string;
  customer: { id: string | null; email: string; name: string };
  priceId: string;
  quantity: number;
  /** Where the browser goes afterwards. */
  returnUrl: string;
}

export interface OpenedCheckout {
  /** The platform's transaction (payA) or session (payB). */
  externalId: string;
  /** payB. */
  checkoutUrl: string | null;
  /** payA: what the browser's script needs beside the transaction. */
  clientToken: string | null;
}

/** An event in words that are the same for every platform. */
export interface PlatformEvent {
  eventId: string;
  eventType: string;
  occurredAt: Date;
  /** By what our own records are found. */
  references: {
    checkoutId: string | null;
    organizationId: string | null;
    /** Transaction (payA: the paid one, which is the checkout's for the first payment alone) or session (payB). */
    checkoutExternalId: string | null;
    customerId: string | null;
    subscriptionId: string | null;
    /** Of a refund or dispute: the payment it is about. */
    paymentId: string | null;
  };
  /** What it tells; null where it tells nothing we act on. */
  payment: PaymentFact | null;
  subscription: SubscriptionFact | null;
}

/**
 * What became of a payment. A refund or dispute is told of the payment it takes back from, under an `adjustmentId` of its
 * own: by it the same one counts once, however many events tell it. `completed` with an `adjustmentId` undoes one: a
 * dispute that was won, a refund that was called back. Such a fact says nothing else of the payment.
 */
export interface PaymentFact {
  paymentId: string;
  status: PaymentStatus;
  /**
   * In the currency's usual unit, such as `49.00`: what was paid, or what a refund gives back. Null where the event does
   * not say (disputes of payB, and what undoes).
   */
  amount: string | null;
  currency: string | null;
  /** Of the line that is one of ours; null where the event does not say (payB: every payment of a subscription). */
  priceId: string | null;
  quantity: number;
  subscriptionId: string | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  invoiceNumber: string | null;
  /** Of the refund or dispute, the same in what undoes it; null where the event is about the payment itself. */
  adjustmentId: string | null;
  /** Whether the platform calls a refund or dispute one of a part only. Parts may add up to the whole: `amount` tells. */
  partial: boolean;
}

/** How a subscription stands. */
export interface SubscriptionFact {
  subscriptionId: string;
  customerId: string | null;
  status: Exclude<SubscriptionPaymentStatus, 'none'>;
  /**
   * As the platform has it now. payA has a change for the next period here at once, although the old price is paid until
   * `periodEnd`: what a period was paid for is the price of its payment there.
   */
  priceId: string | null;
  /** What it becomes with the next period, where the platform keeps that apart (payB). */
  scheduledPriceId: string | null;
  periodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
}
