import type { AiProvider, TextRequest } from '../../../providers/ai/ai-provider.ts';
import { tokensAtMost } from '../../generation/prompt/token-count.ts';
import type { KeptPost } from './kept-post.ts';
import { postPrompt } from './prompt/post-prompt.ts';
import type { PostProduct } from './read-post-products.ts';

/** The one call that writes a post. */
export interface PostRequest {
  request: Omit<TextRequest, 'signal' | 'images'>;
  /** Tokens of one call at most: what is held pays for them. */
  mostTokens: number;
}

/** The request for a post about these products, with what it can use at most. */
export function postRequest(
  kept: KeptPost,
  products: readonly PostProduct[],
  model: string,
  ai: AiProvider,
): PostRequest {
  const request = postPrompt(kept, products, model);
  return { request, mostTokens: tokensAtMost(request) + ai.thinkingTokens(model) };
}
