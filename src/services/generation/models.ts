import { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import type { Config } from '../../core/config.ts';
import { invalidField } from '../../core/errors.ts';

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
  { id: 'gpt-6-luna', displayName: 'GPT-6 Luna', provider: AiProviderName.aiA, tier: 'economy' },
  { id: 'gpt-6.1-terra', displayName: 'GPT-6.1 Terra', provider: AiProviderName.aiA, tier: 'standard' },
  { id: 'gpt-6.1-sol', displayName: 'GPT-6.1 Sol', provider: AiProviderName.aiA, tier: 'premium' },
  { id: 'claude-haiku-5-5', displayName: 'Claude Haiku 5.5', provider: AiProviderName.aiB, tier: 'economy' },
  { id: 'claude-sonnet-5-5', displayName: 'Claude Sonnet 5.5', provider: AiProviderName.aiB, tier: 'standard' },
  { id: 'claude-opus-5-5', displayName: 'Claude Opus 5.5', provider: AiProviderName.aiB, tier: 'premium' },
  { id: 'gemini-3.5-flash-lite', displayName: 'Gemini 3.5 Flash-Lite', provider: AiProviderName.aiC, tier: 'economy' },
  { id: 'gemini-3.8-flash', displayName: 'Gemini 3.8 Flash', provider: AiProviderName.aiC, tier: 'standard' },
  { id: 'gemini-4-argon', displayName: 'Gemini 4 Argon', provider: AiProviderName.aiC, tier: 'premium' },
];

/**
 * The model for a request that names one, or none. A model set by configuration may be unknown to the list (any
 * compatible server works); it counts as standard.
 * @throws 422 for a name that is neither.
 */
export function modelFor(config: Config, provider: AiProviderName, name?: string | null): Model {
  const configured = configuredModel(config, provider);
  const id = name || configured;
  const known = MODELS.find((model) => model.provider === provider && model.id === id);
  if (known) return known;
  if (id !== configured) throw invalidField('ai_model', `unknown model of ${provider}`);
  return { id, displayName: id, provider, tier: 'standard' };
}

/** Every model that can be asked for, those that only the configuration names included. */
export function listedModels(config: Config): Model[] {
  const configured = Object.values(AiProviderName).map((provider) => modelFor(config, provider));
  return [...new Set([...MODELS, ...configured])];
}

function configuredModel(config: Config, provider: AiProviderName): string {
  return { aiA: config.AIA_MODEL, aiB: config.AIB_MODEL, aiC: config.AIC_MODEL }[provider];
}
