import { type Content, type GenerateContentConfig, GoogleGenAI, ThinkingLevel } from '@google/genai';
import { z } from 'zod';
import { aiError } from '../ai-error.ts';
import type { TextRequest } from '../ai-provider.ts';
import type { AiConnection } from '../ai-vendor.ts';
import { boundedFetch } from '../bounded-fetch.ts';
import type { AiBatchesApi } from '../create-ai-batches.ts';
import type { AiApi } from '../create-ai-provider.ts';
import { countOf } from '../reported-usage.ts';
import type { VendorAnswer } from '../vendor-answer.ts';
import { batchApi } from './batches.ts';
import { callsIn, conversationBody } from './conversation.ts';
import { aiCError } from './error.ts';
import { IMAGE_TOKENS, thinkingOf } from './token-counts.ts';

interface Body {
  model: string;
  contents: Content[];
  config: GenerateContentConfig;
}

const candidate = z.object({
  content: z
    .object({
      parts: z.array(z.looseObject({ text: z.string().optional(), thought: z.boolean().optional() })).nullish(),
    })
    .nullish(),
  finishReason: z.string().nullish(),
});

/**
 * The part of https://ai.google.dev/api/generate-content#generatecontentresponse that is used. A blocked prompt has no
 * candidates.
 */
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

/** The finish reasons of content filters; https://ai.google.dev/api/generate-content#FinishReason. */
const FILTERED = new Set(['SAFETY', 'RECITATION', 'LANGUAGE', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII']);

/** Opens the API with a key. Importing this file loads the SDK. */
export function openApi({ baseUrl, apiKey }: AiConnection): AiApi<Body> & AiBatchesApi<Body> {
  // The SDK would take omitted values from the GOOGLE_… variables. Without retryOptions it makes one call.
  const client = new GoogleGenAI({ apiKey, enterprise: false, apiVersion: 'v1', httpOptions: { baseUrl } });
  return {
    imageTokens: IMAGE_TOKENS.max,
    textBody: (request) => bodyOf(request, promptOf(request)),
    conversationBody: (request) => bodyOf(request, conversationBody(request)),
    send: (body, signal) => send(client, body, signal),
    batches: batchApi({ baseUrl, apiKey }, readAnswer),
  };
}

async function send(client: GoogleGenAI, body: Body, abortSignal: AbortSignal): Promise<VendorAnswer> {
  // The errors of the SDK do not carry the headers of the response.
  let headers: Headers | undefined;
  const fetchAndKeepHeaders = async (...call: Parameters<typeof fetch>) => {
    const response = await boundedFetch(...call);
    headers = response.headers;
    return response;
  };
  const config = { abortSignal, httpOptions: { fetch: fetchAndKeepHeaders }, ...body.config };
  try {
    return readAnswer(await client.models.generateContent({ ...body, config }));
  } catch (error) {
    throw aiCError(error, headers);
  }
}

function bodyOf(
  { model, maxOutputTokens }: { model: string; maxOutputTokens: number },
  { contents, config }: Omit<Body, 'model'>,
): Body {
  const { level, room } = thinkingOf(model);
  return {
    model,
    contents,
    config: {
      // Otherwise the SDK makes further calls, which nobody sees, to complete an answer that was cut off.
      automaticContinuation: false,
      maxOutputTokens: maxOutputTokens + room,
      ...(level && { thinkingConfig: { thinkingLevel: ThinkingLevel[level] } }),
      ...config,
    },
  };
}

function promptOf({ system, user, images = [], schema }: TextRequest): Omit<Body, 'model'> {
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

function readAnswer(body: unknown): VendorAnswer {
  const parsed = response.safeParse(body);
  if (!parsed.success) throw aiError('unreadable', parsed.error);
  const { candidates, promptFeedback, usageMetadata: usage } = parsed.data;
  const [first] = candidates ?? [];
  if (!first && !promptFeedback?.blockReason) throw aiError('unreadable', undefined);
  const parts = first?.content?.parts ?? [];
  const output = countOf(usage?.candidatesTokenCount) + countOf(usage?.thoughtsTokenCount);
  return {
    text: parts.map((part) => (part.thought ? '' : (part.text ?? ''))).join(''),
    calls: callsIn(parts),
    finish: first ? finishOf(first.finishReason) : 'filtered',
    usage: { input: usage?.promptTokenCount, output, cached: usage?.cachedContentTokenCount },
  };
}

/** Calls have no finish reason of their own: the answer ends as any other. */
function finishOf(reason: string | null | undefined): VendorAnswer['finish'] {
  if (reason === 'STOP') return 'stop';
  if (reason === 'MAX_TOKENS' || reason === 'CONTINUATION') return 'length';
  return FILTERED.has(reason ?? '') ? 'filtered' : 'other';
}
