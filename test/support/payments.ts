import type { PaymentEvent } from '../../sandbox/payments/events.ts';
import type { Outcome, RefundOptions, Renewal } from '../../sandbox/payments/platform.ts';
import type { ReleaseOrder } from '../../sandbox/webhook-delivery.ts';
import { PAYMENT_NAMES, type PaymentName } from '../../sandbox/system-names.ts';
import type { TestApp } from './test-app.ts';

/** Actions of customers, banks and time at the sandbox's payment platforms, and control of the webhooks. */

type WithSandbox = Pick<TestApp, 'sandbox'>;

const payments = ({ sandbox }: WithSandbox) => sandbox.state.payments;

/**
 * Sends the webhooks of both platforms to the service, signed with the sandbox's secrets. Call it once per test file.
 */
export function registerWebhooks(testApp: WithSandbox & Pick<TestApp, 'url'>): void {
  for (const system of PAYMENT_NAMES)
    payments(testApp).registerWebhook(system, `${testApp.url}/api/v1/webhooks/${system}`);
}

/** Pays a checkout: a transaction of payA or a session of payB. The outcome for a plan has a `subscriptionId`. */
export const payCheckout = (testApp: WithSandbox, system: PaymentName, checkoutId: string): Outcome =>
  payments(testApp).pay(system, checkoutId);

/** The bank declines; the checkout can still be paid. */
export const declineCheckout = (testApp: WithSandbox, system: PaymentName, checkoutId: string): Outcome =>
  payments(testApp).decline(system, checkoutId);

/** The next period of a subscription is paid, with its scheduled change, or the unpaid bill of a failed renewal. */
export const renew = (testApp: WithSandbox, system: PaymentName, subscriptionId: string): Renewal =>
  payments(testApp).renew(system, subscriptionId);

/** The payment of the next period fails: the subscription is past due. */
export const failRenewal = (testApp: WithSandbox, system: PaymentName, subscriptionId: string): Renewal =>
  payments(testApp).failRenewal(system, subscriptionId);

/** The subscription ends now, like a cancelled one at the end of its period. */
export const endSubscription = (testApp: WithSandbox, system: PaymentName, subscriptionId: string): void =>
  payments(testApp).end(system, subscriptionId);

/** Refunds a payment, completely or by an amount in minor units. */
export const refund = (testApp: WithSandbox, system: PaymentName, paymentId: string, options?: RefundOptions): void =>
  payments(testApp).refund(system, paymentId, options);

/** The customer's bank takes the payment back. */
export const chargeback = (testApp: WithSandbox, system: PaymentName, paymentId: string): void =>
  payments(testApp).chargeback(system, paymentId);

/** A chargeback is decided. */
export const closeDispute = (
  testApp: WithSandbox,
  system: PaymentName,
  paymentId: string,
  outcome: 'won' | 'lost',
): void => payments(testApp).closeDispute(system, paymentId, outcome);

/** Emits an event of any type, even an unknown one. Returns its id. */
export const sendEvent = (testApp: WithSandbox, system: PaymentName, type: string, data?: object): string =>
  payments(testApp).send(system, type, data);

/** Returns all events, delivered or not, oldest first. */
export const paymentEvents = (testApp: WithSandbox, system?: PaymentName): PaymentEvent[] =>
  payments(testApp).events(system);

/**
 * Delivers an event again with the same id and a new timestamp, or as the options say. Returns the response statuses.
 */
export const redeliver = (
  testApp: WithSandbox,
  eventId: string,
  options?: { secret?: string; ageSeconds?: number },
): Promise<(number | null)[]> => payments(testApp).deliver(eventId, options);

/** Holds all further events. */
export const holdWebhooks = (testApp: WithSandbox): void => payments(testApp).hold();

/** Delivers the held events in an order, or `at_once`, and waits for the responses. Ids release only these events. */
export const releaseWebhooks = (testApp: WithSandbox, order?: ReleaseOrder): Promise<void> =>
  payments(testApp).release(order);

/** Waits until every delivery has succeeded or was given up. The service may still be applying the events. */
export const webhooksSettled = (testApp: WithSandbox): Promise<void> => payments(testApp).settled();
