import { Entity, Enum, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Organization } from '../organizations/organization.ts';
import { Stored } from '../stored.ts';
import { BillingPeriod, Purchase, Tier } from './plan.ts';
import { PaymentProviderName } from './payment-enums.ts';

/** A checkout that was opened at a provider. Events find their organization by it. */
@Entity({ tableName: 'checkouts' })
@Unique({ properties: ['provider', 'externalId'] })
export class Checkout extends Stored {
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade', index: true })
  organizationId!: string;

  @Property({ type: 'uuid' })
  createdBy!: string;

  @Enum({ items: () => PaymentProviderName })
  provider!: PaymentProviderName;

  /** The provider's id of the transaction or session; null until the provider has responded. */
  @Property({ type: 'text', nullable: true })
  externalId?: string | null;

  @Enum({ items: () => Purchase })
  purchase!: Purchase;

  @Enum({ items: () => Tier, nullable: true })
  tier?: Tier | null;

  @Enum({ items: () => BillingPeriod, nullable: true })
  billingPeriod?: BillingPeriod | null;

  @Property({ type: 'integer', nullable: true })
  packs?: number | null;
}
