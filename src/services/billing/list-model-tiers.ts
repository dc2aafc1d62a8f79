import type { ModelTiers } from '../../../schema/billing/usage-payloads.ts';
import type { Context } from '../../core/context.ts';
import type { ModelTier } from '../../providers/ai/ai-vendor.ts';
import { listedModels } from '../generation/models.ts';
import { TIER_MULTIPLIERS } from './price.ts';
import { getBalance } from './get-balance.ts';

/** Lists the available models by price tier, with the subscription tier of the user's organization. Throws 401. */
export async function listModelTiers(ctx: Context): Promise<ModelTiers> {
  const { subscriptionTier } = await getBalance(ctx);
  const models = listedModels(ctx.config);
  const tiers = (Object.keys(TIER_MULTIPLIERS) as ModelTier[]).map((tier) => ({
    tier,
    multiplier: Number(TIER_MULTIPLIERS[tier]),
    models: {
      [tier]: models
        .filter((model) => model.tier === tier)
        .map(({ id, displayName }) => ({ model_id: id, display_name: displayName })),
    },
  }));
  return { tiers, subscriptionTier };
}
