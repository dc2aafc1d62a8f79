import { Field, InputType } from 'type-graphql';
import { BillingPeriod, Tier } from '../../entities/billing/plan.ts';

@InputType({ description: 'The plan that is wanted. What it costs is for the server to say.' })
export class CreateCheckoutInput {
  @Field(() => Tier, { description: 'Of the paid tiers: starter, pro or business.' })
  tier!: Tier;

  @Field(() => BillingPeriod)
  billingPeriod!: BillingPeriod;
}
