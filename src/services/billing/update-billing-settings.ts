import { rejectNulls } from '../../core/parse.ts';
import { LockMode } from '@mikro-orm/core';
import { Balance } from '../../../entities/billing/balance.ts';
import type { UpdateBillingSettingsInput } from '../../../schema/billing/ledger.ts';
import type { Context } from '../../core/context.ts';
import { unitsOf } from '../../core/ct.ts';
import { invalidField } from '../../core/errors.ts';
import { applyPatch } from '../../core/patch.ts';
import { audit } from '../organizations/audit.ts';
import { changedFields } from '../organizations/change-organization.ts';
import { publishBalanceChange } from './balance-changes.ts';
import { billingOperator } from './billing-operator.ts';
import { getBalance } from './get-balance.ts';

const MIN_MULTIPLIER = unitsOf('0.1');
const MAX_MULTIPLIER = unitsOf('10');

/**
 * Changes the overage setting and the price multiplier of the user's organization for new work. Throws 401, 403, 422.
 */
export async function updateBillingSettings(ctx: Context, input: UpdateBillingSettingsInput): Promise<Balance> {
  const { organizationId } = billingOperator(ctx);
  rejectNulls(input);
  const { overageEnabled, tokenRateMultiplier } = input;
  assertMultiplier(tokenRateMultiplier);
  const given = { overageEnabled, tokenRateMultiplier };
  await ctx.em.transactional(async (em) => {
    const balance = await em.findOneOrFail(Balance, organizationId, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      refresh: true,
    });
    const fields = changedFields<Balance>(balance, given);
    applyPatch(balance, given);
    const { overageEnabled: overage_enabled, tokenRateMultiplier: token_rate_multiplier } = balance;
    if (fields.length > 0)
      audit(
        { ...ctx, em },
        {
          action: 'billing.settings_updated',
          target: ['organization', organizationId],
          data: { fields, overage_enabled, token_rate_multiplier },
        },
      );
  });
  publishBalanceChange(ctx, organizationId);
  return getBalance(ctx);
}

function assertMultiplier(multiplier: string | undefined): void {
  if (multiplier === undefined) return;
  const units = unitsOf(multiplier);
  if (units < MIN_MULTIPLIER || units > MAX_MULTIPLIER)
    throw invalidField('token_rate_multiplier', 'must be between 0.1 and 10', 'out_of_range');
}
