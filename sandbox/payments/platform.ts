/** What is shown of a checkout to who is to pay it. */
export interface CheckoutView {
  id: string;
  open: boolean;
  email: string | null;
  lines: { name: string; quantity: number; price: string }[];
  total: string;
}

/** What became of a checkout. */
export interface Outcome {
  paymentId: string;
  subscriptionId: string | null;
  /** Where the browser goes now; null where it stays. */
  returnUrl: string | null;
}

/** How a renewal ended. */
export interface Renewal {
  paymentId: string;
  subscriptionId: string;
}

export interface RefundOptions {
  /** In the smallest unit; all when missing. */
  amount?: number;
  /** Tells of the refund before it is approved as well, where the platform does. */
  pending?: boolean;
}

/** Everything that happens at a payment platform without its API: what customers do, and what time brings. All of it throws a {@link Refusal} where it is impossible. */
export interface Platform {
  view(checkoutId: string): CheckoutView;
  pay(checkoutId: string): Outcome;
  /** The bank says no; the checkout can still be paid. */
  decline(checkoutId: string): Outcome;
  /** The customer gives up. */
  cancel(checkoutId: string): Outcome;
  /** The next period is paid; so is what a failed renewal left open. */
  renew(subscriptionId: string): Renewal;
  /** The payment of the next period fails. */
  failRenewal(subscriptionId: string): Renewal;
  /** The subscription is over now, as one that was cancelled is with its period. */
  end(subscriptionId: string): void;
  refund(paymentId: string, options?: RefundOptions): void;
  /** The customer's bank takes a payment back. */
  chargeback(paymentId: string): void;
  /** A chargeback is decided: `won` gives the money back to the merchant. */
  closeDispute(paymentId: string, outcome: 'won' | 'lost'): void;
  /** Tells of anything at all, also of what no platform ever said. Answers the event's id. */
  send(type: string, data: object): string;
  reset(): void;
}
