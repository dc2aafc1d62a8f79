import type { PaymentEvent } from '../../sandbox/payments/events.ts';
import type { Outcome, RefundOptions, Renewal } from '../../sandbox/payments/platform.ts';
import type { ReleaseOrder } from '../../sandbox/payments/release-order.ts';
import { PAYMENT_NAMES, type PaymentName } from '../../sandbox/system-names.ts';
import type { Bed } from './harness.ts';

/** What customers, banks and time do at the sandbox's payment platforms, and what becomes of the webhooks. */

type WithSandbox = Pick<Bed, 'sandbox'>;

const payments = ({ sandbox }: WithSandbox) => sandbox.state.payments;

/** Sends the webhooks of both platforms to the service, signed with the sandbox's secrets. Once a test file, when the service runs. */
export function registerWebhooks(bed: WithSandbox & Pick<Bed, 'url'>): void {
  for (const system of PAYMENT_NAMES) payments(bed).registerWebhook(system, `${bed.url}/api/v1/webhooks/${system}`);
}

/** Pays a checkout, a transaction of payA or a session of payB. A subscription's has a `subscriptionId`. */
export const payCheckout = (bed: WithSandbox, system: PaymentName, checkoutId: string): Outcome =>
  payments(bed).pay(system, checkoutId);

/** The bank declines; the checkout can still be paid. */
export const declineCheckout = (bed: WithSandbox, system: PaymentName, checkoutId: string): Outcome =>
  payments(bed).decline(system, checkoutId);

/** The customer gives up; the checkout cannot be paid any more. */
export const cancelCheckout = (bed: WithSandbox, system: PaymentName, checkoutId: string): Outcome =>
  payments(bed).cancel(system, checkoutId);

/** The next period of a subscription is paid, with the change that was scheduled for it; so is what a failed renewal left open. */
export const renew = (bed: WithSandbox, system: PaymentName, subscriptionId: string): Renewal =>
  payments(bed).renew(system, subscriptionId);

/** The payment of the next period fails: past_due. */
export const failRenewal = (bed: WithSandbox, system: PaymentName, subscriptionId: string): Renewal =>
  payments(bed).failRenewal(system, subscriptionId);

/** The subscription is over, as a cancelled one is with its period. */
export const endSubscription = (bed: WithSandbox, system: PaymentName, subscriptionId: string): void =>
  payments(bed).end(system, subscriptionId);

/** Refunds a payment, all of it or an amount in the currency's smallest unit. */
export const refund = (bed: WithSandbox, system: PaymentName, paymentId: string, options?: RefundOptions): void =>
  payments(bed).refund(system, paymentId, options);

/** The customer's bank takes a payment back. */
export const chargeback = (bed: WithSandbox, system: PaymentName, paymentId: string): void =>
  payments(bed).chargeback(system, paymentId);

/** A chargeback is decided. */
export const closeDispute = (bed: WithSandbox, system: PaymentName, paymentId: string, outcome: 'won' | 'lost'): void =>
  payments(bed).closeDispute(system, paymentId, outcome);

/** An event of any type, also of an unknown one. Answers its id. */
export const sendEvent = (bed: WithSandbox, system: PaymentName, type: string, data?: object): string =>
  payments(bed).send(system, type, data);

/** The events that were made, oldest first, delivered or not. */
export const paymentEvents = (bed: WithSandbox, system?: PaymentName): PaymentEvent[] => payments(bed).events(system);

/** Sends an event again: same id, fresh timestamp; or with another secret or an old timestamp. Answers the statuses it was answered with. */
export const redeliver = (
  bed: WithSandbox,
  eventId: string,
  options?: { secret?: string; ageSeconds?: number },
): Promise<(number | null)[]> => payments(bed).deliver(eventId, options);

/** From now on events are made but not sent. */
export const holdWebhooks = (bed: WithSandbox): void => payments(bed).hold();

/** Sends what was held, one after another in this order or `at_once`, and waits for the answers; ids send only these. */
export const releaseWebhooks = (bed: WithSandbox, order?: ReleaseOrder): Promise<void> => payments(bed).release(order);

/** Waits until every delivery that is not held has been answered or given up. Applying what was delivered takes longer. */
export const webhooksSettled = (bed: WithSandbox): Promise<void> => payments(bed).settled();
