import { type Content, type GenerateContentConfig, GoogleGenAI, ThinkingLevel } from '@google/genai';
import { z } from 'zod';
import { callsIn, conversationOf } from './aiC-conversation.ts';
import { aiCError } from './aiC-error.ts';
import { aiError } from './ai-error.ts';
import type { AiProvider, TextAnswer, TextRequest } from './ai-provider.ts';
import { askOnce, TIMEOUT_MS } from './ask-once.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { conversationAnswer, type ReadAnswer, withoutCalls } from './conversation-answer.ts';
import { count, tokenCounts } from './token-counts.ts';

const candidate = z.object({
  content: z
    .object({
      parts: z.array(z.looseObject({ text: z.string().optional(), thought: z.boolean().optional() })).nullish(),
    })
    .nullish(),
  finishReason: z.string().nullish(),
});

/** The part of https://ai.google.dev/api/generate-content#generatecontentresponse that is used. A blocked prompt has no candidates. */
const response = z.object({
  candidates: z.array(candidate).nullish(),
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish().catch(null),
  usageMetadata: z
    .object({
      promptTokenCount: z.unknown(),
      candidatesTokenCount: z.unknown(),
      thoughtsTokenCount: z.unknown(),
      cachedContentTokenCount: z.unknown(),
    })
    .partial()
    .nullish()
    .catch(null),
});

/** Of an image at the resolution that is the default: https://ai.google.dev/gemini-api/docs/media-resolution. */
const IMAGE_TOKENS = 1120;

/** The least thinking a model can be told to do, and room for it: thoughts count as output. */
const THINKING: readonly [RegExp, ThinkingLevel | undefined, number][] = [
  [/^gemini-3.*-lite/, ThinkingLevel.MINIMAL, 500],
  [/^gemini-[3-9]/, ThinkingLevel.LOW, 3000],
  // Levels came with the third generation.
  [/^/, undefined, 3000],
];

/** Verdicts of the filters over what was written; https://ai.google.dev/api/generate-content#FinishReason. */
const FILTERED = new Set(['SAFETY', 'RECITATION', 'LANGUAGE', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII']);

/** An {@link AiProvider} that speaks Gemini's generateContent. `baseUrl` is what stands before `/v1/models`. */
export function createAiC({
  baseUrl,
  apiKey,
  timeoutMs = TIMEOUT_MS,
}: {
  baseUrl: string;
  apiKey: string;
  timeoutMs?: number;
}): AiProvider {
  // What is left out here the SDK would take from the GOOGLE_… variables. Without retryOptions it asks once.
  const client = new GoogleGenAI({ apiKey, enterprise: false, apiVersion: 'v1', httpOptions: { baseUrl } });
  const ask = (
    request: { model: string; maxOutputTokens: number; signal?: AbortSignal },
    { contents, config }: Said,
  ): Promise<ReadAnswer> => {
    let headers: Headers | undefined;
    const noted = async (...call: Parameters<typeof fetch>) => {
      const answer = await boundedFetch(...call);
      headers = answer.headers;
      return answer;
    };
    const once = async (abortSignal: AbortSignal) =>
      readAnswer(
        await client.models.generateContent({
          model: request.model,
          contents,
          config: { abortSignal, httpOptions: { fetch: noted }, ...limitsOf(request), ...config },
        }),
      );
    return askOnce({ signal: request.signal, timeoutMs }, once, (error) => aiCError(error, headers));
  };
  return {
    imageTokens: IMAGE_TOKENS,
    thinkingTokens: (model) => thinkingOf(model).room,
    generateText: async (request) => textAnswer(await ask(request, promptOf(request)), request),
    converse: async (request) => conversationAnswer(await ask(request, conversationOf(request)), request),
  };
}

/** What is said to the model, and how it is to answer. */
interface Said {
  contents: Content[];
  config: GenerateContentConfig;
}

function thinkingOf(model: string): { level: ThinkingLevel | undefined; room: number } {
  const [, level, room] = THINKING.find(([pattern]) => pattern.test(model))!;
  return { level, room };
}

function limitsOf({ model, maxOutputTokens }: { model: string; maxOutputTokens: number }): GenerateContentConfig {
  const { level, room } = thinkingOf(model);
  return {
    // It would ask again, unseen, for what a cut answer lacks.
    automaticContinuation: false,
    maxOutputTokens: maxOutputTokens + room,
    ...(level && { thinkingConfig: { thinkingLevel: level } }),
  };
}

function promptOf({ system, user, images = [], schema }: TextRequest): Said {
  return {
    contents: [
      {
        role: 'user',
        parts: [
          ...images.map(({ jpeg }) => ({ inlineData: { mimeType: 'image/jpeg', data: jpeg.toString('base64') } })),
          { text: user },
        ],
      },
    ],
    // https://ai.google.dev/gemini-api/docs/structured-output
    config: { systemInstruction: system, responseMimeType: 'application/json', responseJsonSchema: schema.schema },
  };
}

function readAnswer(body: unknown): ReadAnswer {
  const parsed = response.safeParse(body);
  if (!parsed.success) throw aiError('unreadable', parsed.error);
  const { candidates, promptFeedback, usageMetadata: usage } = parsed.data;
  const [first] = candidates ?? [];
  if (!first && !promptFeedback?.blockReason) throw aiError('unreadable', undefined);
  const parts = first?.content?.parts ?? [];
  const output = count(usage?.candidatesTokenCount) + count(usage?.thoughtsTokenCount);
  return {
    text: parts.map((part) => (part.thought ? '' : (part.text ?? ''))).join(''),
    calls: callsIn(parts),
    finish: first ? finishOf(first.finishReason) : 'filtered',
    told: { input: usage?.promptTokenCount, output, cached: usage?.cachedContentTokenCount },
  };
}

function textAnswer({ text, finish, told }: ReadAnswer, request: TextRequest): TextAnswer {
  return { text, finish: withoutCalls(finish), ...tokenCounts(told, request, text, { imageTokens: IMAGE_TOKENS }) };
}

/** Calls have no reason of their own: they are an end as any other. */
function finishOf(reason: string | null | undefined): ReadAnswer['finish'] {
  if (reason === 'STOP') return 'stop';
  if (reason === 'MAX_TOKENS' || reason === 'CONTINUATION') return 'length';
  return FILTERED.has(reason ?? '') ? 'filtered' : 'other';
}
