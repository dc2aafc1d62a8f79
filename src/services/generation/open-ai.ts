import type { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import type { Context } from '../../core/context.ts';
import { ProviderError } from '../../core/provider-error.ts';
import type { AiProvider } from '../../providers/ai/ai-provider.ts';
import { aiProviderFor } from '../../providers/ai/ai-vendors.ts';
import { openAiKey } from '../organizations/ai-keys.ts';
import { aiLane, type AiLane } from './ai-lane.ts';

/** A provider, and whose account there its calls are on. */
export interface AiAccess {
  ai: AiProvider;
  /** Whether it is the organization's own account: then its calls cost no CT. */
  ownKey: boolean;
  /** What its calls are paced by. */
  lane: AiLane;
}

/**
 * The provider with the organization's own key where it has one and may use it, else with the service's.
 * Throws NOT_CONFIGURED where there is neither, or the stored key cannot be opened: another key never takes its place.
 */
export async function openAi(ctx: Context, organizationId: string, provider: AiProviderName): Promise<AiAccess> {
  const key = await openAiKey(ctx, organizationId, provider);
  if (key === null) return serviceAi(ctx, provider);
  return {
    ai: blamingOwnKey(aiProviderFor(ctx.config, provider, key), provider),
    ownKey: true,
    lane: aiLane(ctx.config, provider, key),
  };
}

/** The provider with the service's own key. Throws NOT_CONFIGURED where there is none. */
export function serviceAi({ config }: Pick<Context, 'config'>, provider: AiProviderName): AiAccess {
  return { ai: aiProviderFor(config, provider), ownKey: false, lane: aiLane(config, provider, null) };
}

/** Says whose account is meant where one is the trouble: it is the organization that has to do something. */
function blamingOwnKey(ai: AiProvider, provider: AiProviderName): AiProvider {
  const blame: Partial<Record<ProviderError['kind'], string>> = {
    unauthorized: `The organization's own API key for ${provider} was refused: replace or remove it.`,
    quota: `The organization's own account at ${provider} has no credit left.`,
  };
  const blaming = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      const message = error instanceof ProviderError ? blame[error.kind] : undefined;
      throw message ? new ProviderError((error as ProviderError).kind, message, undefined, { cause: error }) : error;
    }
  };
  return {
    ...ai,
    generateText: (request) => blaming(ai.generateText(request)),
    converse: (request) => blaming(ai.converse(request)),
  };
}
