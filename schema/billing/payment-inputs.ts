import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { BillingPeriod, Tier } from '../../entities/billing/plan.ts';
import { Range } from '../dialect/rest.ts';

@InputType({ description: 'The plan to subscribe to. The server determines its price.' })
export class CreateCheckoutInput {
  @Field(() => Tier, { description: 'The tier to subscribe to: `starter`, `pro` or `business`.' })
  tier!: Tier;

  @Field(() => BillingPeriod, { description: 'How often the subscription is paid.' })
  billingPeriod!: BillingPeriod;
}

@ArgsType()
export class TopUpCheckoutArgs {
  @Range(1, 100)
  @Field(() => Int, { description: 'How many packs of 500 CT to buy.' })
  packs!: number;
}
