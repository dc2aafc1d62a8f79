import { createHash, createSecretKey, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { AppError } from './errors.ts';

const ISSUER = 'content-automation-service';
const AUDIENCE = 'api';

/** How many verified tokens a process remembers. */
const MAX_VERIFIED = 5000;

const claims = z.object({
  sub: z.uuid(),
  org: z.uuid(),
  role: z.string(),
  typ: z.enum(['access', 'temp', 'queue_board', 'cookie']),
  jti: z.uuid(),
  /** The session, or for a temporary token the pending sign-in. */
  sid: z.uuid(),
  iat: z.number(),
  exp: z.number(),
  amr: z.array(z.string()),
});

/** The claims of a token. The database decides whether the token is still valid. */
export type Claims = z.infer<typeof claims>;

export interface Tokens {
  /** Issues a signed token with a new `jti`, valid until `expiresAt`. */
  issue(claims: Omit<Claims, 'iat' | 'exp' | 'jti'>, expiresAt: Date): string;
  /** Verifies a token of the given type and returns its claims. Throws UNAUTHENTICATED for anything else. */
  verify(token: string, typ: Claims['typ']): Claims;
}

/**
 * HS256 only. Signs with the current secret. Tokens signed with a previous secret are accepted until they expire; `kid`
 * names the secret. Key objects are created once, because the library would parse a string secret on every call.
 */
export function createTokens(secret: string, previous: readonly string[] = []): Tokens {
  const keys = new Map(
    [...previous, secret].map((each) => [keyIdOf(each), createSecretKey(Buffer.from(each, 'utf8'))]),
  );
  const keyid = keyIdOf(secret);
  const key = keys.get(keyid)!;
  const keyFor = (token: string) => {
    const found = keys.get(jwt.decode(token, { complete: true })?.header.kid ?? keyid);
    if (!found) throw new Error('signed with an unknown key');
    return found;
  };
  /** Verified tokens with their claims, which never change. They are valid until they expire. */
  const verified = new LRUCache<string, Claims>({ max: MAX_VERIFIED });
  const claimsOf = (token: string): Claims => {
    const known = verified.get(token);
    if (known && Math.floor(Date.now() / 1000) < known.exp) return known;
    const options = { algorithms: ['HS256' as const], issuer: ISSUER, audience: AUDIENCE };
    const parsed = claims.parse(jwt.verify(token, keyFor(token), options));
    verified.set(token, parsed);
    return parsed;
  };
  return {
    issue(payload, expiresAt) {
      const body = { ...payload, exp: Math.floor(expiresAt.getTime() / 1000) };
      return jwt.sign(body, key, {
        algorithm: 'HS256',
        keyid,
        issuer: ISSUER,
        audience: AUDIENCE,
        jwtid: randomUUID(),
      });
    },
    verify(token, typ) {
      try {
        const parsed = claimsOf(token);
        if (parsed.typ === typ) return parsed;
      } catch (error) {
        throw new AppError('UNAUTHENTICATED', undefined, {}, { cause: error });
      }
      throw new AppError('UNAUTHENTICATED');
    },
  };
}

function keyIdOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 8);
}
