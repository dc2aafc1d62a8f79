import { limitedFetch } from '../../core/request-limit.ts';
import { readWhole, sendWhole } from '../../core/whole-response.ts';
import { aiError } from './ai-error.ts';

/** Far above the size of the longest texts; only a broken server sends more. */
const MAX_BYTES = 4_000_000;
/** Far above the results of the largest batch. They are read line by line. */
const MAX_RESULT_BYTES = 1_000_000_000;

/**
 * A fetch for SDKs that limits the size of responses to that of a text, and waits for the limit of the work that calls it
 * (see `limitRequests`). Like {@link resultFetch} it follows no redirect, because some SDKs would send the key header to
 * the new address.
 */
export const boundedFetch = limitedFetch(async (input, init) => {
  const body = init?.body ?? null;
  // Uploads of batches are forms and files, which are not read into memory.
  if (input instanceof Request || (body !== null && typeof body !== 'string')) return uploadingFetch(input, init);
  const response = await sendWhole({
    url: input,
    method: init?.method ?? 'GET',
    headers: new Headers(init?.headers),
    body,
    signal: init?.signal ?? null,
  });
  return readWhole(response, MAX_BYTES, () => aiError('too_large', undefined));
});

/** A fetch for the results of a batch, which may be as large as all its texts together. */
export const resultFetch = streamedFetch(MAX_RESULT_BYTES);

const uploadingFetch = streamedFetch(MAX_BYTES);

/** Returns a fetch whose responses are limited: reading beyond the limit fails with a ProviderError. */
function streamedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' });
    if (!response.body) return response;
    let size = 0;
    const bounded = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          size += chunk.byteLength;
          if (size > maxBytes) throw aiError('too_large', undefined);
          controller.enqueue(chunk);
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(bounded, { status, statusText, headers });
  };
}
