import { createHash, createSecretKey, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { AppError } from './errors.ts';

const ISSUER = 'content-automation-service';
const AUDIENCE = 'api';

const claims = z.object({
  sub: z.uuid(),
  org: z.uuid(),
  role: z.string(),
  typ: z.enum(['access', 'temp']),
  jti: z.uuid(),
  sid: z.uuid(),
  iat: z.number(),
  exp: z.number(),
  amr: z.array(z.string()),
});

/** What an access token says of its bearer. Whether it still holds is for the database to say. */
export type Claims = z.infer<typeof claims>;

export interface Tokens {
  /** A signed access token with a fresh `jti`, valid until `expiresAt`. */
  issue(claims: Omit<Claims, 'iat' | 'exp' | 'jti'>, expiresAt: Date): string;
  /** The claims of a token of the wanted kind; throws UNAUTHENTICATED for anything else. */
  verify(token: string, typ: Claims['typ']): Claims;
}

/** HS256 only. The key object is made once: with a string secret the library tries it as a public key on every call. */
export function createTokens(secret: string): Tokens {
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  const keyid = createHash('sha256').update(secret).digest('hex').slice(0, 8);
  return {
    issue(payload, expiresAt) {
      const body = { ...payload, exp: Math.floor(expiresAt.getTime() / 1000) };
      return jwt.sign(body, key, { algorithm: 'HS256', keyid, issuer: ISSUER, audience: AUDIENCE, jwtid: randomUUID() });
    },
    verify(token, typ) {
      try {
        const parsed = claims.parse(jwt.verify(token, key, { algorithms: ['HS256'], issuer: ISSUER, audience: AUDIENCE }));
        if (parsed.typ === typ) return parsed;
      } catch (error) {
        throw new AppError('UNAUTHENTICATED', undefined, {}, { cause: error });
      }
      throw new AppError('UNAUTHENTICATED');
    },
  };
}
