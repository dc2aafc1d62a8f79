import type { AiConversationRequest } from './ai-conversation.ts';
import type { TextAnswer, TextRequest } from './ai-provider.ts';

/** The token counts that a vendor reports; any of them may be missing or not a number. */
export interface ReportedUsage {
  input: unknown;
  output: unknown;
  cached: unknown;
}

type Tokens = Pick<TextAnswer, 'inputTokens' | 'outputTokens' | 'cachedTokens'>;

/** The tokens of a text. */
export function textUsage(usage: ReportedUsage, request: TextRequest, text: string, imageTokens: number): Tokens {
  const estimatedInput = estimate(request.system + request.user) + (request.images?.length ?? 0) * imageTokens;
  return tokens(usage, estimatedInput, text);
}

/** The tokens of a message of a conversation, the descriptions of the tools included. */
export function conversationUsage(
  usage: ReportedUsage,
  { system, messages, tools }: AiConversationRequest,
  written: string,
): Tokens {
  return tokens(usage, estimate(system + JSON.stringify([messages, tools])), written);
}

/**
 * Estimates a count that is missing or invalid, so that work is never free by omission. A count that is too high is passed
 * on: the amount that was held limits the charge.
 */
function tokens(usage: ReportedUsage, estimatedInput: number, written: string): Tokens {
  const inputTokens = countOf(usage.input) || estimatedInput;
  return {
    inputTokens,
    outputTokens: countOf(usage.output) || estimate(written),
    cachedTokens: Math.min(countOf(usage.cached), inputTokens),
  };
}

/** A reported count, or 0 where it is not a positive integer. */
export function countOf(reported: unknown): number {
  return typeof reported === 'number' && Number.isSafeInteger(reported) && reported > 0 ? reported : 0;
}

/** About four characters are a token. */
const estimate = (text: string): number => Math.ceil(text.length / 4);
