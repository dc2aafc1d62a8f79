import { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import type { Config } from '../../core/config.ts';
import { invalidField } from '../../core/errors.ts';
import type { AiModel } from '../../providers/ai/ai-vendor.ts';
import { AI_VENDORS, aiVendorConfig } from '../../providers/ai/ai-vendors.ts';

export interface Model extends AiModel {
  provider: AiProviderName;
}

const MODELS: readonly Model[] = Object.values(AiProviderName).flatMap((provider) =>
  AI_VENDORS[provider].models.map((model) => ({ ...model, provider })),
);

/**
 * Returns the model for a request that names one, or none. The configuration may name a model that is not listed, because
 * the server may be any compatible one; its tier is standard. Throws 422 for a name that is neither listed nor configured.
 */
export function modelFor(config: Config, provider: AiProviderName, name?: string | null): Model {
  const { model: configured } = aiVendorConfig(config, provider);
  const id = name || configured;
  if (id !== configured && !findListed(provider, id)) throw invalidField('ai_model', `unknown model of ${provider}`);
  return modelOf(provider, id);
}

/** Returns a model that a former request used, also if neither a list nor the configuration has it any more. */
export function modelOf(provider: AiProviderName, id: string): Model {
  return findListed(provider, id) ?? { id, displayName: id, provider, tier: 'standard' };
}

const findListed = (provider: AiProviderName, id: string) =>
  MODELS.find((model) => model.provider === provider && model.id === id);

/** Every model that a request can name, the configured ones included. */
export function listedModels(config: Config): Model[] {
  const configured = Object.values(AiProviderName).map((provider) => modelFor(config, provider));
  return [...new Set([...MODELS, ...configured])];
}
