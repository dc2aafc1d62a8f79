import { Field, Int, ObjectType } from 'type-graphql';
import { Tier } from '../../entities/billing/plan.ts';
import { JobStatus } from '../../entities/jobs/job-status.ts';
import { Platform } from '../../entities/stores/platform.ts';
import { Ct, ID, Timestamp } from '../../src/core/scalars.ts';

@ObjectType({ description: 'What a store plugin shows about the organization.' })
export class PluginStatus {
  @Field(() => Tier, { description: 'The subscription tier of the organization.' })
  planTier!: Tier;

  @Field(() => Ct, { description: 'The subscription and the top-up balance together, in CT.' })
  totalBalance!: string;

  @Field(() => [Platform], {
    description: 'The platforms of the active store connections, each once, in alphabetical order.',
  })
  activeIntegrations!: Platform[];
}

@ObjectType({ description: 'The texts of a finished generation and their cost.' })
export class PluginText {
  @Field({
    description:
      'The description or the whole blog post: HTML (`p`, `ul`, `ol`, `li`, `strong`, `em`, `br`), or plain ' +
      'text if the default content profile turns HTML off.',
  })
  content!: string;

  @Field({ description: 'The short description of the product, or the teaser of the post.' })
  shortDescription!: string;

  @Field(() => Int)
  tokensUsed!: number;

  @Field(() => Ct, {
    description: 'What was charged for the texts, in CT. It is 0 with an own AI key of the organization.',
  })
  ctCost!: string;

  @Field(() => Ct, { description: 'The subscription and top-up balance after the charge for these texts, in CT.' })
  remainingBalance!: string;
}

@ObjectType({ description: 'A generation that was queued for a store plugin.' })
export class StartedPluginGeneration {
  @Field(() => ID, { description: 'The id of the generation, which `pluginGeneration` takes.' })
  generationId!: string;
}

@ObjectType({ description: 'The status of a generation for a store plugin.' })
export class PluginGenerationStatus {
  @Field(() => JobStatus, { description: 'The status of the job that generates the texts.' })
  status!: JobStatus;

  @Field(() => String, {
    nullable: true,
    description: 'The description or the whole blog post. Null unless the status is `completed`.',
  })
  content!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The short description of the product, or the teaser of the post. Null unless the status is `completed`.',
  })
  shortDescription!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The tokens that the AI provider read and wrote. Null unless the status is `completed`.',
  })
  tokensUsed!: number | null;

  @Field(() => Ct, {
    nullable: true,
    description:
      'What was charged for the texts, in CT. It is 0 with an own AI key of the organization. Null unless the ' +
      'status is `completed`.',
  })
  ctCost!: string | null;

  @Field(() => Ct, {
    nullable: true,
    description:
      'The subscription and top-up balance after the charge for these texts, in CT. Null unless the status is ' +
      '`completed`.',
  })
  remainingBalance!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why there are no texts, in one sentence. Null unless the status is `failed` or `cancelled`.',
  })
  error!: string | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Until when the generation waits, for example for the AI provider. Null if it does not wait.',
  })
  waitingUntil!: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Why the generation waits, in one sentence, if that is not a passing outage of a provider. Null otherwise.',
  })
  waitingReason!: string | null;
}
