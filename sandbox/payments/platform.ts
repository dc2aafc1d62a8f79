/** A checkout as it is shown to the customer. */
export interface CheckoutView {
  id: string;
  open: boolean;
  email: string | null;
  lines: { name: string; quantity: number; price: string }[];
  total: string;
}

/** The outcome of a checkout. */
export interface Outcome {
  paymentId: string;
  subscriptionId: string | null;
  /** Where the browser is redirected; null if it stays. */
  returnUrl: string | null;
}

/** The outcome of a renewal. */
export interface Renewal {
  paymentId: string;
  subscriptionId: string;
}

export interface RefundOptions {
  /** In minor units; the whole payment by default. */
  amount?: number;
  /** Whether an event is also sent before the refund is approved, if the platform does that. */
  pending?: boolean;
}

/**
 * The actions at a payment platform apart from its API, by customers, banks and time. Throws {@link ApiError} if
 * impossible.
 */
export interface Platform {
  view(checkoutId: string): CheckoutView;
  pay(checkoutId: string): Outcome;
  /** The bank declines; the checkout can still be paid. */
  decline(checkoutId: string): Outcome;
  /** The customer cancels the checkout. */
  cancel(checkoutId: string): Outcome;
  /** The next period is paid, or the unpaid bill of a failed renewal. */
  renew(subscriptionId: string): Renewal;
  /** The payment of the next period fails. */
  failRenewal(subscriptionId: string): Renewal;
  /** The subscription ends now, like a cancelled one at the end of its period. */
  end(subscriptionId: string): void;
  refund(paymentId: string, options?: RefundOptions): void;
  /** The customer's bank takes a payment back. */
  chargeback(paymentId: string): void;
  /** A chargeback is decided: `won` returns the money to the merchant. */
  closeDispute(paymentId: string, outcome: 'won' | 'lost'): void;
  /** Emits an event of any type, even one that no platform has. Returns its id. */
  send(type: string, data: object): string;
  reset(): void;
}

/** An error that the router of a platform sends in the platform's format. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Messages about invalid fields, by name. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}
