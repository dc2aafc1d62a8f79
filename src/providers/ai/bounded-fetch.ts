import { aiError } from './ai-error.ts';

/** Far above what the longest texts take; more comes from a server that is broken. */
const MAX_BYTES = 4_000_000;

/**
 * A fetch for SDKs whose answers end at a size. It follows no redirects, because not every SDK's key header would stay behind.
 * Reading more of the body fails with a ProviderError.
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
