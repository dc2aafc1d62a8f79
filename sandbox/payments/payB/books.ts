import { BoundedMap } from '../../bounded-map.ts';
import type { Clock } from '../clock.ts';
import type { Tell } from '../events.ts';
import { plainId } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import type { Customer, Payment, Session, Subscription } from './records.ts';

const KEPT = 5_000;

export const BUSINESS = 'bus_sandbox';

/** What payB knows, and its voice. */
export class Books {
  readonly customers = new BoundedMap<string, Customer>(KEPT);
  readonly sessions = new BoundedMap<string, Session>(KEPT);
  readonly payments = new BoundedMap<string, Payment>(KEPT);
  readonly subscriptions = new BoundedMap<string, Subscription>(KEPT);

  constructor(
    readonly clock: Clock,
    private readonly tell: Tell,
  ) {}

  customer(id: string): Customer {
    return this.customers.get(id) ?? unknown('Customer', id);
  }

  session(id: string): Session {
    return this.sessions.get(id) ?? unknown('Checkout session', id);
  }

  payment(id: string): Payment {
    return this.payments.get(id) ?? unknown('Payment', id);
  }

  subscription(id: string): Subscription {
    return this.subscriptions.get(id) ?? unknown('Subscription', id);
  }

  tellPayment(payment: Payment): void {
    this.emit(`payment.${payment.status}`, { payload_type: 'Payment', ...payment });
  }

  tellSubscription(type: string, subscription: Subscription): void {
    this.emit(`subscription.${type}`, { payload_type: 'Subscription', ...subscription });
  }

  /** Makes an event of how the data stands now, https://docs.dodopayments.com/developer-resources/webhooks. Answers its id. */
  emit(type: string, data: object): string {
    const id = plainId('msg');
    const occurredAt = this.clock.now().toISOString();
    const body = JSON.stringify({ business_id: BUSINESS, type, timestamp: occurredAt, data });
    this.tell({ id, system: 'payB', type, occurredAt, body });
    return id;
  }

  clear(): void {
    this.customers.clear();
    this.sessions.clear();
    this.payments.clear();
    this.subscriptions.clear();
  }
}

function unknown(entity: string, id: string): never {
  throw new Refusal(404, 'NOT_FOUND', `${entity} ${id} not found`);
}
