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
  /** The session; of a temporary token the sign-in that is under way. */
  sid: z.uuid(),
  iat: z.number(),
  exp: z.number(),
  amr: z.array(z.string()),
});

/** What a token says of its bearer. Whether it still holds is for the database to say. */
export type Claims = z.infer<typeof claims>;

export interface Tokens {
  /** A signed token with a fresh `jti`, valid until `expiresAt`. */
  issue(claims: Omit<Claims, 'iat' | 'exp' | 'jti'>, expiresAt: Date): string;
  /** The claims of a token of the wanted kind; throws UNAUTHENTICATED for anything else. */
  verify(token: string, typ: Claims['typ']): Claims;
}

/**
 * HS256 only. Signs with the current secret; tokens of previous ones are accepted until they expire, told apart by `kid`.
 * Key objects are made once: with a string secret the library tries it as a public key on every call.
 */
export function createTokens(secret: string, previous: readonly string[] = []): Tokens {
  const keys = new Map(
    [...previous, secret].map((each) => [keyIdOf(each), createSecretKey(Buffer.from(each, 'utf8'))]),
  );
  const keyid = keyIdOf(secret);
  const key = keys.get(keyid)!;
  const keyFor = (token: string) => {
    const found = keys.get(jwt.decode(token, { complete: true })?.header.kid ?? keyid);
    if (!found) throw new Error('signed with a key that is not known');
    return found;
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
        const parsed = claims.parse(
          jwt.verify(token, keyFor(token), { algorithms: ['HS256'], issuer: ISSUER, audience: AUDIENCE }),
        );
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
