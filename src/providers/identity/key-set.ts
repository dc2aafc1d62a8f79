import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import { hostAndPort } from '../../core/config.ts';
import { createOutboundFetch } from '../../core/outbound.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { statusError, unreadable } from './key-set-error.ts';

const MAX_BYTES = 256 * 1024;
const MAX_KEYS = 100;
const TIMEOUT_MS = 5000;
/** A key that the provider withdraws is trusted for at most this long. */
const MAX_AGE_MS = 600_000;
/** Tokens that name unknown keys cause at most one request in this time. */
const COOLDOWN_MS = 6000;
/** Failed requests count too, which the cooldown does not cover. */
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
 * The keys that a provider signs with, fetched when they are first needed and cached. The returned function throws
 * ProviderError where the keys cannot be fetched, and an error of `jose` where no key fits the token.
 */
export function remoteKeySet({
  jwksUrl,
  timeoutMs = TIMEOUT_MS,
  maxAgeMs = MAX_AGE_MS,
  cooldownMs = COOLDOWN_MS,
}: KeySetOptions): JWTVerifyGetKey {
  const fetch = createOutboundFetch({ allow: [hostAndPort(jwksUrl)], maxBytes: MAX_BYTES, timeoutMs });
  const requests = new RateLimiterMemory(REQUESTS);
  return createRemoteJWKSet(new URL(jwksUrl), {
    cacheMaxAge: maxAgeMs,
    cooldownDuration: cooldownMs,
    // The outbound fetch has a timeout of its own, which must come first: its error says what happened.
    timeoutDuration: timeoutMs * 2,
    [customFetch]: async (url) => {
      await requests.consume('').catch(() => {
        throw new ProviderError('unavailable', 'The identity provider is not available right now.');
      });
      return signatureKeys(await fetch(url, { headers: { accept: 'application/json' } }));
    },
  });
}

/** The response with only the keys that may verify signatures. Throws ProviderError where there is none. */
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
