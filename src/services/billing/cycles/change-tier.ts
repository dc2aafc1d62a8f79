import type { Balance } from '../../../../entities/billing/balance.ts';
import type { Tier } from '../../../../entities/billing/plan.ts';
import type { Context } from '../../../core/context.ts';
import { audit } from '../../organizations/audit.ts';

/** Sets the tier of a balance that the caller has locked, with the caller's next flush; a change goes into the audit log. */
export function changeTier(ctx: Context, balance: Balance, tier: Tier): void {
  const { organizationId, subscriptionTier: from } = balance;
  if (from === tier) return;
  balance.subscriptionTier = tier;
  audit(ctx, {
    action: 'billing.tier_changed',
    organizationId,
    target: ['organization', organizationId],
    data: { from, to: tier },
  });
}
