import { Check, Entity, Enum, OneToOne, Property } from '@mikro-orm/decorators/legacy';
import { PrimaryKeyProp } from '@mikro-orm/core';
import { Field, ObjectType } from 'type-graphql';
import { Ct } from '../../src/core/scalars.ts';
import { Organization } from '../organizations/organization.ts';
import { Tier } from './plan.ts';

const ct = () => ({ type: 'decimal', precision: 18, scale: 4 }) as const;

/**
 * Only the ledger (src/services/billing/ledger) writes the amounts. They equal the sums of the transactions at each
 * commit.
 */
@ObjectType({ description: 'The CT of an organization and how it is charged.' })
@Entity({ tableName: 'balances' })
@Check({
  name: 'balances_never_negative',
  expression: 'subscription_balance >= 0 and topup_balance >= 0 and held >= 0 and overage_balance <= 0',
})
export class Balance {
  [PrimaryKeyProp]?: 'organizationId';

  @OneToOne(() => Organization, { primary: true, mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade' })
  organizationId!: string;

  @Field(() => Ct, {
    description: 'The CT that are left of the subscription. They are used first and expire at the end of the cycle.',
  })
  @Property(ct())
  subscriptionBalance: string = '0.0000';

  @Field(() => Ct, { description: 'The CT that were bought or added besides. They are used second and do not expire.' })
  @Property(ct())
  topupBalance: string = '0.0000';

  /** Zero or negative. Drawn last, and only if overage is enabled. */
  @Property(ct())
  overageBalance: string = '0.0000';

  /** Held for work in flight and not charged yet. */
  @Property(ct())
  held: string = '0.0000';

  @Field(() => Tier)
  @Enum({ items: () => Tier })
  subscriptionTier: Tier = Tier.free;

  @Field({
    description: 'Whether work continues when both balances are used up. What is used then is recorded as overage.',
  })
  @Property({ type: 'boolean' })
  overageEnabled: boolean = false;

  @Field(() => Ct, { description: 'The factor on every price of this organization, as a decimal string.' })
  @Property(ct())
  tokenRateMultiplier: string = '1.0000';
}
