import { createHash, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { AppError } from '../../core/errors.ts';
import { KeySet, type KeySetOptions } from './key-set.ts';
import type { IdentityChecks, IdentityProvider } from './identity-provider.ts';
import { idTokenClaims, type IdTokenClaims, idTokenHeader } from './openid-claims.ts';

/** How far the clocks of a provider and ours may be apart. */
const TOLERANCE_SECONDS = 60;
const MAX_AGE_SECONDS = 86_400;

export interface OpenIdSettings {
  issuer: string;
  jwksUrl: string;
  /** As whom the provider knows the service. */
  clientId: string;
}

/**
 * An {@link IdentityProvider} that verifies ID tokens by OpenID Connect Core 1.0, section 3.1.3.7
 * (https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation), signed with RS256 and nothing else.
 */
export function createOpenId({ issuer, clientId, ...keySet }: OpenIdSettings & KeySetOptions): IdentityProvider {
  const keys = new KeySet(keySet);
  const trusted = { issuer: issuersOf(issuer), audience: clientId };
  return {
    async verify(idToken, checks = {}) {
      const { kid } = orRefuse(() => idTokenHeader.parse(jwt.decode(idToken, { complete: true })?.header));
      const key = await keys.find(kid);
      const claims = orRefuse(() => readClaims(idToken, key, trusted, checks));
      const { email, email_verified: verified } = claims;
      return {
        issuer,
        subject: claims.sub,
        email,
        emailVerified: email !== null && verified,
        firstName: claims.given_name,
        lastName: claims.family_name,
      };
    },
  };
}

/** At least one provider leaves the scheme out of some tokens, https://developers.google.com/identity/openid-connect/openid-connect#validatinganidtoken */
function issuersOf(issuer: string): [string, ...string[]] {
  const scheme = 'https://';
  return issuer.startsWith(scheme) ? [issuer, issuer.slice(scheme.length)] : [issuer];
}

function readClaims(
  idToken: string,
  key: KeyObject | null,
  trusted: { issuer: [string, ...string[]]; audience: string },
  { nonce, accessToken }: IdentityChecks,
): IdTokenClaims {
  if (!key) throw new Error('signed with a key that the provider does not have');
  const times = { maxAge: MAX_AGE_SECONDS, clockTolerance: TOLERANCE_SECONDS };
  const payload = jwt.verify(idToken, key, { algorithms: ['RS256'], ...trusted, ...times, nonce: nonce ?? undefined });
  const claims = idTokenClaims.parse(payload);
  if (claims.iat > Date.now() / 1000 + TOLERANCE_SECONDS) throw new Error('issued in the future');
  if (Array.isArray(claims.aud) && claims.aud.length > 1 && claims.azp !== trusted.audience)
    throw new Error('issued to another client');
  if (accessToken != null && claims.at_hash !== undefined && claims.at_hash !== hashOf(accessToken))
    throw new Error('issued with another access token');
  return claims;
}

/** `at_hash`: https://openid.net/specs/openid-connect-core-1_0.html#CodeIDToken */
function hashOf(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
}

/** Whoever shows a token is not told what is wrong with it; the cause is for the log. */
function orRefuse<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new AppError('INVALID_IDENTITY', undefined, {}, { cause });
  }
}
