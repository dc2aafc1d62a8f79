import { type BatchJob, type Content, type GenerateContentConfig, GoogleGenAI, JobState } from '@google/genai';
import { z } from 'zod';
import type { ProviderError } from '../../../core/provider-error.ts';
import type { ReportedBatch } from '../ai-batches.ts';
import { aiError, failureOf } from '../ai-error.ts';
import type { AiConnection } from '../ai-vendor.ts';
import { boundedFetch, resultFetch } from '../bounded-fetch.ts';
import type { BatchApi, VendorResult } from '../create-ai-batches.ts';
import { readJsonl, toJsonl } from '../jsonl.ts';
import type { VendorAnswer } from '../vendor-answer.ts';
import { aiCError } from './error.ts';

interface Body {
  model: string;
  contents: Content[];
  config: GenerateContentConfig;
}

/** Batches exist in this version only. */
const VERSION = 'v1beta';
/** Batches that are not done after this time expire, https://ai.google.dev/gemini-api/docs/batch-api. */
const EXPIRES_MS = 48 * 3600_000;
/** Clocks differ by less. */
const CLOCK_MS = 300_000;

/** A line of a file with responses: https://ai.google.dev/gemini-api/docs/batch-api. */
const line = z.object({
  key: z.string(),
  response: z.unknown().optional(),
  error: z.object({ code: z.number().nullish() }).nullish().catch(null),
});

/** Gemini's batch mode. `readAnswer` reads a response of generateContent. */
export function batchApi(
  { baseUrl, apiKey }: Pick<AiConnection, 'baseUrl' | 'apiKey'>,
  readAnswer: (body: unknown) => VendorAnswer,
): BatchApi<Body> {
  /** Calls the SDK with a fetch that remembers the headers, which its errors do not have. */
  const call = async <T>(signal: AbortSignal, make: (client: GoogleGenAI) => Promise<T>): Promise<T> => {
    let headers: Headers | undefined;
    const keepHeaders: typeof fetch = async (input, init) => {
      // Uploads take no signal of their own.
      const response = await boundedFetch(input, { ...init, signal });
      headers = response.headers;
      return response;
    };
    const httpOptions = { baseUrl, fetch: keepHeaders };
    try {
      return await make(new GoogleGenAI({ apiKey, enterprise: false, apiVersion: VERSION, httpOptions }));
    } catch (error) {
      throw aiCError(error, headers);
    }
  };
  const get = (id: string, signal: AbortSignal) =>
    call(signal, async ({ batches }) => reported(await batches.get({ name: id })));

  return {
    submit: (key, requests, signal) =>
      call(signal, async ({ files, batches }) => {
        const lines = requests.map(({ id, body }) => ({ key: id, request: wireRequest(body) }));
        const { name } = await files.upload({
          file: toJsonl(lines),
          config: { mimeType: 'application/jsonl', displayName: key },
        });
        const src = { fileName: name! };
        return reported(await batches.create({ model: requests[0]!.body.model, src, config: { displayName: key } }));
      }),
    find: ({ key, since }, signal) =>
      call(signal, async ({ batches }) => {
        for await (const batch of await batches.list({ config: { pageSize: 100 } })) {
          if (Date.parse(batch.createTime ?? '') < since.getTime() - CLOCK_MS) return [];
          if (batch.displayName === key) return [reported(batch)];
        }
        return [];
      }),
    get,
    async cancel(id, signal) {
      const { status } = await get(id, signal);
      if (status === 'in_progress') await call(signal, ({ batches }) => batches.cancel({ name: id }));
    },
    async *results({ files }, signal) {
      for (const file of files.results) {
        // The SDK can only download to a path.
        const response = await resultFetch(`${baseUrl}/download/${VERSION}/${file}:download?alt=media`, {
          headers: { 'x-goog-api-key': apiKey },
          signal,
        });
        if (!response.ok) throw aiError(failureOf(response.status), undefined);
        for await (const each of readJsonl(response)) yield resultOf(each, readAnswer);
      }
    },
    // The vendor deletes files after 48 hours, those with responses after the batch.
    async remove({ id }, signal) {
      await call(signal, ({ batches }) => batches.delete({ name: id })).catch((error: unknown) => {
        if ((error as ProviderError).message !== aiError('model', undefined).message) throw error;
      });
    },
  };
}

/** A request in the JSON of the API, as a file has it: the SDK converts only requests that it sends itself. */
function wireRequest({ contents, config }: Body) {
  const { systemInstruction, maxOutputTokens, responseMimeType, responseJsonSchema, thinkingConfig } = config;
  return {
    contents,
    ...(systemInstruction !== undefined && { systemInstruction: { parts: [{ text: systemInstruction }] } }),
    generationConfig: { maxOutputTokens, responseMimeType, responseJsonSchema, thinkingConfig },
  };
}

const STATUSES: Partial<Record<JobState, ReportedBatch['status']>> = {
  [JobState.JOB_STATE_SUCCEEDED]: 'completed',
  [JobState.JOB_STATE_PARTIALLY_SUCCEEDED]: 'completed',
  [JobState.JOB_STATE_FAILED]: 'failed',
  [JobState.JOB_STATE_CANCELLED]: 'cancelled',
  [JobState.JOB_STATE_EXPIRED]: 'expired',
};

function reported({ name, state, createTime, dest }: BatchJob): ReportedBatch {
  const status = (state && STATUSES[state]) ?? 'in_progress';
  const created = Date.parse(createTime ?? '');
  return {
    id: name!,
    status,
    expiresAt: Number.isNaN(created) ? null : new Date(created + EXPIRES_MS),
    error: status === 'failed' ? aiError('rejected', undefined) : null,
    files: { results: dest?.fileName ? [dest.fileName] : [] },
  };
}

function resultOf(given: unknown, readAnswer: (body: unknown) => VendorAnswer): VendorResult {
  const parsed = line.safeParse(given);
  if (!parsed.success) throw aiError('unreadable', parsed.error);
  const { key: id, response, error } = parsed.data;
  if (response === undefined || response === null) {
    return { id, error: aiError(GRPC_TRANSIENT.has(error?.code ?? 0) ? 'unavailable' : 'rejected', undefined) };
  }
  try {
    return { id, answer: readAnswer(response) };
  } catch (unreadable) {
    return { id, error: unreadable as ProviderError };
  }
}

/**
 * Codes of https://grpc.io/docs/guides/status-codes/ for failures that pass: too many requests, internal, unavailable,
 * too late.
 */
const GRPC_TRANSIENT = new Set([4, 8, 13, 14]);
