import { type GenerateContentParameters, GoogleGenAI, ThinkingLevel } from '@google/genai';
import { z } from 'zod';
import { aiCError } from './aiC-error.ts';
import { aiError } from './ai-error.ts';
import type { AiProvider, TextAnswer, TextRequest } from './ai-provider.ts';
import { askOnce, TIMEOUT_MS } from './ask-once.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { count, tokenCounts } from './token-counts.ts';

const candidate = z.object({
  content: z.object({ parts: z.array(z.object({ text: z.string(), thought: z.boolean() }).partial()).nullish() }).nullish(),
  finishReason: z.string().nullish(),
});

/** The part of https://ai.google.dev/api/generate-content#generatecontentresponse that is used. A blocked prompt has no candidates. */
const response = z.object({
  candidates: z.array(candidate).nullish(),
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish().catch(null),
  usageMetadata: z
    .object({ promptTokenCount: z.unknown(), candidatesTokenCount: z.unknown(), thoughtsTokenCount: z.unknown(), cachedContentTokenCount: z.unknown() })
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
export function createAiC({ baseUrl, apiKey, timeoutMs = TIMEOUT_MS }: { baseUrl: string; apiKey: string; timeoutMs?: number }): AiProvider {
  // What is left out here the SDK would take from the GOOGLE_… variables. Without retryOptions it asks once.
  const client = new GoogleGenAI({ apiKey, enterprise: false, apiVersion: 'v1', httpOptions: { baseUrl } });
  return {
    imageTokens: IMAGE_TOKENS,
    thinkingTokens: (model) => thinkingOf(model).room,
    generateText(request) {
      let headers: Headers | undefined;
      const noted = async (...call: Parameters<typeof fetch>) => {
        const answer = await boundedFetch(...call);
        headers = answer.headers;
        return answer;
      };
      const ask = async (signal: AbortSignal) => answerOf(await client.models.generateContent(paramsOf(request, signal, noted)), request);
      return askOnce({ signal: request.signal, timeoutMs }, ask, (error) => aiCError(error, headers));
    },
  };
}

function thinkingOf(model: string): { level: ThinkingLevel | undefined; room: number } {
  const [, level, room] = THINKING.find(([pattern]) => pattern.test(model))!;
  return { level, room };
}

function paramsOf({ model, system, user, images = [], schema, maxOutputTokens }: TextRequest, abortSignal: AbortSignal, fetch: typeof boundedFetch): GenerateContentParameters {
  const { level, room } = thinkingOf(model);
  return {
    model,
    contents: [{ role: 'user', parts: [...images.map(({ jpeg }) => ({ inlineData: { mimeType: 'image/jpeg', data: jpeg.toString('base64') } })), { text: user }] }],
    config: {
      abortSignal,
      httpOptions: { fetch },
      // It would ask again, unseen, for what a cut answer lacks.
      automaticContinuation: false,
      systemInstruction: system,
      maxOutputTokens: maxOutputTokens + room,
      ...(level && { thinkingConfig: { thinkingLevel: level } }),
      // https://ai.google.dev/gemini-api/docs/structured-output
      responseMimeType: 'application/json',
      responseJsonSchema: schema.schema,
    },
  };
}

function answerOf(body: unknown, request: TextRequest): TextAnswer {
  const parsed = response.safeParse(body);
  if (!parsed.success) throw aiError('unreadable', parsed.error);
  const { candidates, promptFeedback, usageMetadata: usage } = parsed.data;
  const [first] = candidates ?? [];
  if (!first && !promptFeedback?.blockReason) throw aiError('unreadable', undefined);
  const text = (first?.content?.parts ?? []).map((part) => (part.thought ? '' : (part.text ?? ''))).join('');
  const output = count(usage?.candidatesTokenCount) + count(usage?.thoughtsTokenCount);
  const told = { input: usage?.promptTokenCount, output, cached: usage?.cachedContentTokenCount };
  return { text, finish: first ? finishOf(first.finishReason) : 'filtered', ...tokenCounts(told, request, text, { imageTokens: IMAGE_TOKENS }) };
}

function finishOf(reason: string | null | undefined): TextAnswer['finish'] {
  if (reason === 'STOP') return 'stop';
  if (reason === 'MAX_TOKENS' || reason === 'CONTINUATION') return 'length';
  return FILTERED.has(reason ?? '') ? 'filtered' : 'other';
}
