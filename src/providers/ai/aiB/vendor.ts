import Anthropic from '@anthropic-ai/sdk';
import { z } from 'zod';
import { callsIn, conversationOf } from './aiB-conversation.ts';
import { aiBError } from './aiB-error.ts';
import { aiError } from './ai-error.ts';
import type { AiProvider, TextAnswer, TextRequest } from './ai-provider.ts';
import { askOnce, TIMEOUT_MS } from './ask-once.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { conversationAnswer, type ReadAnswer, withoutCalls } from './conversation-answer.ts';
import { count, tokenCounts } from './token-counts.ts';

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

/** 28 × 28 pixels are a token, and some come with each image: https://platform.claude.com/docs/en/build-with-claude/vision. */
const IMAGE_TOKENS = 1600;

/** Room for thoughts, which count as output, where they cannot be turned off. */
const THINKING_TOKENS = 3000;

/**
 * How each family is kept from thinking, https://platform.claude.com/docs/en/build-with-claude/thinking-troubleshooting: what one
 * takes another refuses. Models that match nothing always think, or are not known; these are left to their default.
 */
const THINKING: readonly [RegExp, 'between_tools' | 'disabled'][] = [
  [/^claude-sonnet-5-5/, 'between_tools'],
  [/^claude-(haiku|sonnet|opus)-(4|5$)|^claude-haiku-5/, 'disabled'],
];

/** An {@link AiProvider} that speaks Anthropic's Messages. `baseUrl` is what stands before `/v1/messages`. */
export function createAiB({
  baseUrl,
  apiKey,
  timeoutMs = TIMEOUT_MS,
}: {
  baseUrl: string;
  apiKey: string;
  timeoutMs?: number;
}): AiProvider {
  const client = new Anthropic({
    baseURL: baseUrl,
    apiKey,
    webhookKey: null,
    maxRetries: 0,
    // Its log and its spans would show prompts.
    logLevel: 'off',
    openTelemetry: false,
    timeout: timeoutMs,
    fetch: boundedFetch,
  });
  const ask = (body: Anthropic.MessageCreateParamsNonStreaming, caller: AbortSignal | undefined) =>
    askOnce(
      { signal: caller, timeoutMs },
      async (signal) => readAnswer(await client.messages.create(body, { signal }), body.model),
      aiBError,
    );
  return {
    imageTokens: IMAGE_TOKENS,
    thinkingTokens,
    generateText: async (request) =>
      textAnswer(await ask({ ...limitsOf(request), ...promptOf(request) }, request.signal), request),
    converse: async (request) =>
      conversationAnswer(await ask({ ...limitsOf(request), ...conversationOf(request) }, request.signal), request),
  };
}

const thinkingOf = (model: string) => THINKING.find(([pattern]) => pattern.test(model))?.[1];

function thinkingTokens(model: string): number {
  return thinkingOf(model) ? 0 : THINKING_TOKENS;
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
}: TextRequest): Pick<Anthropic.MessageCreateParamsNonStreaming, 'system' | 'messages' | 'output_config'> {
  const looks = images.map(({ jpeg }) => ({
    type: 'image' as const,
    source: { type: 'base64' as const, media_type: 'image/jpeg' as const, data: jpeg.toString('base64') },
  }));
  return {
    system,
    messages: [{ role: 'user', content: looks.length > 0 ? [...looks, { type: 'text', text: user }] : user }],
    // https://platform.claude.com/docs/en/build-with-claude/structured-outputs
    output_config: { format: { type: 'json_schema', schema: schema.schema } },
  };
}

function readAnswer(body: unknown, model: string): ReadAnswer {
  const parsed = message.safeParse(body);
  if (!parsed.success) throw aiError('unreadable', parsed.error);
  const { content, stop_reason: reason, usage } = parsed.data;
  const cached = count(usage?.cache_read_input_tokens);
  // Of the three kinds of input tokens each is counted apart.
  const input = count(usage?.input_tokens) + count(usage?.cache_creation_input_tokens) + cached;
  return {
    text: content.map((block) => (block.type === 'text' ? (block.text ?? '') : '')).join(''),
    calls: callsIn(content, model),
    finish: finishOf(reason),
    told: { input, output: usage?.output_tokens, cached },
  };
}

function textAnswer({ text, finish, told }: ReadAnswer, request: TextRequest): TextAnswer {
  return { text, finish: withoutCalls(finish), ...tokenCounts(told, request, text, { imageTokens: IMAGE_TOKENS }) };
}

/** https://platform.claude.com/docs/en/build-with-claude/handling-stop-reasons */
function finishOf(reason: string | null | undefined): ReadAnswer['finish'] {
  if (reason === 'end_turn' || reason === 'stop_sequence') return 'stop';
  if (reason === 'tool_use') return 'calls';
  if (reason === 'max_tokens' || reason === 'model_context_window_exceeded') return 'length';
  return reason === 'refusal' ? 'refusal' : 'other';
}
