import type { AiProvider, TextAnswer, TextRequest } from './ai-provider.ts';

/** What a provider says it used; anything may be missing, or be no count. */
interface Told {
  input: unknown;
  output: unknown;
  cached: unknown;
}

/**
 * The tokens of an answer. A figure that is missing or can be none is estimated, so that work is never free by omission;
 * one that is too high is passed on, for what is held bounds what is charged.
 */
export function tokenCounts(told: Told, request: TextRequest, text: string, { imageTokens }: Pick<AiProvider, 'imageTokens'>): Pick<TextAnswer, 'inputTokens' | 'outputTokens' | 'cachedTokens'> {
  const inputTokens = count(told.input) || estimate(request.system + request.user) + (request.images?.length ?? 0) * imageTokens;
  const outputTokens = count(told.output) || estimate(text);
  return { inputTokens, outputTokens, cachedTokens: Math.min(count(told.cached), inputTokens) };
}

/** Zero for what is no count. */
export function count(told: unknown): number {
  return typeof told === 'number' && Number.isSafeInteger(told) && told > 0 ? told : 0;
}

/** About four characters a token. */
const estimate = (text: string): number => Math.ceil(text.length / 4);
