import { Field, Int, ObjectType } from 'type-graphql';
import { Transaction } from '../../entities/billing/transaction.ts';

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
