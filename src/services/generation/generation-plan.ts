import type { GenerationMode } from '../../../entities/generation/generation-mode.ts';
import type { Context } from '../../core/context.ts';
import { funds } from '../billing/ledger/hold.ts';
import { type AiClient, organizationAiClient } from './ai-client.ts';
import { type Model, modelFor } from './models.ts';
import type { GenerationSettings } from './settings.ts';

/** A model, the client that calls it, and what its price depends on. */
export interface ModelPlan extends AiClient {
  model: Model;
  /** The price factor of the organization, a decimal string. */
  multiplier: string;
  /** Absent for live calls. */
  mode?: GenerationMode;
}

/** What all items of a generation share. */
export interface GenerationPlan extends ModelPlan {
  settings: GenerationSettings;
}

/**
 * Returns the model of the settings for an organization. Throws 422 for an unknown model and NOT_CONFIGURED without a
 * key.
 */
export async function planModel(
  ctx: Context,
  organizationId: string,
  { aiProvider, aiModel }: Pick<GenerationSettings, 'aiProvider' | 'aiModel'>,
): Promise<ModelPlan> {
  const model = modelFor(ctx.config, aiProvider, aiModel);
  const { token_rate_multiplier: multiplier } = await funds(ctx.em, organizationId);
  return { model, multiplier, ...(await organizationAiClient(ctx, organizationId, aiProvider)) };
}
