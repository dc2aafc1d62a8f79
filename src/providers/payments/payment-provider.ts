import type {
  PaymentProviderName,
  PaymentStatus,
  SubscriptionPaymentStatus,
} from '../../../entities/billing/payment-enums.ts';

/**
 * A platform that collects payments. Calls throw ProviderError, namely UnknownOutcome if the platform may have executed
 * them. They must not be made within a transaction.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /**
   * Opens a checkout. A repeated call for the same `checkoutId` may open a second one; only a paid checkout has
   * effects.
   */
  openCheckout(order: Order): Promise<OpenedCheckout>;
  /**
   * Changes the price of a subscription. `now` charges the full price, because the change grants the CT of a whole
   * period; a prorated charge near the end of the period would be close to zero. A failed charge changes nothing.
   *
   * A change may take several calls, of which one moves the billing date. `record` is called with the right date before
   * the first of them, and with null after the last. If `record` throws before, nothing is changed.
   */
  changePlan(
    subscriptionId: string,
    priceId: string,
    when: 'now' | 'next_period',
    record: (paidUntil: Date | null) => Promise<void>,
  ): Promise<void>;
  /**
   * Sets the billing date back that an unfinished change has moved. A repeated call changes nothing, and so does a call
   * for a subscription that is not billed again, or whose period started after the change. The price remains as it is.
   */
  restoreBillingDate(subscriptionId: string, date: { paidUntil: Date; changedBefore: Date }): Promise<void>;
  /** Cancels a subscription at the end of its paid period. Returns that end. */
  cancelAtPeriodEnd(subscriptionId: string): Promise<Date | null>;
  /** Cancels a subscription immediately. Succeeds if it has ended, is cancelled already, or does not exist. */
  cancelNow(subscriptionId: string): Promise<void>;
  /** Returns a short-lived link to the portal for payment methods and invoices. */
  portalUrl(customerId: string, subscriptionId: string | null): Promise<string>;
  /** Returns the invoice of a payment as PDF. Throws ProviderError `not_found` if there is none. */
  invoicePdf(paymentId: string): Promise<Uint8Array>;
  /**
   * Verifies the signature of a webhook over its unchanged body and parses the event. Throws INVALID_SIGNATURE if the
   * signature is missing, wrong or outside the time window, 400 for a signed body that is not an event, and 503 without
   * a secret.
   */
  readEvent(body: string, headers: Headers): Promise<PlatformEvent>;
}

/** What is to be paid. The price comes from the configuration, never from a client. */
export interface Order {
  /** The id of our own record. The platform returns it and the organization's id with every event. */
  checkoutId: string;
  organizationId: string;
  customer: { id: string | null; email: string; name: string };
  priceId: string;
  quantity: number;
  /** Where the platform redirects the browser after the payment. */
  returnUrl: string;
}

export interface OpenedCheckout {
  /** The platform's transaction (payA) or session (payB). */
  externalId: string;
  /** The page of payB; null for payA. */
  checkoutUrl: string | null;
  /** What payA's script in the browser needs besides the transaction; null for payB. */
  clientToken: string | null;
}

/** An event in the same form for every platform. */
export interface PlatformEvent {
  eventId: string;
  eventType: string;
  occurredAt: Date;
  /** Ids by which the organization is found. */
  references: {
    checkoutId: string | null;
    organizationId: string | null;
    /** The session (payB), or the paid transaction (payA), which is that of the checkout for the first payment only. */
    checkoutExternalId: string | null;
    customerId: string | null;
    subscriptionId: string | null;
    /** The payment that a refund or dispute is about. */
    paymentId: string | null;
  };
  /** What the event reports; null if it has no effect. */
  payment: PaymentFact | null;
  subscription: SubscriptionFact | null;
}

/**
 * What an event reports about a payment. A refund or dispute is reported for the payment that it takes back, with an
 * `adjustmentId` of its own, so that it counts once even if several events report it. `completed` with an
 * `adjustmentId` undoes an adjustment, such as a dispute that was won or a refund that was reversed. Facts with an
 * `adjustmentId` contain nothing else about the payment.
 */
export interface PaymentFact {
  paymentId: string;
  status: PaymentStatus;
  /**
   * In major units of the currency, such as `49.00`: the paid or refunded amount. Null if the event does not contain it
   * (disputes of payB, undone adjustments).
   */
  amount: string | null;
  currency: string | null;
  /** The first price that is ours; null if the event names none (payB: all payments of subscriptions). */
  priceId: string | null;
  quantity: number;
  subscriptionId: string | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  invoiceNumber: string | null;
  /** The id of the refund or dispute, also if the event undoes it; null if the event is about the payment itself. */
  adjustmentId: string | null;
  /** Whether the platform calls a refund or dispute partial. Several partial ones may add up to the whole `amount`. */
  partial: boolean;
}

/** What an event reports about a subscription. */
export interface SubscriptionFact {
  subscriptionId: string;
  customerId: string | null;
  status: Exclude<SubscriptionPaymentStatus, 'none'>;
  /**
   * The current price at the platform. payA reports a change for the next period here at once, although the old price
   * is paid until `periodEnd`: there the price of a period is that of its payment.
   */
  priceId: string | null;
  /** The price of the next period, if the platform reports it separately (payB). */
  scheduledPriceId: string | null;
  periodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
}
