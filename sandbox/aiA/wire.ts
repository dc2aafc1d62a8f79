import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { labelled } from '../label.ts';

/** OpenAI's error object, https://platform.openai.com/docs/guides/error-codes */
export function sendError(res: Response, status: number, message: string, type: string, code: string | null): void {
  res.status(status).json(labelled({ error: { message, type, param: null, code } }));
}

export interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
}

/** About four characters make a token, https://platform.openai.com/tokenizer */
export const tokensOf = (text: string): number => Math.ceil(text.length / 4);

export const usageOf = (prompt: number, completion: number): Usage => ({
  prompt_tokens: prompt,
  completion_tokens: completion,
  total_tokens: prompt + completion,
});

export interface Completion {
  model: string;
  content: string | null;
  refusal: string | null;
  finish: 'stop' | 'length';
  usage: Usage;
  /** The same request has the same id. */
  id: string;
}

export const completionId = (body: string): string => `chatcmpl-${createHash('sha256').update(body).digest('hex').slice(0, 24)}`;

/** The chat completion object, https://platform.openai.com/docs/api-reference/chat/object */
export function completionObject({ id, model, content, refusal, finish, usage }: Completion) {
  return labelled({
    id,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model,
    choices: [{ index: 0, message: { role: 'assistant', content, refusal }, logprobs: null, finish_reason: finish }],
    usage,
    system_fingerprint: 'sandbox',
  });
}
