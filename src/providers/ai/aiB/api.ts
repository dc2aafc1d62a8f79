import Anthropic from '@anthropic-ai/sdk';
import { z } from 'zod';
import { aiError } from '../ai-error.ts';
import type { TextRequest } from '../ai-provider.ts';
import type { AiConnection } from '../ai-vendor.ts';
import { boundedFetch, resultFetch } from '../bounded-fetch.ts';
import type { AiBatchesApi } from '../create-ai-batches.ts';
import { type AiApi, SDK_TIMEOUT_MS } from '../create-ai-provider.ts';
import { countOf } from '../reported-usage.ts';
import type { VendorAnswer } from '../vendor-answer.ts';
import { batchApi } from './batches.ts';
import { callsIn, conversationBody } from './conversation.ts';
import { aiBError } from './error.ts';
import { IMAGE_TOKENS, thinkingOf, thinkingTokens } from './token-counts.ts';

type Body = Anthropic.MessageCreateParamsNonStreaming;

/** The part of https://platform.claude.com/docs/en/api/messages that is used. */
const message = z.object({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string().nullish(),
  usage: z
    .object({
      input_tokens: z.unknown(),
      output_tokens: z.unknown(),
      cache_creation_input_tokens: z.unknown(),
      cache_read_input_tokens: z.unknown(),
    })
    .partial()
    .nullish()
    .catch(null),
});

/** Opens the API with a key. Importing this file loads the SDK. */
export function openApi({ baseUrl, apiKey }: AiConnection): AiApi<Body> & AiBatchesApi<Body> {
  const client = new Anthropic({
    baseURL: baseUrl,
    apiKey,
    webhookKey: null,
    maxRetries: 0,
    // Its log and its spans would contain prompts.
    logLevel: 'off',
    openTelemetry: false,
    timeout: SDK_TIMEOUT_MS,
    fetch: boundedFetch,
  });
  return {
    imageTokens: IMAGE_TOKENS.max,
    textBody: (request) => ({ ...limitsOf(request), ...promptOf(request) }),
    conversationBody: (request) => ({ ...limitsOf(request), ...conversationBody(request) }),
    send: async (body, signal) => readAnswer(await client.messages.create(body, { signal }), body.model),
    // The model only says how the thinking of a conversation is sent back.
    batches: batchApi(client.withOptions({ fetch: resultFetch }), (answer) => readAnswer(answer, '')),
    toError: aiBError,
  };
}

function limitsOf({ model, maxOutputTokens }: { model: string; maxOutputTokens: number }) {
  const thinking = thinkingOf(model);
  return {
    model,
    max_tokens: maxOutputTokens + thinkingTokens(model),
    ...(thinking && { thinking: { type: thinking } }),
  };
}

function promptOf({
  system,
  user,
  images = [],
  schema,
}: TextRequest): Pick<Body, 'system' | 'messages' | 'output_config'> {
  const imageBlocks = images.map(({ jpeg }) => ({
    type: 'image' as const,
    source: { type: 'base64' as const, media_type: 'image/jpeg' as const, data: jpeg.toString('base64') },
  }));
  return {
    system,
    messages: [
      { role: 'user', content: imageBlocks.length > 0 ? [...imageBlocks, { type: 'text', text: user }] : user },
    ],
    // https://platform.claude.com/docs/en/build-with-claude/structured-outputs
    output_config: { format: { type: 'json_schema', schema: schema.schema } },
  };
}

function readAnswer(body: unknown, model: string): VendorAnswer {
  const parsed = message.safeParse(body);
  if (!parsed.success) throw aiError('unreadable', parsed.error);
  const { content, stop_reason: reason, usage } = parsed.data;
  const cached = countOf(usage?.cache_read_input_tokens);
  // The three kinds of input tokens are counted separately.
  const input = countOf(usage?.input_tokens) + countOf(usage?.cache_creation_input_tokens) + cached;
  return {
    text: content.map((block) => (block.type === 'text' ? (block.text ?? '') : '')).join(''),
    calls: callsIn(content, model),
    finish: finishOf(reason),
    usage: { input, output: usage?.output_tokens, cached },
  };
}

/** https://platform.claude.com/docs/en/build-with-claude/handling-stop-reasons */
function finishOf(reason: string | null | undefined): VendorAnswer['finish'] {
  if (reason === 'end_turn' || reason === 'stop_sequence') return 'stop';
  if (reason === 'tool_use') return 'tool_calls';
  if (reason === 'max_tokens' || reason === 'model_context_window_exceeded') return 'length';
  return reason === 'refusal' ? 'refusal' : 'other';
}
