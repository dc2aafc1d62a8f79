import { aiError } from './ai-error.ts';

/** Far above the size of the longest texts; only a broken server sends more. */
const MAX_BYTES = 4_000_000;
/** Far above the results of the largest batch. They are read line by line. */
const MAX_RESULT_BYTES = 1_000_000_000;

/** A fetch for SDKs that limits the size of responses to that of a text. */
export const boundedFetch = limitedFetch(MAX_BYTES);

/** The same for the results of a batch. */
export const resultFetch = limitedFetch(MAX_RESULT_BYTES);

/**
 * Returns a fetch whose responses are limited: reading beyond the limit fails with a ProviderError. It does not follow
 * redirects, because some SDKs would send the key header to the new address.
 */
function limitedFetch(maxBytes: number): typeof fetch {
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
