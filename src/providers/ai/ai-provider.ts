import type { AiConversationAnswer, AiConversationRequest } from './ai-conversation.ts';

/** An image as every vendor accepts it: a JPEG whose longest side is at most {@link MAX_IMAGE_SIDE} pixels. */
export interface PromptImage {
  jpeg: Buffer;
}

/** Vendors count an image by its area, up to a limit: a larger one costs more and shows hardly more of a product. */
export const MAX_IMAGE_SIDE = 1024;

/** One request for structured text: the answer must be JSON that fits `schema`. */
export interface TextRequest {
  model: string;
  /** The role and the rules of the model. Never contains product data. */
  system: string;
  /** The task, with the data of the product quoted as data. */
  user: string;
  /** The images that the model gets, in order. */
  images?: readonly PromptImage[];
  /** JSON Schema of the answer, with the name under which the vendor shows it. */
  schema: { name: string; schema: Record<string, unknown> };
  /** Upper bound of the answer in tokens, without thinking. The amount held before the call is computed from it. */
  maxOutputTokens: number;
  signal?: AbortSignal;
}

export interface TextAnswer {
  /** The raw text of the answer, expected to be JSON. */
  text: string;
  /**
   * Why the model stopped. `stop`: the answer is complete. `length`: it is cut off. `refusal`: the model refused.
   * `filtered`: a content filter stopped the prompt or the answer.
   */
  finish: 'stop' | 'length' | 'refusal' | 'filtered' | 'other';
  /** Tokens as the vendor bills them: the whole input, cached or not, and the whole output, thinking included. */
  inputTokens: number;
  outputTokens: number;
  /** The part of the input that came from a cache of the vendor. */
  cachedTokens: number;
}

/**
 * A client of an AI vendor with one API key, for calls that are answered at once. It never retries: the job engine
 * does, which also sees the waiting and the cost.
 */
export interface AiProvider {
  /** Makes one call. Throws {@link ProviderError}, or the reason of the signal. */
  generateText(request: TextRequest): Promise<TextAnswer>;
  /** Makes one call for the next message of a conversation. Throws as {@link generateText} does. */
  converse(request: AiConversationRequest): Promise<AiConversationAnswer>;
}
