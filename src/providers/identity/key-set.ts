import { createPublicKey, type KeyObject } from 'node:crypto';
import jwksClient, { type JwksClient } from 'jwks-rsa';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import { placeOf } from '../../core/config.ts';
import { createOutboundFetch } from '../../core/outbound.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { keysError, statusError, unreadable } from './key-set-error.ts';

const MAX_BYTES = 256 * 1024;
const MAX_KEYS = 100;
const TIMEOUT_MS = 5000;
/** A key that the provider takes back is trusted no longer than this. */
const MAX_AGE_MS = 600_000;
const FETCHES = { points: 10, duration: 60 };
/** The least that RS256 is safe with, https://www.rfc-editor.org/rfc/rfc7518#section-3.3 */
const MIN_BITS = 2048;

/** https://www.rfc-editor.org/rfc/rfc7517#section-5 */
const jwks = z.object({ keys: z.array(z.record(z.string(), z.unknown())).max(MAX_KEYS) });

interface NamedKey {
  kid: string | undefined;
  key: KeyObject;
}

export interface KeySetOptions {
  jwksUrl: string;
  timeoutMs?: number;
  maxAgeMs?: number;
}

/**
 * The keys a provider signs with. The set is kept as a whole, so that tokens which name keys that do not exist can only ever
 * refresh it: jwks-rsa's own cache keeps single keys, and behind its limit a forger could keep a real key from being found.
 */
export class KeySet {
  private readonly client: JwksClient;
  private readonly fetches = new RateLimiterMemory(FETCHES);
  private readonly maxAgeMs: number;
  private kept: { keys: readonly NamedKey[]; until: number } | undefined;
  private fetching: Promise<readonly NamedKey[]> | undefined;

  constructor({ jwksUrl, timeoutMs = TIMEOUT_MS, maxAgeMs = MAX_AGE_MS }: KeySetOptions) {
    const fetch = createOutboundFetch({ allow: [placeOf(jwksUrl)], maxBytes: MAX_BYTES, timeoutMs });
    this.client = jwksClient({ cache: false, jwksUri: jwksUrl, fetcher: (url) => fetchKeys(url, fetch) });
    this.maxAgeMs = maxAgeMs;
  }

  /** The key of that name, or the only one where the token names none; null when there is no such key, also not by now. Throws ProviderError. */
  async find(kid: string | undefined): Promise<KeyObject | null> {
    const { kept } = this;
    const known = kept && kept.until > Date.now() ? pick(kept.keys, kid) : null;
    return known ?? pick(await this.newest(), kid);
  }

  /** Fetched now, by one fetch for all who ask; as kept when there were too many fetches. */
  private async newest(): Promise<readonly NamedKey[]> {
    this.fetching ??= this.refresh().finally(() => (this.fetching = undefined));
    return this.fetching;
  }

  private async refresh(): Promise<readonly NamedKey[]> {
    const allowed = await this.fetches.consume('').then(
      () => true,
      () => false,
    );
    if (!allowed) {
      if (this.kept && this.kept.until > Date.now()) return this.kept.keys;
      throw new ProviderError('unavailable', 'The identity provider is not available right now.');
    }
    const keys = await this.client.getSigningKeys().catch((error: unknown) => {
      throw keysError(error);
    });
    const usable = keys
      .filter(({ alg }) => !alg || alg === 'RS256')
      .map((each) => ({ kid: each.kid, key: createPublicKey(each.getPublicKey()) }));
    this.kept = { keys: usable.filter(({ key }) => isStrongRsa(key)), until: Date.now() + this.maxAgeMs };
    return this.kept.keys;
  }
}

/** A set of several keys needs names, https://openid.net/specs/openid-connect-core-1_0.html#Signing */
function pick(keys: readonly NamedKey[], kid: string | undefined): KeyObject | null {
  const fits = kid === undefined ? (keys.length === 1 ? keys[0] : undefined) : keys.find((each) => each.kid === kid);
  return fits?.key ?? null;
}

function isStrongRsa(key: KeyObject): boolean {
  return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_BITS;
}

/** In place of jwks-rsa's own request, which limits neither the whole time nor the size of an answer. */
async function fetchKeys(url: string, fetch: typeof globalThis.fetch): Promise<z.infer<typeof jwks>> {
  const response = await fetch(url, { headers: { accept: 'application/json' } });
  if (!response.ok) throw statusError(response);
  try {
    return jwks.parse(await response.json());
  } catch (error) {
    throw unreadable(error);
  }
}
