import { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import type { Config } from '../../core/config.ts';
import { AppError, invalidField } from '../../core/errors.ts';

export type ModelTier = 'economy' | 'standard' | 'premium';

/** CT per 1000 tokens of each tier of models. */
export const TIER_MULTIPLIERS: Record<ModelTier, string> = { economy: '0.5', standard: '1', premium: '3' };

export interface Model {
  id: string;
  displayName: string;
  provider: AiProviderName;
  tier: ModelTier;
}

/** Every model that can be asked for, with the tier that sets its price. */
const MODELS: readonly Model[] = [
  { id: 'gpt-4.1-nano', displayName: 'GPT-4.1 nano', provider: AiProviderName.aiA, tier: 'economy' },
  { id: 'gpt-4.1-mini', displayName: 'GPT-4.1 mini', provider: AiProviderName.aiA, tier: 'standard' },
  { id: 'gpt-4.1', displayName: 'GPT-4.1', provider: AiProviderName.aiA, tier: 'premium' },
];

/**
 * The model for a request that names one, or none. A model set by configuration may be unknown to the list (any
 * compatible server works); it counts as standard.
 * @throws 422 for a name that is neither.
 */
export function modelFor(config: Config, provider: AiProviderName, name?: string | null): Model {
  const configured = configuredModel(config, provider);
  if (!configured) throw new AppError('NOT_CONFIGURED', `${provider} is not configured`);
  const id = name || configured;
  const known = MODELS.find((model) => model.provider === provider && model.id === id);
  if (known) return known;
  if (id !== configured) throw invalidField('ai_model', `unknown model of ${provider}`);
  return { id, displayName: id, provider, tier: 'standard' };
}

/** Every model that can be asked for, one that only the configuration names included. */
export function listedModels(config: Config): Model[] {
  const configured = modelFor(config, AiProviderName.aiA);
  return MODELS.some(({ id }) => id === configured.id) ? [...MODELS] : [...MODELS, configured];
}

function configuredModel(config: Config, provider: AiProviderName): string | undefined {
  return provider === AiProviderName.aiA ? config.AIA_MODEL : MODELS.find((model) => model.provider === provider)?.id;
}
