import { BoundedMap } from '../../bounded-map.ts';
import type { Clock, EmitEvent } from '../events.ts';
import { timedId } from '../ids.ts';
import { ApiError } from '../platform.ts';
import type { Customer, Subscription, Transaction } from './records.ts';

const MAX_ROWS = 5_000;

/** The tables of payA in memory, which also emit its events. */
export class Database {
  readonly customers = new BoundedMap<string, Customer>(MAX_ROWS);
  readonly transactions = new BoundedMap<string, Transaction>(MAX_ROWS);
  readonly subscriptions = new BoundedMap<string, Subscription>(MAX_ROWS);
  /** Return addresses by transaction id, which are not part of the transaction entity. */
  readonly returnUrls = new BoundedMap<string, string>(MAX_ROWS);
  private invoices = 0;

  constructor(
    readonly clock: Clock,
    private readonly emitEvent: EmitEvent,
  ) {}

  customer(id: string): Customer {
    return this.customers.get(id) ?? throwNotFound('Customer', id);
  }

  transaction(id: string): Transaction {
    return this.transactions.get(id) ?? throwNotFound('Transaction', id);
  }

  subscription(id: string): Subscription {
    return this.subscriptions.get(id) ?? throwNotFound('Subscription', id);
  }

  /** Returns the next invoice number. */
  nextInvoice(): number {
    this.invoices += 1;
    return this.invoices;
  }

  /** Emits an event with the current data, https://developer.paddle.com/webhooks/overview. Returns its id. */
  emit(type: string, data: object): string {
    const id = timedId('evt');
    const occurredAt = this.clock.now().toISOString();
    const body = JSON.stringify({
      event_id: id,
      event_type: type,
      occurred_at: occurredAt,
      notification_id: timedId('ntf'),
      data,
    });
    this.emitEvent({ id, system: 'payA', type, occurredAt, body });
    return id;
  }

  clear(): void {
    this.customers.clear();
    this.transactions.clear();
    this.subscriptions.clear();
    this.returnUrls.clear();
    this.invoices = 0;
  }
}

function throwNotFound(entity: string, id: string): never {
  throw new ApiError(404, 'entity_not_found', `${entity} ${id} not found.`);
}
