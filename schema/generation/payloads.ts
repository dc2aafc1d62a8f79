import { Field, Int, ObjectType } from 'type-graphql';
import { Ct, ID } from '../../src/core/scalars.ts';

@ObjectType()
export class FailedItem {
  @Field(() => ID)
  itemId!: string;

  @Field({ description: 'Why, in a sentence fit for users.' })
  error!: string;
}

@ObjectType({ description: 'What a finished generation did.' })
export class GenerationResult {
  @Field(() => ID)
  jobId!: string;

  @Field(() => Int)
  generatedCount!: number;

  @Field(() => Int)
  failedCount!: number;

  @Field(() => Int)
  skippedCount!: number;

  @Field(() => [FailedItem])
  failedItems!: FailedItem[];

  @Field(() => Int)
  tokensUsed!: number;

  @Field(() => Ct)
  ctUsed!: string;

  @Field(() => Ct, { description: 'Subscription and top-up balance after the run.' })
  remainingBalance!: string;
}

@ObjectType({ description: 'What a generation with these settings would do and cost.' })
export class GenerationEstimate {
  @Field(() => Int)
  itemCount!: number;

  @Field(() => Int, {
    description: 'Items of the selection that would not be written: variants, excluded, not pending.',
  })
  skippedCount!: number;

  @Field(() => Int)
  estimatedInputTokens!: number;

  @Field(() => Int)
  estimatedOutputTokens!: number;

  @Field(() => Ct)
  estimatedCt!: string;

  @Field(() => Ct, { description: 'What can be spent now.' })
  balance!: string;

  @Field(() => Ct, { description: 'Below zero where the balance does not suffice.' })
  balanceAfter!: string;

  @Field({ description: 'Whether balance or overage pay for it.' })
  sufficient!: boolean;
}
