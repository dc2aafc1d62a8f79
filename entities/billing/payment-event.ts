import { Entity, Enum, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { MaxBytes } from '../../src/core/column-sizes.ts';
import { Organization } from '../organizations/organization.ts';
import { Stored } from '../stored.ts';
import { PaymentProviderName } from './payment-enums.ts';

/** `stored`: not applied yet; `ignored`: without an effect, or without a known organization. */
export enum PaymentEventState {
  stored = 'stored',
  applied = 'applied',
  ignored = 'ignored',
}

/**
 * An event of a payment platform. The state of payments and subscription is a fold over all events of an organization
 * in the order in which they occurred.
 */
@Entity({ tableName: 'payment_events' })
@Unique({ properties: ['provider', 'eventId'] })
@Index({ properties: ['organizationId', 'occurredAt', 'id'] })
@Index({ name: 'payment_events_due_index', properties: ['dueAt'], where: `"state" = 'stored'` })
export class PaymentEvent extends Stored {
  @Enum({ items: () => PaymentProviderName })
  provider!: PaymentProviderName;

  /** The provider's id of the event. */
  @Property({ type: 'text' })
  eventId!: string;

  @Property({ type: 'text' })
  eventType!: string;

  @Property({ type: 'datetime', length: 3 })
  occurredAt!: Date;

  /**
   * The unchanged body, whose signature was verified. Empty for an ignored event without an organization, because it
   * contains personal data.
   */
  @Property({ type: 'text', lazy: true })
  @MaxBytes(4 * 1024 * 1024)
  body!: string;

  /** Null until the organization was found. */
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade', nullable: true })
  organizationId?: string | null;

  @Enum({ items: () => PaymentEventState })
  state: PaymentEventState = PaymentEventState.stored;

  /** Number of claims. It identifies the worker that claimed the event last. */
  @Property({ type: 'integer' })
  attempts: number = 0;

  /** When a worker may claim the event; while it is claimed, when the lease ends. */
  @Property({ type: 'datetime', length: 3 })
  dueAt: Date = new Date();

  @Property({ type: 'text', nullable: true })
  lastError?: string | null;
}
