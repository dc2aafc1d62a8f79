import type { Job } from '../../../../entities/jobs/job.ts';
import { GenerationMode } from '../../../../entities/generation/generation-mode.ts';
import type { Context } from '../../../core/context.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { funds } from '../../billing/ledger/hold.ts';
import { openAiKey } from '../../organizations/ai-keys.ts';
import { type AiClient, organizationAiClient, serviceAiClient } from '../ai-client.ts';
import type { GenerationPlan } from '../generation-plan.ts';
import { modelFor, modelOf } from '../models.ts';
import { generationSettings } from '../settings.ts';
import type { ClaimedBatch } from './batch-row.ts';

/**
 * The client with the key with which a batch was sent: the organization may have got or lost an own key since. Throws
 * ProviderError if it has removed the key.
 */
export async function clientOf(
  ctx: Context,
  { organizationId, provider, ownKey }: Pick<ClaimedBatch, 'organizationId' | 'provider' | 'ownKey'>,
): Promise<AiClient> {
  if (!ownKey) return serviceAiClient(ctx, provider);
  if ((await openAiKey(ctx, organizationId, provider)) === null)
    throw new ProviderError('unauthorized', `The organization's own API key for ${provider} was removed.`);
  return organizationAiClient(ctx, organizationId, provider);
}

/** What the items of a batch share: the model and the price factor with which it was sent, or the current ones before. */
export async function batchPlan(
  ctx: Context,
  job: Job,
  batch: Pick<ClaimedBatch, 'provider' | 'model' | 'multiplier'>,
  client: AiClient,
): Promise<GenerationPlan> {
  const settings = generationSettings.parse(job.payload);
  const model = batch.model
    ? modelOf(batch.provider, batch.model)
    : modelFor(ctx.config, settings.aiProvider, settings.aiModel);
  const multiplier = batch.multiplier ?? (await funds(ctx.em, job.organizationId)).token_rate_multiplier;
  return { settings, model, multiplier, mode: GenerationMode.batch, ...client };
}
