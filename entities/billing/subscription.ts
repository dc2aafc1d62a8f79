import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Enum, Index, OneToOne, Property } from '@mikro-orm/decorators/legacy';
import { Organization } from '../organizations/organization.ts';
import { BillingPeriod, Tier } from './plan.ts';
import { PaymentProviderName } from './payment-provider-name.ts';
import { SubscriptionPaymentStatus } from './payment-status.ts';

/** The cycle of an organization's CT, and how its subscription is paid. The tier itself stands with the balance it fills. */
@Entity({ tableName: 'subscriptions' })
@Index({ properties: ['cycleEndsAt'] })
@Index({ properties: ['provider', 'externalId'] })
@Index({ properties: ['provider', 'customerId'] })
export class Subscription {
  [PrimaryKeyProp]?: 'organizationId';

  @OneToOne(() => Organization, { primary: true, mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade' })
  organizationId!: string;

  /** Counts the cycles: of two resets at once only one finds the number it began with. */
  @Property({ type: 'integer' })
  cycle: number = 1;

  @Property({ type: 'datetime', length: 3 })
  cycleStartedAt: Date = new Date();

  /** When CT are allocated anew, by payment where there is one, else by the clock. */
  @Property({ type: 'datetime', length: 3 })
  cycleEndsAt!: Date;

  /** On which day of the month cycles end, or on its last: a short month does not shift those after it. */
  @Property({ type: 'integer' })
  cycleDay!: number;

  @Enum({ items: () => SubscriptionPaymentStatus })
  paymentStatus: SubscriptionPaymentStatus = SubscriptionPaymentStatus.none;

  @Enum({ items: () => PaymentProviderName, nullable: true })
  provider?: PaymentProviderName | null;

  /** As the provider names them. */
  @Property({ type: 'text', nullable: true })
  customerId?: string | null;

  @Property({ type: 'text', nullable: true })
  externalId?: string | null;

  @Enum({ items: () => BillingPeriod, nullable: true })
  billingPeriod?: BillingPeriod | null;

  /** Until when it is paid. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  periodEnd?: Date | null;

  @Property({ type: 'boolean' })
  cancelAtPeriodEnd: boolean = false;

  /** What it becomes with the next period. */
  @Enum({ items: () => Tier, nullable: true })
  pendingTier?: Tier | null;

  @Enum({ items: () => BillingPeriod, nullable: true })
  pendingBillingPeriod?: BillingPeriod | null;

  /** While a change is asked for at the provider, and until its event has come: nobody asks for another one before. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  changingUntil?: Date | null;

  /** Which plan it is to become at once, such as `pro:yearly`; as soon as it is that, the change is over. */
  @Property({ type: 'text', nullable: true })
  changingTo?: string | null;
}
