import { MaxLength } from 'class-validator';
import { Field, InputType, ArgsType, Int, ObjectType } from 'type-graphql';
import { BalanceType, Transaction, TransactionType } from '../../entities/billing/transaction.ts';
import { Tier } from '../../entities/billing/plan.ts';
import { Ct, Timestamp } from '../../src/core/scalars.ts';
import { RejectsNull, Range } from '../dialect/rest.ts';

@ArgsType()
export class TransactionPageArgs {
  @Range(1)
  @Field(() => Int, { defaultValue: 1, description: 'Which page, counted from 1.' })
  page!: number;

  @Range(1, 100)
  @Field(() => Int, { defaultValue: 20, description: 'How many entries a page has.' })
  pageSize!: number;

  @Field(() => TransactionType, { nullable: true, description: 'Only entries of this type.' })
  transactionType?: TransactionType | null;

  @Field(() => Timestamp, { nullable: true, description: 'Only entries that were booked at this time or later.' })
  createdFrom?: Date | null;

  @Field(() => Timestamp, { nullable: true, description: 'Only entries that were booked before this time.' })
  createdBefore?: Date | null;
}

@ObjectType({ description: 'A page of the ledger of the organization, newest first.' })
export class TransactionPage {
  @Field(() => [Transaction], { description: 'The entries of the ledger on this page.' })
  transactions!: Transaction[];

  @Field(() => Int)
  total!: number;

  @Field(() => Int, { description: 'The number of this page, counted from 1.' })
  page!: number;

  @Field(() => Int, { description: 'How many entries a page has.' })
  pageSize!: number;
}

const MAX_DESCRIPTION = 500;
const DESCRIPTION = { defaultValue: '', description: 'A note that is stored with the entry of the ledger.' };

@InputType({ description: 'An amount of CT that a billing operator adds.' })
export class TopUpInput {
  @Field(() => Ct, { description: 'The CT to add: above 0, at most 1 000 000, with at most four decimals.' })
  amount!: string;

  @Field(DESCRIPTION)
  @MaxLength(MAX_DESCRIPTION)
  description!: string;
}

@InputType({ description: 'A correction of a balance by a billing operator.' })
export class AdjustBalanceInput {
  @Field(() => Ct, {
    description:
      'The CT to add, or to subtract if it is negative: not 0, at most 1 000 000 either way, with at most four ' +
      'decimals.',
  })
  amount!: string;

  @Field(() => BalanceType, { description: 'The balance to correct: `subscription` or `topup`.' })
  balanceType!: BalanceType;

  @Field(DESCRIPTION)
  @MaxLength(MAX_DESCRIPTION)
  description!: string;
}

@InputType({ description: 'A tier that a billing operator sets.' })
export class ChangeSubscriptionInput {
  @Field(() => Tier, { description: 'The tier that the organization gets.' })
  tier!: Tier;

  @Field({
    defaultValue: false,
    description:
      'Whether the monthly CT of the tier replace the rest of the subscription balance now, once per cycle and ' +
      'tier. Otherwise they are allocated with the next cycle.',
  })
  allocateImmediately!: boolean;
}

@RejectsNull()
@InputType({ description: 'The billing settings that change. Absent fields keep their value.' })
export class UpdateBillingSettingsInput {
  @Field({
    nullable: true,
    description: 'Whether work continues when both balances are used up. What is used then is recorded as overage.',
  })
  overageEnabled?: boolean;

  @Field(() => Ct, {
    nullable: true,
    description: 'The factor on every price of this organization: from 0.1 to 10, with at most four decimals.',
  })
  tokenRateMultiplier?: string;
}
