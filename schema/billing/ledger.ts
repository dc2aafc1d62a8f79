import { MaxLength } from 'class-validator';
import { Field, InputType, ArgsType, Int, ObjectType } from 'type-graphql';
import { BalanceType, Transaction } from '../../entities/billing/transaction.ts';
import { Tier } from '../../entities/billing/plan.ts';
import { Ct } from '../../src/core/scalars.ts';
import { RejectsNull, Range } from '../dialect/rest.ts';

@ArgsType()
export class TransactionPageArgs {
  @Range(1)
  @Field(() => Int, { defaultValue: 1, description: 'Which page, counted from 1.' })
  page!: number;

  @Range(1, 100)
  @Field(() => Int, { defaultValue: 20, description: 'How many entries a page has.' })
  pageSize!: number;
}

@ObjectType({ description: 'A page of the ledger, newest first.' })
export class TransactionPage {
  @Field(() => [Transaction])
  transactions!: Transaction[];

  @Field(() => Int)
  total!: number;

  @Field(() => Int)
  page!: number;

  @Field(() => Int)
  pageSize!: number;
}

const MAX_DESCRIPTION = 500;
const DESCRIPTION = { defaultValue: '', description: 'What the ledger says about it, up to 500 characters.' };

@InputType()
export class TopUpInput {
  @Field(() => Ct, { description: 'CT to add: above 0, at most 1 000 000, with at most four decimals.' })
  amount!: string;

  @Field(DESCRIPTION)
  @MaxLength(MAX_DESCRIPTION)
  description!: string;
}

@InputType()
export class AdjustBalanceInput {
  @Field(() => Ct, {
    description: 'CT to add or, below 0, to take off: not 0, at most 1 000 000 either way, with at most four decimals.',
  })
  amount!: string;

  @Field(() => BalanceType, { description: '`subscription` or `topup`.' })
  balanceType!: BalanceType;

  @Field(DESCRIPTION)
  @MaxLength(MAX_DESCRIPTION)
  description!: string;
}

@InputType()
export class ChangeSubscriptionInput {
  @Field(() => Tier)
  tier!: Tier;

  @Field({
    defaultValue: false,
    description:
      'Whether what is left of the subscription balance is replaced by a month of the tier now, once per cycle and tier; else the tier counts from the next cycle.',
  })
  allocateImmediately!: boolean;
}

@RejectsNull()
@InputType({ description: 'The billing settings that change. Absent fields keep their value.' })
export class UpdateBillingSettingsInput {
  @Field({ nullable: true, description: 'Whether work may go on when both balances are used up.' })
  overageEnabled?: boolean;

  @Field(() => Ct, {
    nullable: true,
    description: 'Factor on every price of this organization: 0.1 to 10, with at most four decimals.',
  })
  tokenRateMultiplier?: string;
}
