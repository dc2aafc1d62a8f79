import { z } from 'zod';
import { getBalance, totalBalance } from '../../../billing/get-balance.ts';
import { replyTool } from './reply-tool.ts';

/** The CT of the customer's organization. */
export const getBalanceTool = replyTool({
  name: 'get_balance',
  description:
    "The CT balance of the customer's organization: subscription_balance expires with the billing cycle, topup_balance does not; balance is both together. held is set aside for work that is running.",
  args: z.strictObject({}),
  async run(ctx) {
    const found = await getBalance(ctx);
    const { subscriptionBalance, topupBalance, overageBalance, overageEnabled, held, subscriptionTier } = found;
    return {
      balance: totalBalance(found),
      subscription_balance: subscriptionBalance,
      topup_balance: topupBalance,
      held,
      subscription_tier: subscriptionTier,
      overage_enabled: overageEnabled,
      ...(overageEnabled && { overage_balance: overageBalance }),
      unit: 'CT',
    };
  },
});
