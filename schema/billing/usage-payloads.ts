import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import { Tier } from '../../entities/billing/plan.ts';
import { Ct, JsonObject, Timestamp } from '../../src/core/scalars.ts';
import { Range } from '../dialect/rest.ts';

@ArgsType()
export class UsageSummaryArgs {
  @Range(1, 365)
  @Field(() => Int, { defaultValue: 30, description: 'How many days the summary covers, up to now.' })
  days!: number;
}

@ObjectType({ description: 'What was charged for models of one tier.' })
export class UsageOfTier {
  @Field({ description: '`economy`, `standard` or `premium`.' })
  tier!: string;

  @Field(() => Int, { description: 'AI calls that were charged.' })
  requestCount!: number;

  @Field(() => Float, { description: 'Whole tokens, input and output together.' })
  totalTokens!: number;

  @Field(() => Ct)
  ctUsed!: string;
}

@ObjectType({ description: 'What an organization was charged for, as its ledger says.' })
export class UsageSummary {
  @Field(() => Timestamp)
  periodStart!: Date;

  @Field(() => Timestamp)
  periodEnd!: Date;

  @Field(() => Ct)
  totalCtUsed!: string;

  @Field(() => [UsageOfTier], { description: 'Most expensive first.' })
  byTier!: UsageOfTier[];

  @Field(() => JsonObject, { description: 'Provider (`aiA`, …) to `{ request_count, total_tokens, ct_used }`.' })
  byProvider!: Record<string, unknown>;
}

@ObjectType({ description: 'A tier of models and what it costs.' })
export class ModelTierEntry {
  @Field({ description: '`economy`, `standard` or `premium`.' })
  tier!: string;

  @Field(() => Float, { description: 'CT per 1000 tokens, before the factor of the organization.' })
  multiplier!: number;

  @Field(() => JsonObject, { description: 'The tier to a list of `{ model_id, display_name }`.' })
  models!: Record<string, unknown>;
}

@ObjectType()
export class ModelTiers {
  @Field(() => [ModelTierEntry], { description: 'Cheapest first.' })
  tiers!: ModelTierEntry[];

  @Field(() => Tier, { description: 'Of the own organization.' })
  subscriptionTier!: Tier;
}
