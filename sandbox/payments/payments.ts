import type { PaymentName } from '../system-names.ts';
import { Clock } from './clock.ts';
import { Deliveries, type SigningOptions } from './deliveries.ts';
import { EventLog, type PaymentEvent } from './events.ts';
import { PayA } from './payA/platform.ts';
import { PayB } from './payB/platform.ts';
import type { Outcome, Platform, RefundOptions, Renewal } from './platform.ts';
import type { ReleaseOrder } from './release-order.ts';

/** Both payment platforms and the webhooks they send; what customers, banks and time do to them is done here. Throws where it is impossible. */
export class Payments {
  private readonly log = new EventLog();
  private readonly deliveries = new Deliveries();
  private readonly clock = new Clock();
  readonly payA = new PayA(this.clock, (event) => this.tell(event));
  readonly payB = new PayB(this.clock, (event) => this.tell(event));

  of(system: PaymentName): Platform {
    return this[system];
  }

  /** Sends events of the platform to this address from now on; two secrets make two signatures, as while one is rotated. */
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

  /** An event of any type with any data. Answers its id. */
  send(system: PaymentName, type: string, data: object = {}): string {
    return this.of(system).send(type, data);
  }

  /** Every event that was made, oldest first, delivered or not. */
  events(system?: PaymentName): PaymentEvent[] {
    return this.log.list(system);
  }

  /** From now on events are made but not sent. */
  hold(): void {
    this.deliveries.hold();
  }

  /** The events that wait for a release, oldest first. */
  held(): PaymentEvent[] {
    return this.deliveries.waiting();
  }

  /** Sends what was held; done when all of it was tried once. Ids release only these, in their order. */
  release(order?: ReleaseOrder): Promise<void> {
    return this.deliveries.release(order);
  }

  /** Sends an event again, the same id with a fresh timestamp, once to everybody. Answers their statuses. */
  async deliver(eventId: string, options?: SigningOptions): Promise<(number | null)[]> {
    const event = this.log.find(eventId);
    if (!event) throw new Error(`no event has the id ${eventId}`);
    return this.deliveries.deliver(event, options);
  }

  /** Waits until every delivery that is not held has been answered or given up. */
  settled(): Promise<void> {
    return this.deliveries.settled();
  }

  /** Forgets customers, payments, subscriptions, events and destinations. */
  reset(): void {
    this.deliveries.clear();
    this.log.clear();
    this.payA.reset();
    this.payB.reset();
  }

  /** Breaks off every delivery; nothing is sent any more. */
  close(): void {
    this.deliveries.clear();
  }

  private tell(event: Omit<PaymentEvent, 'answers'>): void {
    const told = { ...event, answers: [] };
    this.log.add(told);
    this.deliveries.emit(told);
  }
}
