import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { labelled } from '../label.ts';
import type { ModelAnswer } from '../writer/model-answer.ts';

/** OpenAI's error object, https://platform.openai.com/docs/guides/error-codes */
export function sendError(
  res: Response,
  status: number,
  message: string,
  type: string,
  code: string | null,
  param: string | null = null,
): void {
  res.status(status).json(labelled({ error: { message, type, param, code } }));
}

/**
 * Rate-limit headers of an account that is far below its limits,
 * https://platform.openai.com/docs/guides/rate-limits#rate-limits-in-headers
 */
export function limitHeaders(res: Response): void {
  res.set({
    'x-ratelimit-limit-requests': '10000',
    'x-ratelimit-remaining-requests': '9999',
    'x-ratelimit-reset-requests': '6ms',
    'x-ratelimit-limit-tokens': '2000000',
    'x-ratelimit-remaining-tokens': '1999000',
    'x-ratelimit-reset-tokens': '30ms',
  });
}

export interface Completion {
  /** The same request always gets the same id. */
  id: string;
  model: string;
  content: string | null;
  refusal: string | null;
  calls: object[];
  finish: 'stop' | 'length' | 'content_filter' | 'tool_calls';
  usage: object;
}

/** Converts an answer to the format. */
export function completionOf(
  body: string,
  model: string,
  { text, calls, finish, inputTokens, outputTokens }: ModelAnswer,
): Completion {
  const usage = {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: 0,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
  const refused = finish === 'refusal';
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 24);
  return {
    id: `chatcmpl-${digest}`,
    model,
    content: refused || (text === '' && calls.length > 0) ? null : text,
    refusal: refused ? text : null,
    calls: calls.map(({ name, arguments: given }, at) => ({
      id: `call_${digest}${at}`,
      type: 'function',
      function: { name, arguments: JSON.stringify(given) },
    })),
    finish:
      calls.length > 0
        ? 'tool_calls'
        : finish === 'filtered'
          ? 'content_filter'
          : finish === 'length'
            ? 'length'
            : 'stop',
    usage,
  };
}

/** The chat completion object, https://platform.openai.com/docs/api-reference/chat/object */
export function completionObject({ id, model, content, refusal, calls, finish, usage }: Completion) {
  return labelled({
    id,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content,
          refusal,
          annotations: [],
          ...(calls.length > 0 && { tool_calls: calls }),
        },
        logprobs: null,
        finish_reason: finish,
      },
    ],
    usage,
    service_tier: 'default',
    system_fingerprint: 'sandbox',
  });
}
