import type { AiConversationAnswer, AiConversationRequest } from './ai-conversation.ts';

/** An image as every vendor takes it: a JPEG whose longest side is at most {@link MAX_IMAGE_SIDE} pixels. */
export interface PromptImage {
  jpeg: Buffer;
}

/** Vendors count an image by its area, up to a limit: a larger one costs more and shows them little more of a product. */
export const MAX_IMAGE_SIDE = 1024;

/** One request for structured text: the answer must be JSON that fits `schema`. */
export interface TextRequest {
  model: string;
  /** What the model is and must do. Never contains product data. */
  system: string;
  /** The task with the product's data quoted as data. */
  user: string;
  /** What the model is to look at, in order. */
  images?: readonly PromptImage[];
  /** JSON Schema of the answer, with the name the provider shows for it. */
  schema: { name: string; schema: Record<string, unknown> };
  /** Upper bound of the answer, in tokens, without what the model thinks first: what is held before the call is computed from it. */
  maxOutputTokens: number;
  signal?: AbortSignal;
}

export interface TextAnswer {
  /** The raw text of the answer, expected to be JSON. */
  text: string;
  /** Why the model stopped: `stop` is a whole answer, `length` a cut one, `refusal` the model's no, `filtered` that of a content filter. */
  finish: 'stop' | 'length' | 'refusal' | 'filtered' | 'other';
  /** Tokens as the provider bills them: all that was read, whether cached or not, and all that was written, thoughts included. */
  inputTokens: number;
  outputTokens: number;
  /** Those of the input that came from a cache of the provider. */
  cachedTokens: number;
}

/** An AI vendor. Never retries by itself: the job engine does, so that waiting and paying are seen in one place. */
export interface AiProvider {
  /** Asks once; throws {@link ProviderError}, or the signal's reason. */
  generateText(request: TextRequest): Promise<TextAnswer>;
  /** Asks once for the next turn of a conversation; throws as {@link generateText} does. */
  converse(request: AiConversationRequest): Promise<AiConversationAnswer>;
  /** What an image counts as, at most, in tokens. */
  readonly imageTokens: number;
  /** Room that a model gets, beside the answer, to think first; 0 where it can be told not to. */
  thinkingTokens(model: string): number;
}
