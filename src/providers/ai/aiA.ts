import OpenAI from 'openai';
import { z } from 'zod';
import { aiAError } from './aiA-error.ts';
import { aiError } from './ai-error.ts';
import type { AiProvider, TextAnswer, TextRequest } from './ai-provider.ts';
import { askOnce, TIMEOUT_MS } from './ask-once.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { tokenCounts } from './token-counts.ts';

const choice = z.object({
  message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
  finish_reason: z.string().nullish(),
});

/** The part of https://platform.openai.com/docs/api-reference/chat/object that is used; compatible servers leave much of the rest out. */
const completion = z.object({
  choices: z.tuple([choice], choice),
  usage: z
    .object({ prompt_tokens: z.unknown(), completion_tokens: z.unknown(), prompt_tokens_details: z.object({ cached_tokens: z.unknown() }).nullish().catch(null) })
    .partial()
    .nullish()
    .catch(null),
});

/**
 * 32 × 32 pixels are a patch, so that a full image has 1 024, and the models count a patch as 1.2 to 2.46 tokens:
 * https://platform.openai.com/docs/guides/images-vision. Which of them a compatible server takes after is not known.
 */
const IMAGE_TOKENS = 2520;

/** Models that think first unless they are told not to. Others, and those of compatible servers, may not know the parameter. */
const CAN_KEEP_FROM_THINKING = /^gpt-(5\.[1-9]|[6-9])/;

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
    fetch: boundedFetch,
  });
  return {
    imageTokens: IMAGE_TOKENS,
    thinkingTokens: () => 0,
    generateText: (request) =>
      askOnce({ signal: request.signal, timeoutMs }, async (signal) => answerOf(await client.chat.completions.create(bodyOf(request), { signal }), request), aiAError),
  };
}

function bodyOf({ model, system, user, images = [], schema, maxOutputTokens }: TextRequest) {
  const looks = images.map(({ jpeg }) => ({ type: 'image_url' as const, image_url: { url: `data:image/jpeg;base64,${jpeg.toString('base64')}` } }));
  return {
    model,
    messages: [
      { role: 'system' as const, content: system },
      { role: 'user' as const, content: looks.length > 0 ? [...looks, { type: 'text' as const, text: user }] : user },
    ],
    max_completion_tokens: maxOutputTokens,
    ...(CAN_KEEP_FROM_THINKING.test(model) && { reasoning_effort: 'none' as const }),
    // https://platform.openai.com/docs/guides/structured-outputs
    response_format: { type: 'json_schema' as const, json_schema: { name: schema.name, strict: true, schema: schema.schema } },
  };
}

function answerOf(body: unknown, request: TextRequest): TextAnswer {
  const parsed = completion.safeParse(body);
  if (!parsed.success) throw aiError('unreadable', parsed.error);
  const [{ message, finish_reason: reason }] = parsed.data.choices;
  const { usage } = parsed.data;
  const text = message.content ?? message.refusal ?? '';
  const told = { input: usage?.prompt_tokens, output: usage?.completion_tokens, cached: usage?.prompt_tokens_details?.cached_tokens };
  return { text, finish: message.refusal ? 'refusal' : finishOf(reason), ...tokenCounts(told, request, text, { imageTokens: IMAGE_TOKENS }) };
}

function finishOf(reason: string | null | undefined): TextAnswer['finish'] {
  if (reason === 'stop' || reason === 'length') return reason;
  return reason === 'content_filter' ? 'filtered' : 'other';
}
