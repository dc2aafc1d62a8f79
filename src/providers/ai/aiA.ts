import OpenAI from 'openai';
import { z } from 'zod';
import { Deadline } from '../../core/deadline.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { aiAError } from './aiA-error.ts';
import type { AiProvider, TextAnswer, TextRequest } from './ai-provider.ts';

const TIMEOUT_MS = 120_000;

const choice = z.object({
  message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
  finish_reason: z.string().nullish(),
});

/** The part of https://platform.openai.com/docs/api-reference/chat/object that is used; compatible servers leave much of the rest out. */
const completion = z.object({
  choices: z.tuple([choice], choice),
  usage: z.object({ prompt_tokens: z.int().nonnegative(), completion_tokens: z.int().nonnegative() }).nullish().catch(null),
});

/** An {@link AiProvider} that speaks OpenAI's Chat Completions. `baseUrl` is what stands before `/chat/completions`. */
export function createAiA({ baseUrl, apiKey, timeoutMs = TIMEOUT_MS }: { baseUrl: string; apiKey: string; timeoutMs?: number }): AiProvider {
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey,
    maxRetries: 0,
    // Null keeps the SDK from reading the OPENAI_… variables; its log would show prompts.
    organization: null,
    project: null,
    adminAPIKey: null,
    logLevel: 'off',
    timeout: timeoutMs,
  });
  return {
    async generateText(request) {
      request.signal?.throwIfAborted();
      // The SDK's own timeout ends with the response's headers, so a body that never comes would hang: this one covers all.
      const deadline = new Deadline(timeoutMs, request.signal);
      try {
        const body = await client.chat.completions.create(bodyOf(request), { signal: deadline.signal });
        return answerOf(body, request);
      } catch (error) {
        if (request.signal?.aborted) throw request.signal.reason;
        if (deadline.passed) throw new ProviderError('timeout', 'The AI provider did not answer in time.', undefined, { cause: error });
        throw aiAError(error);
      } finally {
        deadline.end();
      }
    },
  };
}

function bodyOf({ model, system, user, schema, maxOutputTokens }: TextRequest) {
  return {
    model,
    messages: [
      { role: 'system' as const, content: system },
      { role: 'user' as const, content: user },
    ],
    max_completion_tokens: maxOutputTokens,
    // https://platform.openai.com/docs/guides/structured-outputs
    response_format: { type: 'json_schema' as const, json_schema: { name: schema.name, strict: true, schema: schema.schema } },
  };
}

function answerOf(body: unknown, request: TextRequest): TextAnswer {
  const parsed = completion.safeParse(body);
  if (!parsed.success) {
    throw new ProviderError('rejected', 'The AI provider answered in a form that cannot be read.', undefined, { cause: parsed.error });
  }
  const [{ message, finish_reason: reason }] = parsed.data.choices;
  const text = message.content ?? message.refusal ?? '';
  const finish = message.refusal ? 'refusal' : finishOf(reason);
  const { usage } = parsed.data;
  return {
    text,
    finish,
    inputTokens: usage?.prompt_tokens || estimate(request.system + request.user),
    outputTokens: usage?.completion_tokens || estimate(text),
  };
}

function finishOf(reason: string | null | undefined): TextAnswer['finish'] {
  if (reason === 'stop' || reason === 'length') return reason;
  return reason === 'content_filter' ? 'refusal' : 'other';
}

/** For compatible servers that count nothing: about four characters a token, so that work is never free by omission. */
const estimate = (text: string): number => Math.ceil(text.length / 4);
