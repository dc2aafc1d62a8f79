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

/** The operations of billing operators: administrators or, depending on the configuration, only super admins. */
@Resolver()
export class LedgerResolver {
  @Rest('POST /billing/topup', { access: 'admin', billingOperator: true })
  @Mutation(() => Transaction, {
    description:
      'Adds CT to the top-up balance without a payment, and returns the entry of the ledger. The CT do not ' +
      'expire.',
  })
  topUp(@Ctx() ctx: Context, @Arg('input', () => TopUpInput) input: TopUpInput): Promise<Transaction> {
    return topUp(ctx, input);
  }

  @Rest('POST /billing/adjustment', {
    access: 'admin',
    billingOperator: true,
    errors: { 409: 'The balance is too low for this adjustment', 422: 'The overage balance cannot be adjusted' },
  })
  @Mutation(() => Transaction, {
    description: 'Corrects the subscription or the top-up balance by an amount, and returns the entry of the ledger.',
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
      'Starts a new billing cycle now, and returns the balance. The rest of the subscription balance expires, ' +
      'and the monthly CT of the tier are allocated. Of several concurrent calls only one has this effect.',
  })
  resetBillingCycle(@Ctx() ctx: Context): Promise<Balance> {
    return resetBillingCycle(ctx);
  }

  @Rest('PATCH /billing/subscription', { access: 'admin', billingOperator: true })
  @Mutation(() => Balance, {
    description:
      'Sets the tier of the organization, whatever it pays for, and returns the balance. The CT of the tier are ' +
      'allocated with the next cycle, or at once.',
  })
  changeSubscription(
    @Ctx() ctx: Context,
    @Arg('input', () => ChangeSubscriptionInput) input: ChangeSubscriptionInput,
  ): Promise<Balance> {
    return changeSubscription(ctx, input);
  }

  @Rest('PATCH /billing/settings', { access: 'admin', billingOperator: true })
  @Mutation(() => Balance, {
    description:
      'Changes how the organization is charged from now on, and returns the balance. Texts that are being ' +
      'written, also by a batch, are charged as before.',
  })
  updateBillingSettings(
    @Ctx() ctx: Context,
    @Arg('input', () => UpdateBillingSettingsInput) input: UpdateBillingSettingsInput,
  ): Promise<Balance> {
    return updateBillingSettings(ctx, input);
  }
}
