import { Deadline } from '../../core/deadline.ts';
import { ProviderError } from '../../core/provider-error.ts';
import type { AiBatches, BatchSearch, ReportedBatch } from './ai-batches.ts';
import { aiError, brokenCall } from './ai-error.ts';
import type { TextRequest } from './ai-provider.ts';
import { textAnswer, type VendorAnswer } from './vendor-answer.ts';

/** The result of a request in the form that all vendors share. */
export type VendorResult = { id: string } & (
  | { answer: VendorAnswer }
  | { error: ProviderError }
  | { undone: 'expired' | 'cancelled' }
);

/** How the batch API of a vendor is called. `Body` is a request as its SDK takes it. */
export interface BatchApi<Body> {
  submit(key: string, requests: readonly { id: string; body: Body }[], signal: AbortSignal): Promise<ReportedBatch>;
  find(search: BatchSearch, signal: AbortSignal): Promise<ReportedBatch[]>;
  get(id: string, signal: AbortSignal): Promise<ReportedBatch>;
  cancel(id: string, signal: AbortSignal): Promise<void>;
  results(batch: ReportedBatch, signal: AbortSignal): AsyncIterable<VendorResult>;
  remove(batch: ReportedBatch, signal: AbortSignal): Promise<void>;
}

/** What the batches of a vendor need of its API. */
export interface AiBatchesApi<Body> {
  imageTokens: number;
  textBody(request: TextRequest): Body;
  batches: BatchApi<Body>;
  toError?(error: unknown): Error;
}

/** For a whole call; an upload has megabytes. For results: without any new one. */
export const BATCH_CALL_MS = 300_000;

/** Returns the batches of a vendor whose API is loaded with the first call, with a time limit and the common errors. */
export function createAiBatches<Body>(
  load: () => Promise<AiBatchesApi<Body>>,
  { timeoutMs = BATCH_CALL_MS }: { timeoutMs?: number } = {},
): AiBatches {
  const call = async <T>(
    signal: AbortSignal,
    make: (batches: BatchApi<Body>, inner: AbortSignal, api: AiBatchesApi<Body>) => Promise<T>,
  ): Promise<T> => {
    const api = await load();
    return limited(api, timeoutMs, signal, (inner) => make(api.batches, inner, api));
  };
  return {
    submit: (key, requests, signal) =>
      call(signal, (batches, inner, api) =>
        batches.submit(
          key,
          requests.map(({ id, request }) => ({ id, body: api.textBody(request) })),
          inner,
        ),
      ),
    find: (search, signal) => call(signal, (batches, inner) => batches.find(search, inner)),
    get: (id, signal) => call(signal, (batches, inner) => batches.get(id, inner)),
    cancel: (id, signal) => call(signal, (batches, inner) => batches.cancel(id, inner)),
    remove: (batch, signal) => call(signal, (batches, inner) => batches.remove(batch, inner)),
    async *results(batch, signal) {
      const api = await load();
      const stream = new AbortController();
      const all = AbortSignal.any([signal, stream.signal]);
      const results = api.batches.results(batch, all)[Symbol.asyncIterator]();
      try {
        for (;;) {
          const { done, value } = await limited(api, timeoutMs, signal, (inner) =>
            Promise.race([results.next(), aborted(inner)]),
          );
          if (done) return;
          if (!('answer' in value)) yield value;
          else
            yield {
              id: value.id,
              answer: (request: TextRequest) => textAnswer(value.answer, request, api.imageTokens),
            };
        }
      } finally {
        // Ends the response, also one that never sends another byte.
        stream.abort();
      }
    },
  };
}

/** Rejects when the signal aborts. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('aborted', { cause: signal.reason })), { once: true }),
  );
}

/** Makes one call under the signal of the caller and a time limit, with the errors of {@link AiBatches}. */
async function limited<T>(
  { toError }: Pick<AiBatchesApi<never>, 'toError'>,
  timeoutMs: number,
  signal: AbortSignal,
  make: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const deadline = new Deadline(timeoutMs, signal);
  try {
    return await make(deadline.signal);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (deadline.passed) throw aiError('timeout', error);
    throw error instanceof ProviderError ? error : (toError?.(error) ?? brokenCall(error));
  } finally {
    deadline.end();
  }
}
