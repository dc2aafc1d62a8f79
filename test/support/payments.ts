import type { PaymentEvent } from '../../sandbox/payments/events.ts';
import type { Outcome, RefundOptions, Renewal } from '../../sandbox/payments/platform.ts';
import type { ReleaseOrder } from '../../sandbox/webhook-delivery.ts';
import { PAYMENT_NAMES, type PaymentName } from '../../sandbox/system-names.ts';
import type { TestApp } from './test-app.ts';

/** What customers, banks and time do at the sandbox's payment platforms, and what becomes of the webhooks. */

type WithSandbox = Pick<TestApp, 'sandbox'>;

const payments = ({ sandbox }: WithSandbox) => sandbox.state.payments;

/** Sends the webhooks of both platforms to the service, signed with the sandbox's secrets. Once a test file, when the service runs. */
export function registerWebhooks(testApp: WithSandbox & Pick<TestApp, 'url'>): void {
  for (const system of PAYMENT_NAMES)
    payments(testApp).registerWebhook(system, `${testApp.url}/api/v1/webhooks/${system}`);
}

/** Pays a checkout, a transaction of payA or a session of payB. A subscription's has a `subscriptionId`. */
export const payCheckout = (testApp: WithSandbox, system: PaymentName, checkoutId: string): Outcome =>
  payments(testApp).pay(system, checkoutId);

/** The bank declines; the checkout can still be paid. */
export const declineCheckout = (testApp: WithSandbox, system: PaymentName, checkoutId: string): Outcome =>
  payments(testApp).decline(system, checkoutId);

/** The customer gives up; the checkout cannot be paid any more. */
export const cancelCheckout = (testApp: WithSandbox, system: PaymentName, checkoutId: string): Outcome =>
  payments(testApp).cancel(system, checkoutId);

/** The next period of a subscription is paid, with the change that was scheduled for it; so is what a failed renewal left open. */
export const renew = (testApp: WithSandbox, system: PaymentName, subscriptionId: string): Renewal =>
  payments(testApp).renew(system, subscriptionId);

/** The payment of the next period fails: past_due. */
export const failRenewal = (testApp: WithSandbox, system: PaymentName, subscriptionId: string): Renewal =>
  payments(testApp).failRenewal(system, subscriptionId);

/** The subscription is over, as a cancelled one is with its period. */
export const endSubscription = (testApp: WithSandbox, system: PaymentName, subscriptionId: string): void =>
  payments(testApp).end(system, subscriptionId);

/** Refunds a payment, all of it or an amount in the currency's smallest unit. */
export const refund = (testApp: WithSandbox, system: PaymentName, paymentId: string, options?: RefundOptions): void =>
  payments(testApp).refund(system, paymentId, options);

/** The customer's bank takes a payment back. */
export const chargeback = (testApp: WithSandbox, system: PaymentName, paymentId: string): void =>
  payments(testApp).chargeback(system, paymentId);

/** A chargeback is decided. */
export const closeDispute = (
  testApp: WithSandbox,
  system: PaymentName,
  paymentId: string,
  outcome: 'won' | 'lost',
): void => payments(testApp).closeDispute(system, paymentId, outcome);

/** An event of any type, also of an unknown one. Answers its id. */
export const sendEvent = (testApp: WithSandbox, system: PaymentName, type: string, data?: object): string =>
  payments(testApp).send(system, type, data);

/** The events that were made, oldest first, delivered or not. */
export const paymentEvents = (testApp: WithSandbox, system?: PaymentName): PaymentEvent[] =>
  payments(testApp).events(system);

/** Sends an event again: same id, fresh timestamp; or with another secret or an old timestamp. Answers the statuses it was answered with. */
export const redeliver = (
  testApp: WithSandbox,
  eventId: string,
  options?: { secret?: string; ageSeconds?: number },
): Promise<(number | null)[]> => payments(testApp).deliver(eventId, options);

/** From now on events are made but not sent. */
export const holdWebhooks = (testApp: WithSandbox): void => payments(testApp).hold();

/** Sends what was held, one after another in this order or `at_once`, and waits for the answers; ids send only these. */
export const releaseWebhooks = (testApp: WithSandbox, order?: ReleaseOrder): Promise<void> =>
  payments(testApp).release(order);

/** Waits until every delivery that is not held has been answered or given up. Applying what was delivered takes longer. */
export const webhooksSettled = (testApp: WithSandbox): Promise<void> => payments(testApp).settled();
