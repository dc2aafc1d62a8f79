import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Balance } from '../../entities/billing/balance.ts';
import { Transaction } from '../../entities/billing/transaction.ts';
import {
  AdjustBalanceInput,
  ChangeSubscriptionInput,
  TopUpInput,
  UpdateBillingSettingsInput,
} from '../../schema/billing/ledger.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import type { Context } from '../../src/core/context.ts';
import { adjustBalance } from '../../src/services/billing/adjust-balance.ts';
import { changeSubscription } from '../../src/services/billing/change-subscription.ts';
import { resetBillingCycle } from '../../src/services/billing/reset-billing-cycle.ts';
import { topUp } from '../../src/services/billing/top-up.ts';
import { updateBillingSettings } from '../../src/services/billing/update-billing-settings.ts';

/** What books CT by hand: for administrators or, by configuration, for staff of the service only. */
@Resolver()
export class LedgerResolver {
  @Rest('POST /billing/topup', { access: 'admin', billingOperator: true })
  @Mutation(() => Transaction, { description: 'Adds CT to the top-up balance; they do not expire.' })
  topUp(@Ctx() ctx: Context, @Arg('input', () => TopUpInput) input: TopUpInput): Promise<Transaction> {
    return topUp(ctx, input);
  }

  @Rest('POST /billing/adjustment', { access: 'admin', billingOperator: true })
  @Mutation(() => Transaction, {
    description:
      'Corrects the subscription or top-up balance. 409 when less is there, beside what work in flight may need, than is to be taken off.',
  })
  adjustBalance(
    @Ctx() ctx: Context,
    @Arg('input', () => AdjustBalanceInput) input: AdjustBalanceInput,
  ): Promise<Transaction> {
    return adjustBalance(ctx, input);
  }

  @Rest('POST /billing/reset-cycle', { access: 'admin', billingOperator: true })
  @Mutation(() => Balance, {
    description:
      'Begins a new cycle now: the rest of the subscription balance expires, and the month of the tier is allocated. Once, of calls at the same time.',
  })
  resetBillingCycle(@Ctx() ctx: Context): Promise<Balance> {
    return resetBillingCycle(ctx);
  }

  @Rest('PATCH /billing/subscription', { access: 'admin', billingOperator: true })
  @Mutation(() => Balance, { description: 'Sets the tier, whatever is paid for it.' })
  changeSubscription(
    @Ctx() ctx: Context,
    @Arg('input', () => ChangeSubscriptionInput) input: ChangeSubscriptionInput,
  ): Promise<Balance> {
    return changeSubscription(ctx, input);
  }

  @Rest('PATCH /billing/settings', { access: 'admin', billingOperator: true })
  @Mutation(() => Balance, { description: 'Changes how the organization is charged, from the next work on.' })
  updateBillingSettings(
    @Ctx() ctx: Context,
    @Arg('input', () => UpdateBillingSettingsInput) input: UpdateBillingSettingsInput,
  ): Promise<Balance> {
    return updateBillingSettings(ctx, input);
  }
}
