import type OpenAI from 'openai';
import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import type { ReportedBatch } from '../ai-batches.ts';
import { aiError, failureOf } from '../ai-error.ts';
import type { BatchApi, VendorResult } from '../create-ai-batches.ts';
import { readJsonl, toJsonl } from '../jsonl.ts';
import type { VendorAnswer } from '../vendor-answer.ts';

type Body = OpenAI.ChatCompletionCreateParamsNonStreaming;

/** The name of our key in the metadata of a batch. */
const KEY = 'key';
/** Files that a crash left behind are deleted by the vendor after this time. A batch ends after a day. */
const FILES_EXPIRE = { anchor: 'created_at', seconds: 7 * 24 * 3600 } as const;
/** Clocks differ by less. */
const CLOCK_SECONDS = 300;

/** A line of an output or error file, https://platform.openai.com/docs/guides/batch. */
const line = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.number(), body: z.unknown().optional() }).nullish().catch(null),
  error: z.object({ code: z.string().nullish() }).nullish().catch(null),
});

/** OpenAI's Batch API. `readAnswer` reads a chat completion. */
export function batchApi(client: OpenAI, readAnswer: (body: unknown) => VendorAnswer): BatchApi<Body> {
  return {
    async submit(key, requests, signal) {
      const lines = requests.map(({ id, body }) => ({
        custom_id: id,
        method: 'POST',
        url: '/v1/chat/completions',
        body,
      }));
      const file = await client.files.create(
        { file: new File([toJsonl(lines)], `${key}.jsonl`), purpose: 'batch', expires_after: FILES_EXPIRE },
        { signal },
      );
      const batch = await client.batches.create(
        {
          input_file_id: file.id,
          endpoint: '/v1/chat/completions',
          completion_window: '24h',
          metadata: { [KEY]: key },
          output_expires_after: FILES_EXPIRE,
        },
        { signal },
      );
      return reported(batch);
    },
    async find({ key, since }, signal) {
      const earliest = since.getTime() / 1000 - CLOCK_SECONDS;
      // Newest first.
      for await (const batch of client.batches.list({ limit: 100 }, { signal })) {
        if (batch.created_at < earliest) return [];
        if (batch.metadata?.[KEY] === key) return [reported(batch)];
      }
      return [];
    },
    get: async (id, signal) => reported(await client.batches.retrieve(id, { signal })),
    async cancel(id, signal) {
      const batch = await client.batches.retrieve(id, { signal });
      // A batch that has ended cannot be cancelled.
      if (['validating', 'in_progress'].includes(batch.status)) await client.batches.cancel(id, { signal });
    },
    async *results({ files }, signal) {
      for (const file of files.results) {
        const response = await client.files.content(file, { signal });
        for await (const each of readJsonl(response)) yield resultOf(each, readAnswer);
      }
    },
    async remove({ files }, signal) {
      for (const file of [files.input, ...files.results]) {
        // A file that has expired is gone.
        if (file) await client.files.delete(file, { signal }).catch(unlessNotFound);
      }
    },
  };
}

function unlessNotFound(error: unknown): void {
  if ((error as { status?: unknown }).status !== 404) throw error;
}

function reported(batch: OpenAI.Batch): ReportedBatch {
  return {
    id: batch.id,
    status: STATUSES[batch.status] ?? 'in_progress',
    expiresAt: batch.expires_at ? new Date(batch.expires_at * 1000) : null,
    error: batch.status === 'failed' ? failureOfBatch(batch) : null,
    files: {
      input: batch.input_file_id,
      results: [batch.output_file_id, batch.error_file_id].filter((id): id is string => !!id),
    },
  };
}

const STATUSES: Partial<Record<OpenAI.Batch['status'], ReportedBatch['status']>> = {
  completed: 'completed',
  expired: 'expired',
  cancelled: 'cancelled',
  failed: 'failed',
};

/** A batch that does not fit into the queue of the account any more can be submitted again when others have ended. */
function failureOfBatch({ errors }: OpenAI.Batch): ProviderError {
  const codes = (errors?.data ?? []).map(({ code }) => code);
  if (codes.includes('token_limit_exceeded'))
    return new ProviderError('rate_limited', 'The batches of the account at the AI provider have too many tokens.');
  return aiError('rejected', undefined);
}

function resultOf(given: unknown, readAnswer: (body: unknown) => VendorAnswer): VendorResult {
  const parsed = line.safeParse(given);
  if (!parsed.success) throw aiError('unreadable', parsed.error);
  const { custom_id: id, response, error } = parsed.data;
  if (error?.code === 'batch_expired') return { id, undone: 'expired' };
  if (error?.code === 'batch_cancelled') return { id, undone: 'cancelled' };
  if (!response) return { id, error: aiError('unavailable', undefined) };
  if (response.status_code !== 200) return { id, error: aiError(failureOf(response.status_code), undefined) };
  try {
    return { id, answer: readAnswer(response.body) };
  } catch (unreadable) {
    return { id, error: unreadable as ProviderError };
  }
}
