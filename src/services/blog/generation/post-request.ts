import type { TextRequest } from '../../../providers/ai/ai-provider.ts';
import type { Model } from '../../generation/models.ts';
import { tokensOfCall } from '../../generation/prompt/token-count.ts';
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
export function postRequest(kept: KeptPost, products: readonly PostProduct[], model: Model): PostRequest {
  const request = postPrompt(kept, products, model.id);
  return { request, mostTokens: tokensOfCall(request, model.provider) };
}
