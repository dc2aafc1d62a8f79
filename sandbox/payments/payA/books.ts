import { BoundedMap } from '../../bounded-map.ts';
import type { Clock } from '../clock.ts';
import type { Tell } from '../events.ts';
import { timedId } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import type { Customer, Subscription, Transaction } from './records.ts';

const KEPT = 5_000;

/** What payA knows, and its voice. */
export class Books {
  readonly customers = new BoundedMap<string, Customer>(KEPT);
  readonly transactions = new BoundedMap<string, Transaction>(KEPT);
  readonly subscriptions = new BoundedMap<string, Subscription>(KEPT);
  /** Where a browser goes after a transaction, which no entity says. */
  readonly returnUrls = new BoundedMap<string, string>(KEPT);
  private invoices = 0;

  constructor(
    readonly clock: Clock,
    private readonly tell: Tell,
  ) {}

  customer(id: string): Customer {
    return this.customers.get(id) ?? unknown('Customer', id);
  }

  transaction(id: string): Transaction {
    return this.transactions.get(id) ?? unknown('Transaction', id);
  }

  subscription(id: string): Subscription {
    return this.subscriptions.get(id) ?? unknown('Subscription', id);
  }

  /** The next number of an invoice. */
  nextInvoice(): number {
    this.invoices += 1;
    return this.invoices;
  }

  /** Makes an event of how the data stands now, https://developer.paddle.com/webhooks/overview. Answers its id. */
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
    this.tell({ id, system: 'payA', type, occurredAt, body });
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

function unknown(entity: string, id: string): never {
  throw new Refusal(404, 'entity_not_found', `${entity} ${id} not found.`);
}
