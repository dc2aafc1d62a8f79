import { aiError } from './ai-error.ts';

/** Far above the size of the longest texts; only a broken server sends more. */
const MAX_BYTES = 4_000_000;

/**
 * A fetch for SDKs that limits the size of responses: reading beyond the limit fails with a ProviderError. It does not
 * follow redirects, because some SDKs would send the key header to the new address.
 */
export async function boundedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (!response.body) return response;
  let size = 0;
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > MAX_BYTES) throw aiError('too_large', undefined);
        controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(bounded, { status, statusText, headers });
}
