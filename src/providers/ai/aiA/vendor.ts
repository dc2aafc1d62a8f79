import OpenAI from 'openai';
import { z } from 'zod';
import { callsIn, conversationOf } from './aiA-conversation.ts';
import { aiAError } from './aiA-error.ts';
import { aiError } from './ai-error.ts';
import type { AiProvider, TextAnswer, TextRequest } from './ai-provider.ts';
import { askOnce, TIMEOUT_MS } from './ask-once.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { conversationAnswer, type ReadAnswer, withoutCalls } from './conversation-answer.ts';
import { tokenCounts } from './token-counts.ts';

const choice = z.object({
  message: z.object({
    content: z.string().nullish(),
    refusal: z.string().nullish(),
    tool_calls: z.array(z.unknown()).nullish().catch(null),
  }),
  finish_reason: z.string().nullish(),
});

/** The part of https://platform.openai.com/docs/api-reference/chat/object that is used; compatible servers leave much of the rest out. */
const completion = z.object({
  choices: z.tuple([choice], choice),
  usage: z
    .object({
      prompt_tokens: z.unknown(),
      completion_tokens: z.unknown(),
      prompt_tokens_details: z.object({ cached_tokens: z.unknown() }).nullish().catch(null),
    })
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
export function createAiA({
  baseUrl,
  apiKey,
  timeoutMs = TIMEOUT_MS,
}: {
  baseUrl: string;
  apiKey: string;
  timeoutMs?: number;
}): AiProvider {
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
  type Body = OpenAI.ChatCompletionCreateParamsNonStreaming;
  const ask = (body: Body, caller: AbortSignal | undefined) =>
    askOnce(
      { signal: caller, timeoutMs },
      async (signal) => readAnswer(await client.chat.completions.create(body, { signal })),
      aiAError,
    );
  return {
    imageTokens: IMAGE_TOKENS,
    thinkingTokens: () => 0,
    generateText: async (request) =>
      textAnswer(await ask({ ...limitsOf(request), ...promptOf(request) }, request.signal), request),
    converse: async (request) =>
      conversationAnswer(await ask({ ...limitsOf(request), ...conversationOf(request) }, request.signal), request),
  };
}

function limitsOf({ model, maxOutputTokens }: { model: string; maxOutputTokens: number }) {
  return {
    model,
    max_completion_tokens: maxOutputTokens,
    // The newest take functions here only from a model that does not think: https://github.com/openai/openai-openapi/issues/541.
    ...(CAN_KEEP_FROM_THINKING.test(model) && { reasoning_effort: 'none' as const }),
  };
}

function promptOf({ system, user, images = [], schema }: TextRequest) {
  const looks = images.map(({ jpeg }) => ({
    type: 'image_url' as const,
    image_url: { url: `data:image/jpeg;base64,${jpeg.toString('base64')}` },
  }));
  return {
    messages: [
      { role: 'system' as const, content: system },
      { role: 'user' as const, content: looks.length > 0 ? [...looks, { type: 'text' as const, text: user }] : user },
    ],
    // https://platform.openai.com/docs/guides/structured-outputs
    response_format: {
      type: 'json_schema' as const,
      json_schema: { name: schema.name, strict: true, schema: schema.schema },
    },
  };
}

function readAnswer(body: unknown): ReadAnswer {
  const parsed = completion.safeParse(body);
  if (!parsed.success) throw aiError('unreadable', parsed.error);
  const [{ message, finish_reason: reason }] = parsed.data.choices;
  const { usage } = parsed.data;
  const calls = callsIn(message.tool_calls ?? []);
  // Compatible servers leave the reason out.
  const finish = finishOf(reason ?? (calls.length > 0 ? 'tool_calls' : undefined));
  return {
    text: message.content ?? message.refusal ?? '',
    calls,
    finish: message.refusal ? 'refusal' : finish,
    told: {
      input: usage?.prompt_tokens,
      output: usage?.completion_tokens,
      cached: usage?.prompt_tokens_details?.cached_tokens,
    },
  };
}

function textAnswer({ text, finish, told }: ReadAnswer, request: TextRequest): TextAnswer {
  return { text, finish: withoutCalls(finish), ...tokenCounts(told, request, text, { imageTokens: IMAGE_TOKENS }) };
}

/** https://platform.openai.com/docs/api-reference/chat/object: `function_call` is the name of old. */
function finishOf(reason: string | undefined): ReadAnswer['finish'] {
  if (reason === 'stop' || reason === 'length') return reason;
  if (reason === 'tool_calls' || reason === 'function_call') return 'calls';
  return reason === 'content_filter' ? 'filtered' : 'other';
}
