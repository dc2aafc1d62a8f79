import type { PaymentName } from '../system-names.ts';
import { Clock, EventLog, type PaymentEvent } from './events.ts';
import { Deliveries, type SigningOptions } from './deliveries.ts';
import { PayA } from './payA/platform.ts';
import { PayB } from './payB/platform.ts';
import type { Outcome, Platform, RefundOptions, Renewal } from './platform.ts';
import type { ReleaseOrder } from '../webhook-delivery.ts';

/**
 * Both payment platforms and their webhooks, with the actions of customers, banks and time. Impossible actions throw.
 */
export class Payments {
  private readonly log = new EventLog();
  private readonly deliveries = new Deliveries();
  private readonly clock = new Clock();
  readonly payA = new PayA(this.clock, (event) => this.emit(event));
  readonly payB = new PayB(this.clock, (event) => this.emit(event));

  of(system: PaymentName): Platform {
    return this[system];
  }

  /**
   * Sends events of the platform to this address. Two secrets make two signatures, as during the rotation of a secret.
   */
  registerWebhook(system: PaymentName, url: string, secret?: string | readonly string[]): void {
    this.deliveries.register(system, url, secret);
  }

  /** Pays a checkout: a transaction of payA or a session of payB. */
  pay(system: PaymentName, checkoutId: string): Outcome {
    return this.of(system).pay(checkoutId);
  }

  decline(system: PaymentName, checkoutId: string): Outcome {
    return this.of(system).decline(checkoutId);
  }

  cancel(system: PaymentName, checkoutId: string): Outcome {
    return this.of(system).cancel(checkoutId);
  }

  renew(system: PaymentName, subscriptionId: string): Renewal {
    return this.of(system).renew(subscriptionId);
  }

  failRenewal(system: PaymentName, subscriptionId: string): Renewal {
    return this.of(system).failRenewal(subscriptionId);
  }

  end(system: PaymentName, subscriptionId: string): void {
    this.of(system).end(subscriptionId);
  }

  refund(system: PaymentName, paymentId: string, options?: RefundOptions): void {
    this.of(system).refund(paymentId, options);
  }

  chargeback(system: PaymentName, paymentId: string): void {
    this.of(system).chargeback(paymentId);
  }

  closeDispute(system: PaymentName, paymentId: string, outcome: 'won' | 'lost'): void {
    this.of(system).closeDispute(paymentId, outcome);
  }

  /** Emits an event of any type with any data. Returns its id. */
  send(system: PaymentName, type: string, data: object = {}): string {
    return this.of(system).send(type, data);
  }

  /** Returns all events, delivered or not, oldest first. */
  events(system?: PaymentName): PaymentEvent[] {
    return this.log.list(system);
  }

  /** Holds all further events. */
  hold(): void {
    this.deliveries.hold();
  }

  /** Returns the held events, oldest first. */
  held(): PaymentEvent[] {
    return this.deliveries.waiting();
  }

  /** Delivers the held events and waits for the first attempt of each. Ids release only these, in their order. */
  release(order?: ReleaseOrder): Promise<void> {
    return this.deliveries.release(order);
  }

  /** Delivers an event again to every destination, with the same id and a new timestamp. Returns the statuses. */
  async deliver(eventId: string, options?: SigningOptions): Promise<(number | null)[]> {
    const event = this.log.find(eventId);
    if (!event) throw new Error(`no event has the id ${eventId}`);
    return this.deliveries.deliver(event, options);
  }

  /** Waits until every delivery that is not held has succeeded or was given up. */
  settled(): Promise<void> {
    return this.deliveries.settled();
  }

  /** Removes customers, payments, subscriptions, events and destinations. */
  reset(): void {
    this.deliveries.clear();
    this.log.clear();
    this.payA.reset();
    this.payB.reset();
  }

  /** Aborts every delivery. */
  close(): void {
    this.deliveries.clear();
  }

  private emit(event: Omit<PaymentEvent, 'answers'>): void {
    const undelivered = { ...event, answers: [] };
    this.log.add(undelivered);
    this.deliveries.emit(undelivered);
  }
}
