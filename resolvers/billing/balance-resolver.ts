import { Args, Ctx, FieldResolver, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Balance } from '../../entities/billing/balance.ts';
import { TransactionPage, TransactionPageArgs } from '../../schema/billing/ledger.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import type { Context } from '../../src/core/context.ts';
import { Ct } from '../../src/core/scalars.ts';
import { balanceChanges } from '../../src/services/billing/balance-changes.ts';
import { getBalance, totalBalance } from '../../src/services/billing/get-balance.ts';
import { listTransactions } from '../../src/services/billing/list-transactions.ts';

@Resolver(() => Balance)
export class BalanceResolver {
  @Rest('GET /billing/balance')
  @Query(() => Balance, { description: 'Returns the balance of the organization and how it is charged.' })
  balance(@Ctx() ctx: Context): Promise<Balance> {
    return getBalance(ctx);
  }

  @Rest('GET /billing/transactions')
  @Query(() => TransactionPage, {
    description: 'Lists the entries of the ledger, newest first. Filters can be combined.',
  })
  transactions(
    @Ctx() ctx: Context,
    @Args(() => TransactionPageArgs) args: TransactionPageArgs,
  ): Promise<TransactionPage> {
    return listTransactions(ctx, args);
  }

  @Subscription(() => Balance, {
    description:
      'Emits the balance of the organization, first as it is now and then after each change, at most once per ' +
      'second.',
    subscribe: ({ context }) => balanceChanges(context as Context),
  })
  balanceChanged(@Root() balance: Balance): Balance {
    return balance;
  }

  @FieldResolver(() => Ct, { description: 'The subscription and the top-up balance together, in CT.' })
  totalBalance(@Root() balance: Balance): string {
    return totalBalance(balance);
  }
}
