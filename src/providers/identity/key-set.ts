import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import { hostAndPort } from '../../core/config.ts';
import { createOutboundFetch } from '../../core/outbound.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { retryAfterMs } from '../retry-after.ts';

const MAX_BYTES = 256 * 1024;
const MAX_KEYS = 100;
const TIMEOUT_MS = 5000;
/** A key that the provider withdraws is trusted for at most this long. */
const MAX_AGE_MS = 600_000;
/** Tokens that name unknown keys cause at most one request in this time. */
const COOLDOWN_MS = 6000;
/** The limit of requests per minute. Unlike the cooldown it also counts failed requests. */
const REQUESTS = { points: 10, duration: 60 };

/** https://www.rfc-editor.org/rfc/rfc7517#section-5 */
const jwks = z.object({ keys: z.array(z.looseObject({ use: z.unknown().optional() })).max(MAX_KEYS) });

export interface KeySetOptions {
  jwksUrl: string;
  timeoutMs?: number;
  maxAgeMs?: number;
  cooldownMs?: number;
}

/**
 * Returns the signing keys of a provider, which are fetched when they are first needed and then cached. The returned
 * function throws ProviderError if the keys cannot be fetched, and an error of `jose` if no key matches the token.
 */
export function remoteKeySet({
  jwksUrl,
  timeoutMs = TIMEOUT_MS,
  maxAgeMs = MAX_AGE_MS,
  cooldownMs = COOLDOWN_MS,
}: KeySetOptions): JWTVerifyGetKey {
  const fetch = createOutboundFetch({
    allow: [hostAndPort(jwksUrl)],
    maxBytes: MAX_BYTES,
    timeoutMs,
    detailedErrors: true,
  });
  const requests = new RateLimiterMemory(REQUESTS);
  return createRemoteJWKSet(new URL(jwksUrl), {
    cacheMaxAge: maxAgeMs,
    cooldownDuration: cooldownMs,
    // Longer than the timeout of the outbound fetch, so that its more specific error is thrown.
    timeoutDuration: timeoutMs * 2,
    [customFetch]: async (url) => {
      await requests.consume('').catch(() => {
        throw new ProviderError('unavailable', 'The identity provider is not available right now.');
      });
      return signatureKeys(await fetch(url, { headers: { accept: 'application/json' } }));
    },
  });
}

/** Returns the response reduced to the keys for signatures. Throws ProviderError if there are none. */
async function signatureKeys(response: Response): Promise<Response> {
  if (!response.ok) throw statusError(response);
  const { keys } = await response
    .json()
    .then((body) => jwks.parse(body))
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  const usable = keys.filter(({ use }) => use === undefined || use === 'sig');
  if (usable.length === 0) throw unreadable(new Error('no key for signatures'));
  return Response.json({ keys: usable });
}

/** Returns the error for a response without keys. */
function statusError({ status, headers }: Response): ProviderError {
  if (status === 429)
    return new ProviderError('rate_limited', 'The identity provider asks to slow down.', retryAfterMs(headers));
  if (status === 408 || status === 504)
    return new ProviderError('timeout', 'The identity provider did not answer in time.');
  if (status >= 500)
    return new ProviderError('unavailable', 'The identity provider is not available right now.', retryAfterMs(headers));
  return new ProviderError('rejected', `The identity provider rejected the request for its keys (${status}).`);
}

/** Returns the error for a response that is not a valid key set. */
function unreadable(cause: unknown): ProviderError {
  return new ProviderError('rejected', 'The identity provider answered in a form that cannot be read.', undefined, {
    cause,
  });
}
