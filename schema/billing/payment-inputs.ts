import { Field, InputType } from 'type-graphql';
import { BillingPeriod } from '../../entities/billing/billing-period.ts';
import { Tier } from '../../entities/billing/tier.ts';

@InputType({ description: 'The plan that is wanted. What it costs is for the server to say.' })
export class CreateCheckoutInput {
  @Field(() => Tier, { description: 'Of the paid tiers: starter, pro or business.' })
  tier!: Tier;

  @Field(() => BillingPeriod)
  billingPeriod!: BillingPeriod;
}
