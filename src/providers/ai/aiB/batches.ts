import Anthropic from '@anthropic-ai/sdk';
import type { ReportedBatch } from '../ai-batches.ts';
import { aiError } from '../ai-error.ts';
import type { BatchApi, VendorResult } from '../create-ai-batches.ts';
import type { VendorAnswer } from '../vendor-answer.ts';
import type { ProviderError } from '../../../core/provider-error.ts';

type Body = Anthropic.MessageCreateParamsNonStreaming;

/** Clocks differ by less. */
const CLOCK_MS = 300_000;

/** Anthropic's Message Batches. `readAnswer` reads a message. */
export function batchApi(client: Anthropic, readAnswer: (body: unknown) => VendorAnswer): BatchApi<Body> {
  const { batches } = client.messages;
  return {
    // The vendor stores nothing with a batch. The key is part of the ids of its requests.
    async submit(_key, requests, signal) {
      const created = await batches.create(
        { requests: requests.map(({ id, body }) => ({ custom_id: id, params: body })) },
        { signal },
      );
      return reported(created);
    },
    async find({ since, size }, signal) {
      const found: ReportedBatch[] = [];
      // Newest first.
      for await (const batch of batches.list({ limit: 100 }, { signal })) {
        if (Date.parse(batch.created_at) < since.getTime() - CLOCK_MS) break;
        const requests = Object.values(batch.request_counts).reduce((sum, count) => sum + count, 0);
        if (requests === size) found.push(reported(batch));
      }
      return found.toReversed();
    },
    get: async (id, signal) => reported(await batches.retrieve(id, null, { signal })),
    async cancel(id, signal) {
      const batch = await batches.retrieve(id, null, { signal });
      if (batch.processing_status === 'in_progress') await batches.cancel(id, null, { signal });
    },
    async *results({ id }, signal) {
      const results = await batches.results(id, undefined, { signal });
      for await (const each of results) yield resultOf(each, readAnswer);
    },
    async remove({ id }, signal) {
      await batches.delete(id, null, { signal }).catch((error: unknown) => {
        if (!(error instanceof Anthropic.NotFoundError)) throw error;
      });
    },
  };
}

/** Whether requests expired or were cancelled is only in the results. */
function reported(batch: Anthropic.Messages.MessageBatch): ReportedBatch {
  const { expired, canceled } = batch.request_counts;
  const end = canceled > 0 ? 'cancelled' : expired > 0 ? 'expired' : 'completed';
  return {
    id: batch.id,
    status: batch.processing_status === 'ended' ? end : 'in_progress',
    expiresAt: new Date(batch.expires_at),
    error: null,
    files: { results: [] },
  };
}

function resultOf(
  { custom_id: id, result }: Anthropic.Messages.MessageBatchIndividualResponse,
  readAnswer: (body: unknown) => VendorAnswer,
): VendorResult {
  if (result.type === 'expired') return { id, undone: 'expired' };
  if (result.type === 'canceled') return { id, undone: 'cancelled' };
  if (result.type === 'errored') {
    const isRequest = result.error.error.type === 'invalid_request_error';
    return { id, error: aiError(isRequest ? 'rejected' : 'unavailable', undefined) };
  }
  try {
    return { id, answer: readAnswer(result.message) };
  } catch (unreadable) {
    return { id, error: unreadable as ProviderError };
  }
}
