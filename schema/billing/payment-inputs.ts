import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { BillingPeriod, Tier } from '../../entities/billing/plan.ts';
import { Range } from '../dialect/rest.ts';

@InputType({ description: 'The plan that is wanted. What it costs is for the server to say.' })
export class CreateCheckoutInput {
  @Field(() => Tier, { description: 'Of the paid tiers: starter, pro or business.' })
  tier!: Tier;

  @Field(() => BillingPeriod)
  billingPeriod!: BillingPeriod;
}

@ArgsType()
export class TopUpCheckoutArgs {
  @Range(1, 100)
  @Field(() => Int, { description: 'How many packs of 500 CT to buy.' })
  packs!: number;
}
