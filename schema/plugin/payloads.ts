import { Field, Int, ObjectType } from 'type-graphql';
import { Tier } from '../../entities/billing/plan.ts';
import { JobStatus } from '../../entities/jobs/job-status.ts';
import { Platform } from '../../entities/stores/platform.ts';
import { Ct, ID } from '../../src/core/scalars.ts';

@ObjectType({ description: 'What a store plugin shows of the organization.' })
export class PluginStatus {
  @Field(() => Tier)
  planTier!: Tier;

  @Field(() => Ct, { description: 'Subscription and top-up balance together.' })
  totalBalance!: string;

  @Field(() => [Platform], { description: 'The platforms of the active store connections, each once, sorted.' })
  activeIntegrations!: Platform[];
}

@ObjectType({ description: 'A text that was written, and paid for.' })
export class PluginText {
  @Field({
    description:
      'The description or the whole blog post; HTML (p, ul, ol, li, strong, em, br) unless the organization’s default content profile has none.',
  })
  content!: string;

  @Field({ description: 'The short text of the product, or the teaser of the post.' })
  shortDescription!: string;

  @Field(() => Int)
  tokensUsed!: number;

  @Field(() => Ct, { description: 'Zero with an AI key of the organization’s own.' })
  ctCost!: string;

  @Field(() => Ct, { description: 'Subscription and top-up balance as the charge for this text left them.' })
  remainingBalance!: string;
}

@ObjectType({ description: 'A text that is being written. Its status tells when it is there.' })
export class StartedPluginGeneration {
  @Field(() => ID)
  generationId!: string;
}

@ObjectType({ description: 'How far a text is. The text and its figures are null until `completed`.' })
export class PluginGenerationStatus {
  @Field(() => JobStatus)
  status!: JobStatus;

  @Field(() => String, { nullable: true })
  content!: string | null;

  @Field(() => String, { nullable: true })
  shortDescription!: string | null;

  @Field(() => Int, { nullable: true })
  tokensUsed!: number | null;

  @Field(() => Ct, {
    nullable: true,
    description:
      'Zero with an AI key of the organization’s own. Nothing is charged for a text that failed or was cancelled.',
  })
  ctCost!: string | null;

  @Field(() => Ct, {
    nullable: true,
    description: 'Subscription and top-up balance as the charge for this text left them.',
  })
  remainingBalance!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why there is no text, in a sentence fit for users; null unless `failed` or `cancelled`.',
  })
  error!: string | null;
}
