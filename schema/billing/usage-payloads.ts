import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import { Tier } from '../../entities/billing/plan.ts';
import { Ct, JsonObject, SafeInt, Timestamp } from '../../src/core/scalars.ts';
import { Range } from '../dialect/rest.ts';

@ArgsType()
export class UsageSummaryArgs {
  @Range(1, 365)
  @Field(() => Int, { defaultValue: 30, description: 'How many days the summary covers, up to now.' })
  days!: number;
}

@ObjectType({ description: 'What was charged for models of one tier.' })
export class UsageOfTier {
  @Field({
    description:
      'The tier of the models: `economy`, `standard` or `premium`; `other` for charges without a model, such as ' +
      'audits.',
  })
  tier!: string;

  @Field(() => Int, { description: 'The number of AI calls that were charged.' })
  requestCount!: number;

  @Field(() => SafeInt, { description: 'The number of tokens that were read and written.' })
  totalTokens!: number;

  @Field(() => Ct, { description: 'What was charged for models of the tier, in CT.' })
  ctUsed!: string;
}

@ObjectType({ description: 'What was charged for one AI model on one day.' })
export class UsageOfDay {
  @Field({ description: 'The day in UTC, such as `2026-11-20`.' })
  day!: string;

  @Field({ description: 'The id of the model; `other` for charges without a model, such as audits.' })
  model!: string;

  @Field(() => Ct, { description: 'What was charged for the model on that day, in CT.' })
  ctUsed!: string;
}

@ObjectType({
  description:
    'AI tokens that cost the organization nothing although the service pays for them, such as those of failed texts. ' +
    'Calls with an own AI key are not among them.',
})
export class UnpaidUsageSummary {
  @Field(() => Float, { description: 'The number of unpaid tokens in the period, counted in whole days of UTC.' })
  totalTokens!: number;

  @Field(() => JsonObject, {
    description:
      'The tokens of the period by reason: `failed` (unusable answers), `cancelled`, `interrupted` (answers that were ' +
      'lost in a stop or a wait), `capped` (beyond what was held) and `chat` (free answers). Reasons without tokens are ' +
      'left out.',
  })
  byReason!: Record<string, number>;

  @Field(() => Float, { description: 'The number of unpaid tokens of the current day in UTC.' })
  tokensToday!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'The daily budget. Once the unpaid tokens of a day reach it, AI jobs wait until the next day in UTC. Null if ' +
      'there is no limit.',
  })
  tokensPerDay!: number | null;
}

@ObjectType({ description: 'What an organization was charged for, according to its ledger.' })
export class UsageSummary {
  @Field(() => Timestamp, { description: 'The start of the period that the summary covers.' })
  periodStart!: Date;

  @Field(() => Timestamp, { description: 'The end of the period that the summary covers.' })
  periodEnd!: Date;

  @Field(() => Ct, { description: 'What was charged in the period, in CT.' })
  totalCtUsed!: string;

  @Field(() => [UsageOfTier], { description: 'The usage by tier of model, most expensive first.' })
  byTier!: UsageOfTier[];

  @Field(() => [UsageOfDay], {
    description: 'The usage by day and model, oldest first. Days without a charge are left out.',
  })
  byDay!: UsageOfDay[];

  @Field(() => JsonObject, {
    description:
      'The usage by AI provider: an object of `request_count`, `total_tokens` and `ct_used` for each ' +
      '`AiProviderName`, and for `other`.',
  })
  byProvider!: Record<string, unknown>;

  @Field(() => UnpaidUsageSummary, {
    description: 'The AI tokens on the account of the service that the organization caused without being charged.',
  })
  unpaid!: UnpaidUsageSummary;
}

@ObjectType({ description: 'A tier of AI models with its price.' })
export class ModelTierEntry {
  @Field({ description: 'The tier of the models: `economy`, `standard` or `premium`.' })
  tier!: string;

  @Field(() => Float, { description: 'The price in CT per 1000 tokens, before the factor of the organization.' })
  multiplier!: number;

  @Field(() => JsonObject, {
    description:
      'The models of the tier: an object with the tier as its key and a list of `model_id` and `display_name`.',
  })
  models!: Record<string, unknown>;
}

@ObjectType({ description: 'The AI models that can be requested, by the tier that determines their price.' })
export class ModelTiers {
  @Field(() => [ModelTierEntry], { description: 'The tiers of models, cheapest first.' })
  tiers!: ModelTierEntry[];

  @Field(() => Tier, { description: 'The subscription tier of the organization.' })
  subscriptionTier!: Tier;
}
