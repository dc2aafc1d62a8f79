import { Entity, Enum, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Organization } from '../organizations/organization.ts';
import { Stored } from '../stored.ts';
import { BillingPeriod, Purchase, Tier } from './plan.ts';
import { PaymentProviderName, PaymentStatus } from './payment-enums.ts';

/** A payment with its latest state. Its CT are in the ledger with the reason `payment:<provider>:<payment id>`. */
@Entity({ tableName: 'payments' })
@Unique({ properties: ['provider', 'paymentId'] })
@Index({ properties: ['organizationId', 'issuedAt', 'id'] })
@Index({ properties: ['provider', 'customerId'] })
export class Payment extends Stored {
  /** Null if the organization was deleted. The row remains for accounting. */
  @ManyToOne(() => Organization, {
    mapToPk: true,
    fieldName: 'organization_id',
    deleteRule: 'set null',
    nullable: true,
  })
  organizationId?: string | null;

  @Enum({ items: () => PaymentProviderName })
  provider!: PaymentProviderName;

  /** The provider's id of the payment. */
  @Property({ type: 'text' })
  paymentId!: string;

  /**
   * The provider's id of the customer. Providers identify customers by mail address, so organizations may share one.
   */
  @Property({ type: 'text', nullable: true })
  customerId?: string | null;

  @Enum({ items: () => PaymentStatus })
  status!: PaymentStatus;

  @Enum({ items: () => Purchase })
  purchase!: Purchase;

  @Enum({ items: () => Tier, nullable: true })
  tier?: Tier | null;

  @Enum({ items: () => BillingPeriod, nullable: true })
  billingPeriod?: BillingPeriod | null;

  @Property({ type: 'integer', nullable: true })
  packs?: number | null;

  /** In major units, with the decimals of the currency. */
  @Property({ type: 'decimal', columnType: 'numeric' })
  amount!: string;

  /** The ISO 4217 code. */
  @Property({ type: 'text' })
  currency!: string;

  @Property({ type: 'text', nullable: true })
  invoiceNumber?: string | null;

  @Property({ type: 'datetime', length: 3 })
  issuedAt!: Date;

  /** The paid period of a subscription. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  periodStart?: Date | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  periodEnd?: Date | null;
}
