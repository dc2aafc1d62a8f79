import type { Context } from '../../../core/context.ts';
import type { TextRequest } from '../../../providers/ai/ai-provider.ts';
import { type Model, modelFor } from '../../generation/models.ts';
import { organizationAiClient } from '../../generation/ai-client.ts';
import { tokensOfCall } from '../../generation/prompt/token-count.ts';
import { assertFundsForTokens } from '../../generation/assert-funds.ts';
import type { PostSpec } from './post-spec.ts';
import { postPrompt } from './prompt/post-prompt.ts';
import type { PostProduct } from './read-post-products.ts';

/** The call of the model that writes a post. */
export interface PostRequest {
  request: Omit<TextRequest, 'signal' | 'images'>;
  /** The most tokens that one call can use. The hold covers them. */
  maxTokens: number;
}

/** Returns the request for a post about these products. */
export function postRequest(spec: PostSpec, products: readonly PostProduct[], model: Model): PostRequest {
  const request = postPrompt(spec, products, model.id);
  return { request, maxTokens: tokensOfCall(request, model.provider) };
}

/**
 * Throws 503 without a provider, and 402 where the balance is less than the hold for the post. With the organization's
 * own key nothing is held.
 */
export async function assertPostFunds(
  ctx: Context,
  organizationId: string,
  spec: PostSpec,
  products: readonly PostProduct[],
): Promise<void> {
  const { aiProvider, aiModel } = spec.settings;
  const model = modelFor(ctx.config, aiProvider, aiModel);
  const { ownKey } = await organizationAiClient(ctx, organizationId, aiProvider);
  if (!ownKey) await assertFundsForTokens(ctx, organizationId, model, postRequest(spec, products, model).maxTokens);
}
