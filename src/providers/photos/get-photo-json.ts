import type { z } from 'zod';
import { ProviderError } from '../../core/provider-error.ts';
import { findUnstorable } from '../../core/storable.ts';
import { retryAfterMs } from '../retry-after.ts';

interface PhotoRequest<Answer> {
  fetch: typeof fetch;
  url: URL;
  headers?: Record<string, string>;
  schema: z.ZodType<Answer>;
  signal: AbortSignal;
}

/**
 * Sends a GET request and returns the response body, parsed by the schema; null for 404. Throws a ProviderError, whose
 * kind distinguishes a rejected key from a rate limit.
 */
export async function getPhotoJson<Answer>({
  fetch,
  url,
  headers = {},
  schema,
  signal,
}: PhotoRequest<Answer>): Promise<Answer | null> {
  const response = await fetch(url, { headers: { Accept: 'application/json', ...headers }, signal, redirect: 'error' });
  const text = await response.text();
  if (response.status === 404) return null;
  if (!response.ok) throw toProviderError(response, text);
  const parsed = schema.safeParse(jsonOf(text));
  if (!parsed.success || findUnstorable(parsed.data))
    throw new ProviderError('rejected', 'The photo provider did not answer as it should.', undefined, {
      cause: parsed.error,
    });
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ProviderError('unavailable', "The photo provider's answer breaks off.", undefined, { cause });
  }
}

/**
 * Converts an error response. The providers differ:
 * - Unsplash responds with 403 `Rate Limit Exceeded` (https://unsplash.com/documentation#rate-limiting),
 * - Pixabay with 400 `[ERROR 400] Invalid or missing API key` (https://pixabay.com/api/docs/),
 * - Pexels with 401 and 429 (https://www.pexels.com/api/documentation/).
 */
function toProviderError({ status, headers }: Response, text: string): ProviderError {
  if (status === 429 || (status === 403 && /rate limit/i.test(text)))
    return new ProviderError('rate_limited', 'The photo provider asks to slow down.', retryAfterMs(headers));
  if (status === 401 || status === 403 || (status === 400 && /api key/i.test(text)))
    return new ProviderError('unauthorized', 'The photo provider refused the key.');
  if (status >= 500)
    return new ProviderError('unavailable', 'The photo provider is not available right now.', retryAfterMs(headers));
  return new ProviderError('rejected', `The photo provider refused the request (${status}).`);
}
