import type { ModelTiers } from '../../../schema/billing/usage-payloads.ts';
import type { Context } from '../../core/context.ts';
import type { ModelTier } from '../../providers/ai/ai-vendor.ts';
import { listedModels, TIER_MULTIPLIERS } from '../generation/models.ts';
import { getBalance } from './get-balance.ts';

/** Every model that can be asked for, by the tier that sets its price, with the organization's own tier. */
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
