import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { labelled } from '../label.ts';
import type { ModelAnswer } from '../writer/model-answer.ts';
import { alwaysThinks, thoughtOf } from './tools.ts';

/** The error type of each status, https://platform.claude.com/docs/en/api/errors */
const TYPES: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};

/** Anthropic's error object. */
export function sendError(res: Response, status: number, message: string): void {
  const type = TYPES[status] ?? (status < 500 ? 'invalid_request_error' : 'api_error');
  res
    .status(status)
    .json(labelled({ type: 'error', error: { type, message }, request_id: res.getHeader('request-id') }));
}

/**
 * Rate-limit headers of an organization that is far below its limits,
 * https://platform.claude.com/docs/en/api/rate-limits#response-headers
 */
export function limitHeaders(res: Response): void {
  const reset = new Date(Date.now() + 1000).toISOString().replace(/\.\d+Z/, 'Z');
  for (const [what, limit, left] of [
    ['requests', 4000, 3999],
    ['input-tokens', 2_000_000, 1_999_000],
    ['output-tokens', 400_000, 399_000],
  ] as const) {
    res.set({
      [`anthropic-ratelimit-${what}-limit`]: String(limit),
      [`anthropic-ratelimit-${what}-remaining`]: String(left),
      [`anthropic-ratelimit-${what}-reset`]: reset,
    });
  }
}

/** The message object, https://platform.claude.com/docs/en/api/messages. The same request always gets the same id. */
export function messageObject(
  body: string,
  model: string,
  { text, calls, finish, inputTokens, outputTokens }: ModelAnswer,
) {
  const refused = finish === 'refusal' || finish === 'filtered';
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 24);
  const words = refused || text === '' ? [] : [{ type: 'text' as const, text, citations: null }];
  const uses = calls.map(({ name, arguments: input }, at) => ({
    type: 'tool_use' as const,
    id: `toolu_${digest}${at}`,
    name,
    input,
    caller: { type: 'direct' },
  }));
  const thoughts = uses.length > 0 && alwaysThinks(model) ? [thoughtOf(model)] : [];
  return {
    id: `msg_${digest}`,
    type: 'message' as const,
    role: 'assistant' as const,
    model,
    content: [...thoughts, ...words, ...uses],
    stop_reason: refused ? 'refusal' : uses.length > 0 ? 'tool_use' : finish === 'length' ? 'max_tokens' : 'end_turn',
    stop_sequence: null,
    stop_details: refused ? { type: 'refusal', category: null, explanation: null } : null,
    usage: {
      input_tokens: inputTokens,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
      output_tokens: outputTokens,
      service_tier: 'standard',
    },
  };
}

export type Message = ReturnType<typeof messageObject>;
