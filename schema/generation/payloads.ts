import { Field, Int, ObjectType } from 'type-graphql';
import { SkipReason } from '../../entities/generation/skip-reason.ts';
import { JobStatus } from '../../entities/jobs/job-status.ts';
import { Ct, ID, Timestamp } from '../../src/core/scalars.ts';

@ObjectType({ description: 'An item that could not be processed, with the reason.' })
export class FailedItem {
  @Field(() => ID)
  itemId!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The language of the texts that failed, as a BCP 47 tag. An item is listed once for each language that failed. Null ' +
      'for a job of an earlier release, which did not record it.',
  })
  language!: string | null;

  @Field({ description: 'Why the item failed, in one sentence.' })
  error!: string;
}

@ObjectType({
  description: 'The counts and the cost of a generation: of the whole run, or so far if the job is still `running`.',
})
export class GenerationResult {
  @Field(() => ID)
  jobId!: string;

  @Field(() => JobStatus, {
    description:
      'The status of the job. If it is `queued` or `running`, the job was not done within a minute and goes on: `job` ' +
      'returns its progress.',
  })
  status!: JobStatus;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Until when the job waits, for example for the AI provider. Null if it does not wait.',
  })
  waitingUntil!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why the job as a whole failed, or why it waits, in one sentence. Null otherwise.',
  })
  error!: string | null;

  @Field(() => Int, { description: 'The number of items whose texts were generated.' })
  generatedCount!: number;

  @Field(() => Int)
  failedCount!: number;

  @Field(() => Int)
  skippedCount!: number;

  @Field(() => [FailedItem], { description: 'The items that failed, with their errors.' })
  failedItems!: FailedItem[];

  @Field(() => Int)
  tokensUsed!: number;

  @Field(() => Ct)
  ctUsed!: string;

  @Field(() => Ct, { description: 'The subscription and top-up balance after the run, in CT.' })
  remainingBalance!: string;
}

@ObjectType({ description: 'An item of which its source says so little that texts about it stay short.' })
export class ThinItem {
  @Field(() => ID)
  itemId!: string;

  @Field({ description: 'The identifier of the item in its data source.' })
  externalId!: string;

  @Field(() => String, { nullable: true, description: 'The title of the item in its data source. Null without one.' })
  title!: string | null;

  @Field({ description: 'How little is said: `bare` (almost nothing) or `thin`.' })
  grade!: string;

  @Field(() => Int, { description: 'The number of images of the item, at most 10 of them.' })
  imageCount!: number;

  @Field({ description: 'Whether image analysis is off and could add what the images show.' })
  canAnalyze!: boolean;

  @Field({ description: 'What would help, in one sentence.' })
  advice!: string;
}

@ObjectType({ description: 'How many items a generation leaves out for one reason.' })
export class SkippedItems {
  @Field(() => SkipReason, { description: 'Why the items are left out. An item has one reason only.' })
  reason!: SkipReason;

  @Field(() => Int, {
    description: 'The number of items; of a run in several languages, the number of texts of items.',
  })
  count!: number;
}

@ObjectType({ description: 'What a generation with these settings would do and cost.' })
export class GenerationEstimate {
  @Field(() => Int, { description: 'The number of items that would be generated.' })
  itemCount!: number;

  @Field(() => Int, {
    description:
      'The number of selected items that would not be generated, because they are variants, excluded or not ' +
      'pending, or beyond `max_ct`.',
  })
  skippedCount!: number;

  @Field(() => [SkippedItems], {
    description:
      'Why items would not be generated, with their numbers, most items first. Their sum is `skipped_count`.',
  })
  skipped!: SkippedItems[];

  @Field(() => Int, { description: 'The number of tokens that the model would probably read.' })
  estimatedInputTokens!: number;

  @Field(() => Int, { description: 'The number of tokens that the model would probably write.' })
  estimatedOutputTokens!: number;

  @Field(() => Ct, { description: 'What the generation would probably cost, in CT. It is 0 with an own AI key.' })
  estimatedCt!: string;

  @Field(() => Ct, { description: 'The CT that can be spent now, without CT that are held for running work.' })
  balance!: string;

  @Field(() => Ct, {
    description: 'The balance minus the estimated cost, in CT. It is negative if the balance does not cover the cost.',
  })
  balanceAfter!: string;

  @Field({ description: 'Whether the balance covers the cost, or overage or an own key makes that unnecessary.' })
  sufficient!: boolean;

  @Field(() => Int, {
    description: 'The number of items whose facts were examined: all items, or 100 that are spread evenly over them.',
  })
  examinedCount!: number;

  @Field(() => Int, { description: 'The number of examined items of which the source says almost nothing.' })
  bareCount!: number;

  @Field(() => Int, { description: 'The number of further examined items of which the source says little.' })
  thinCount!: number;

  @Field(() => String, {
    nullable: true,
    description:
      'What to know before the run, such as `7 of 16 products say almost nothing.` Null if enough is said of all items.',
  })
  thinMessage!: string | null;

  @Field(() => [ThinItem], {
    description:
      'At most 20 of the examined items of which little is said. Those of which the least is said come first, and among ' +
      'them those for which image analysis would help.',
  })
  thinItems!: ThinItem[];
}
