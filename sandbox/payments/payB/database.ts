import { BoundedMap } from '../../bounded-map.ts';
import type { Clock, EmitEvent } from '../events.ts';
import { plainId } from '../ids.ts';
import { ApiError } from '../platform.ts';
import type { Customer, Payment, Session, Subscription } from './records.ts';

const MAX_ROWS = 5_000;

export const BUSINESS_ID = 'bus_sandbox';

/** The tables of payB in memory, which also emit its events. */
export class Database {
  readonly customers = new BoundedMap<string, Customer>(MAX_ROWS);
  readonly sessions = new BoundedMap<string, Session>(MAX_ROWS);
  readonly payments = new BoundedMap<string, Payment>(MAX_ROWS);
  readonly subscriptions = new BoundedMap<string, Subscription>(MAX_ROWS);

  constructor(
    readonly clock: Clock,
    private readonly emitEvent: EmitEvent,
  ) {}

  customer(id: string): Customer {
    return this.customers.get(id) ?? throwNotFound('Customer', id);
  }

  session(id: string): Session {
    return this.sessions.get(id) ?? throwNotFound('Checkout session', id);
  }

  payment(id: string): Payment {
    return this.payments.get(id) ?? throwNotFound('Payment', id);
  }

  subscription(id: string): Subscription {
    return this.subscriptions.get(id) ?? throwNotFound('Subscription', id);
  }

  emitPayment(payment: Payment): void {
    this.emit(`payment.${payment.status}`, { payload_type: 'Payment', ...payment });
  }

  emitSubscription(type: string, subscription: Subscription): void {
    this.emit(`subscription.${type}`, { payload_type: 'Subscription', ...subscription });
  }

  /**
   * Emits an event with the current data, https://docs.dodopayments.com/developer-resources/webhooks. Returns its id.
   */
  emit(type: string, data: object): string {
    const id = plainId('msg');
    const occurredAt = this.clock.now().toISOString();
    const body = JSON.stringify({ business_id: BUSINESS_ID, type, timestamp: occurredAt, data });
    this.emitEvent({ id, system: 'payB', type, occurredAt, body });
    return id;
  }

  clear(): void {
    this.customers.clear();
    this.sessions.clear();
    this.payments.clear();
    this.subscriptions.clear();
  }
}

function throwNotFound(entity: string, id: string): never {
  throw new ApiError(404, 'NOT_FOUND', `${entity} ${id} not found`);
}
