import { Entity, Enum, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Organization } from '../organizations/organization.ts';
import { Stored } from '../stored.ts';
import { PaymentProviderName } from './payment-provider-name.ts';

/** `stored` until it was applied; `ignored`: of no kind we know, or of nobody we know. */
export enum PaymentEventState {
  stored = 'stored',
  applied = 'applied',
  ignored = 'ignored',
}

/** An event of a payment platform, as it came. The row is the truth; the state of a subscription follows from all of them in order of occurrence. */
@Entity({ tableName: 'payment_events' })
@Unique({ properties: ['provider', 'eventId'] })
@Index({ properties: ['organizationId', 'occurredAt', 'id'] })
@Index({ name: 'payment_events_due_index', properties: ['dueAt'], where: `"state" = 'stored'` })
export class PaymentEvent extends Stored {
  @Enum({ items: () => PaymentProviderName })
  provider!: PaymentProviderName;

  /** The provider's. */
  @Property({ type: 'text' })
  eventId!: string;

  @Property({ type: 'text' })
  eventType!: string;

  @Property({ type: 'datetime', length: 3 })
  occurredAt!: Date;

  /** The body to the letter, whose signature was right; empty where the event is ignored and nobody's: it names persons. */
  @Property({ type: 'text', lazy: true })
  body!: string;

  /** Found when it is applied. */
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade', nullable: true })
  organizationId?: string | null;

  @Enum({ items: () => PaymentEventState })
  state: PaymentEventState = PaymentEventState.stored;

  @Property({ type: 'integer' })
  attempts: number = 0;

  @Property({ type: 'datetime', length: 3 })
  dueAt: Date = new Date();

  @Property({ type: 'text', nullable: true })
  lastError?: string | null;
}
