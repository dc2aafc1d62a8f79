import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Enum, Index, OneToOne, Property } from '@mikro-orm/decorators/legacy';
import { Organization } from '../organizations/organization.ts';
import { BillingPeriod, Tier } from './plan.ts';
import { PaymentProviderName, SubscriptionPaymentStatus } from './payment-enums.ts';

/** Identifies a subscription at its provider and its correct billing date. Times are in ISO 8601. */
export interface BillingDateToRestore {
  provider: PaymentProviderName;
  subscriptionId: string;
  /** The end of the paid period, at which the next bill is due. */
  paidUntil: string;
  /** When the change is over for certain. A period that started later was started by something else. */
  changedBefore: string;
}

/** The billing cycle of an organization and the payment of its subscription. The tier is a column of the balance. */
@Entity({ tableName: 'subscriptions' })
@Index({ properties: ['cycleEndsAt'] })
@Index({
  name: 'subscriptions_billing_date_to_restore',
  expression: `create index "subscriptions_billing_date_to_restore" on "subscriptions" ("changing_until") where "billing_date_to_restore" is not null`,
})
@Index({ properties: ['provider', 'externalId'] })
@Index({ properties: ['provider', 'customerId'] })
export class Subscription {
  [PrimaryKeyProp]?: 'organizationId';

  @OneToOne(() => Organization, { primary: true, mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade' })
  organizationId!: string;

  /** Increases with each cycle. Concurrent resets compare it, so that only one of them succeeds. */
  @Property({ type: 'integer' })
  cycle: number = 1;

  @Property({ type: 'datetime', length: 3 })
  cycleStartedAt: Date = new Date();

  /** When the next CT are allocated: by the next payment of a paid subscription, otherwise by the sweeper. */
  @Property({ type: 'datetime', length: 3 })
  cycleEndsAt!: Date;

  /** The day of the month on which cycles end. In shorter months it is the last day, without changing later cycles. */
  @Property({ type: 'integer' })
  cycleDay!: number;

  @Enum({ items: () => SubscriptionPaymentStatus })
  paymentStatus: SubscriptionPaymentStatus = SubscriptionPaymentStatus.none;

  @Enum({ items: () => PaymentProviderName, nullable: true })
  provider?: PaymentProviderName | null;

  /** The provider's id of the customer. */
  @Property({ type: 'text', nullable: true })
  customerId?: string | null;

  /** The provider's id of the subscription. */
  @Property({ type: 'text', nullable: true })
  externalId?: string | null;

  @Enum({ items: () => BillingPeriod, nullable: true })
  billingPeriod?: BillingPeriod | null;

  /** The end of the paid period. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  periodEnd?: Date | null;

  @Property({ type: 'boolean' })
  cancelAtPeriodEnd: boolean = false;

  /** The tier of the next period, if it differs. */
  @Enum({ items: () => Tier, nullable: true })
  pendingTier?: Tier | null;

  @Enum({ items: () => BillingPeriod, nullable: true })
  pendingBillingPeriod?: BillingPeriod | null;

  /**
   * When the claim of a change at the provider expires. Other changes are rejected until then, or until the event of
   * the change has arrived.
   */
  @Property({ type: 'datetime', length: 3, nullable: true })
  changingUntil?: Date | null;

  /** The plan that the claimed change leads to, such as `pro:yearly`. The claim is void once the plan is reached. */
  @Property({ type: 'text', nullable: true })
  changingTo?: string | null;

  /**
   * The billing date that an unfinished change may have moved at the provider. It is recorded before the first call and
   * cleared once the date is right. Other changes are rejected until then.
   */
  @Property({ type: 'json', nullable: true })
  billingDateToRestore?: BillingDateToRestore | null;
}
