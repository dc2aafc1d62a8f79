import { createHash } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { AppError } from '../../core/errors.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { type KeySetOptions, remoteKeySet } from './key-set.ts';
import type { IdentityChecks, IdentityProvider } from './identity-provider.ts';
import { idTokenClaims, type IdTokenClaims, idTokenHeader } from './openid-claims.ts';

/** The accepted difference between the clocks of the provider and the service. */
const TOLERANCE_SECONDS = 60;
const MAX_AGE_SECONDS = 86_400;

export interface OpenIdSettings {
  issuer: string;
  jwksUrl: string;
  /** The client id of the service at the provider. */
  clientId: string;
}

/**
 * Creates an {@link IdentityProvider} that verifies ID tokens as OpenID Connect Core 1.0, section 3.1.3.7 requires
 * (https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation). It accepts RS256 signatures only.
 */
export function createOpenId({ issuer, clientId, ...keySet }: OpenIdSettings & KeySetOptions): IdentityProvider {
  const keys = remoteKeySet(keySet);
  const trusted = { issuer: issuersOf(issuer), audience: clientId };
  return {
    async verify(idToken, checks = {}) {
      const claims = await readClaims(idToken, keys, trusted, checks).catch((cause: unknown) => {
        if (cause instanceof ProviderError) throw cause;
        // The response does not reveal what is wrong with the token. The log does.
        throw new AppError('INVALID_IDENTITY', undefined, {}, { cause });
      });
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

/**
 * At least one provider leaves the scheme out of some tokens,
 * https://developers.google.com/identity/openid-connect/openid-connect#validatinganidtoken
 */
function issuersOf(issuer: string): string[] {
  const scheme = 'https://';
  return issuer.startsWith(scheme) ? [issuer, issuer.slice(scheme.length)] : [issuer];
}

/** Returns the verified claims of a token. Throws ProviderError if the provider's keys cannot be fetched. */
async function readClaims(
  idToken: string,
  keys: JWTVerifyGetKey,
  trusted: { issuer: string[]; audience: string },
  { nonce, accessToken }: IdentityChecks,
): Promise<IdTokenClaims> {
  // Checked first, so that no keys are fetched for a token that this provider cannot have issued.
  idTokenHeader.parse(decodeProtectedHeader(idToken));
  const { payload } = await jwtVerify(idToken, keys, {
    ...trusted,
    algorithms: ['RS256'],
    requiredClaims: ['exp'],
    maxTokenAge: MAX_AGE_SECONDS,
    clockTolerance: TOLERANCE_SECONDS,
  });
  const claims = idTokenClaims.parse(payload);
  if (nonce != null && payload['nonce'] !== nonce) throw new Error('issued for another sign-in');
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
