import type { AiConversationRequest } from './ai-conversation.ts';
import type { AiProvider, TextAnswer, TextRequest } from './ai-provider.ts';

/** What a provider says it used; anything may be missing, or be no count. */
export interface Told {
  input: unknown;
  output: unknown;
  cached: unknown;
}

type Tokens = Pick<TextAnswer, 'inputTokens' | 'outputTokens' | 'cachedTokens'>;

/** The tokens of a text. */
export function tokenCounts(
  told: Told,
  request: TextRequest,
  text: string,
  { imageTokens }: Pick<AiProvider, 'imageTokens'>,
): Tokens {
  return counts(told, estimate(request.system + request.user) + (request.images?.length ?? 0) * imageTokens, text);
}

/** The tokens of a turn of a conversation: what tools there are is read too. */
export function conversationTokens(
  told: Told,
  { system, turns, tools }: AiConversationRequest,
  written: string,
): Tokens {
  return counts(told, estimate(system + JSON.stringify([turns, tools])), written);
}

/**
 * A figure that is missing or can be none is estimated, so that work is never free by omission;
 * one that is too high is passed on, for what is held bounds what is charged.
 */
function counts(told: Told, estimatedInput: number, written: string): Tokens {
  const inputTokens = count(told.input) || estimatedInput;
  return {
    inputTokens,
    outputTokens: count(told.output) || estimate(written),
    cachedTokens: Math.min(count(told.cached), inputTokens),
  };
}

/** Zero for what is no count. */
export function count(told: unknown): number {
  return typeof told === 'number' && Number.isSafeInteger(told) && told > 0 ? told : 0;
}

/** About four characters a token. */
const estimate = (text: string): number => Math.ceil(text.length / 4);
