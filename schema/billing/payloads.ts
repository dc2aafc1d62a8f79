import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { Transaction } from '../../entities/billing/transaction.ts';
import { Range } from '../dialect/rest.ts';

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
