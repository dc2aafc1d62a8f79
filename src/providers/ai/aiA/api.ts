import OpenAI from 'openai';
import { z } from 'zod';
import { aiError } from '../ai-error.ts';
import type { TextRequest } from '../ai-provider.ts';
import type { AiConnection } from '../ai-vendor.ts';
import { boundedFetch, resultFetch } from '../bounded-fetch.ts';
import type { AiBatchesApi } from '../create-ai-batches.ts';
import { type AiApi, SDK_TIMEOUT_MS } from '../create-ai-provider.ts';
import type { VendorAnswer } from '../vendor-answer.ts';
import { batchApi } from './batches.ts';
import { callsIn, conversationBody } from './conversation.ts';
import { aiAError } from './error.ts';
import { IMAGE_TOKENS } from './token-counts.ts';

type Body = OpenAI.ChatCompletionCreateParamsNonStreaming;

const choice = z.object({
  message: z.object({
    content: z.string().nullish(),
    refusal: z.string().nullish(),
    tool_calls: z.array(z.unknown()).nullish().catch(null),
  }),
  finish_reason: z.string().nullish(),
});

/**
 * The part of https://platform.openai.com/docs/api-reference/chat/object that is used. Compatible servers omit much of
 * the rest.
 */
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
 * Models that think first unless a parameter turns it off. Other models, and those of compatible servers, may not
 * accept the parameter.
 */
const THINKING_CAN_BE_OFF = /^gpt-(5\.[1-9]|[6-9])/;

/** Opens the API with a key. Importing this file loads the SDK. */
export function openApi({ baseUrl, apiKey }: AiConnection): AiApi<Body> & AiBatchesApi<Body> {
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey,
    maxRetries: 0,
    // Null keeps the SDK from reading the OPENAI_… variables. Its log would contain prompts.
    organization: null,
    project: null,
    adminAPIKey: null,
    logLevel: 'off',
    timeout: SDK_TIMEOUT_MS,
    fetch: boundedFetch,
  });
  return {
    imageTokens: IMAGE_TOKENS.max,
    textBody: (request) => ({ ...limitsOf(request), ...promptOf(request) }),
    conversationBody: (request) => ({ ...limitsOf(request), ...conversationBody(request) }),
    send: async (body, signal) => readAnswer(await client.chat.completions.create(body, { signal })),
    batches: batchApi(client.withOptions({ fetch: resultFetch }), readAnswer),
    toError: aiAError,
  };
}

function limitsOf({ model, maxOutputTokens }: { model: string; maxOutputTokens: number }) {
  return {
    model,
    max_completion_tokens: maxOutputTokens,
    // The newest models accept functions here only without thinking: https://github.com/openai/openai-openapi/issues/541.
    ...(THINKING_CAN_BE_OFF.test(model) && { reasoning_effort: 'none' as const }),
  };
}

function promptOf({ system, user, images = [], schema }: TextRequest) {
  const imageParts = images.map(({ jpeg }) => ({
    type: 'image_url' as const,
    image_url: { url: `data:image/jpeg;base64,${jpeg.toString('base64')}` },
  }));
  return {
    messages: [
      { role: 'system' as const, content: system },
      {
        role: 'user' as const,
        content: imageParts.length > 0 ? [...imageParts, { type: 'text' as const, text: user }] : user,
      },
    ],
    // https://platform.openai.com/docs/guides/structured-outputs
    response_format: {
      type: 'json_schema' as const,
      json_schema: { name: schema.name, strict: true, schema: schema.schema },
    },
  };
}

function readAnswer(body: unknown): VendorAnswer {
  const parsed = completion.safeParse(body);
  if (!parsed.success) throw aiError('unreadable', parsed.error);
  const [{ message, finish_reason: reason }] = parsed.data.choices;
  const { usage } = parsed.data;
  const calls = callsIn(message.tool_calls ?? []);
  // Compatible servers omit the reason.
  const finish = finishOf(reason ?? (calls.length > 0 ? 'tool_calls' : undefined));
  return {
    text: message.content ?? message.refusal ?? '',
    calls,
    finish: message.refusal ? 'refusal' : finish,
    usage: {
      input: usage?.prompt_tokens,
      output: usage?.completion_tokens,
      cached: usage?.prompt_tokens_details?.cached_tokens,
    },
  };
}

/** https://platform.openai.com/docs/api-reference/chat/object: `function_call` is the former name of `tool_calls`. */
function finishOf(reason: string | undefined): VendorAnswer['finish'] {
  if (reason === 'stop' || reason === 'length') return reason;
  if (reason === 'tool_calls' || reason === 'function_call') return 'tool_calls';
  return reason === 'content_filter' ? 'filtered' : 'other';
}
