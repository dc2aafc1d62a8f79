import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { AppError } from '../../src/core/errors.ts';
import { createTokens } from '../../src/core/tokens.ts';

const SECRET = 'a secret of more than thirty-two characters';
const tokens = createTokens(SECRET);
const claims = () => ({
  sub: randomUUID(),
  org: randomUUID(),
  role: 'admin',
  typ: 'access' as const,
  sid: randomUUID(),
  amr: ['pwd'],
});
const soon = () => new Date(Date.now() + 60_000);

function isRejected(token: string, typ: 'access' | 'temp' = 'access'): boolean {
  try {
    tokens.verify(token, typ);
  } catch (error) {
    return (
      error instanceof AppError && error.code === 'UNAUTHENTICATED' && error.message === 'Invalid or expired token'
    );
  }
  return false;
}

/** A valid token except for the given change. */
function forged(change: { payload?: object; without?: string; options?: jwt.SignOptions; secret?: string }): string {
  const payload: Record<string, unknown> = {
    ...claims(),
    jti: randomUUID(),
    exp: Math.floor(Date.now() / 1000) + 60,
    iss: 'content-automation-service',
    aud: 'api',
    ...change.payload,
  };
  if (change.without) delete payload[change.without];
  return jwt.sign(payload, change.secret ?? SECRET, { algorithm: 'HS256', ...change.options });
}

describe('access tokens', () => {
  it('end at their expiry also after they were verified', () => {
    const token = tokens.issue(claims(), soon());
    expect(isRejected(token)).toBe(false);

    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    expect(isRejected(token)).toBe(true);
    later.mockRestore();
  });

  it('contain the issued claims', () => {
    const given = claims();
    const expiresAt = soon();
    const read = tokens.verify(tokens.issue(given, expiresAt), 'access');
    expect(read).toMatchObject({ ...given, exp: Math.floor(expiresAt.getTime() / 1000) });
    expect(read).toHaveProperty('iat');
  });

  it('have a unique jti and name their key', () => {
    const given = claims();
    const [a, b] = [tokens.issue(given, soon()), tokens.issue(given, soon())];
    expect(tokens.verify(a, 'access').jti).not.toBe(tokens.verify(b, 'access').jti);
    expect(jwt.decode(a, { complete: true })?.header).toMatchObject({
      alg: 'HS256',
      kid: expect.stringMatching(/^[0-9a-f]{8}$/),
    });
  });

  it('are accepted when signed with the secret outside of the service, so that the forged ones below differ in one point only', () => {
    expect(isRejected(forged({}))).toBe(false);
  });

  it.each<[string, Parameters<typeof forged>[0]]>([
    ['another secret', { secret: SECRET.toUpperCase() }],
    ['HS512', { options: { algorithm: 'HS512' } }],
    ['HS384', { options: { algorithm: 'HS384' } }],
    ['no algorithm', { options: { algorithm: 'none' }, secret: '' }],
    ['an expiry in the past', { payload: { exp: Math.floor(Date.now() / 1000) - 1 } }],
    ['no expiry', { without: 'exp' }],
    ['a start in the future', { payload: { nbf: Math.floor(Date.now() / 1000) + 60 } }],
    ['another issuer', { payload: { iss: 'someone' } }],
    ['no issuer', { without: 'iss' }],
    ['another audience', { payload: { aud: 'plugin' } }],
    ['no audience', { without: 'aud' }],
    ['an unknown type', { payload: { typ: 'refresh' } }],
    ['no type', { without: 'typ' }],
    ['no session', { without: 'sid' }],
    ['no jti', { without: 'jti' }],
    ['a subject that is not an id', { payload: { sub: "' or 1=1" } }],
  ])('are rejected with %s', (_what, change) => {
    expect(isRejected(forged(change))).toBe(true);
  });

  it('are rejected where another type is required', () => {
    expect(isRejected(tokens.issue(claims(), soon()), 'temp')).toBe(true);
    expect(isRejected(tokens.issue({ ...claims(), typ: 'temp' }, soon()), 'access')).toBe(true);
  });

  it('are rejected when they are changed or truncated', () => {
    const [header, payload, signature] = tokens.issue(claims(), soon()).split('.');
    const promoted = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload!, 'base64url').toString()), role: 'owner' }),
    ).toString('base64url');
    for (const token of [
      `${header}.${promoted}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      '',
      'x',
      '..',
    ])
      expect(isRejected(token)).toBe(true);
  });
});

describe('access tokens after a rotation of the secret', () => {
  const NEW = 'the next secret, also of more than thirty-two characters';
  const rotated = createTokens(NEW, [SECRET]);
  const kidOf = (token: string) => jwt.decode(token, { complete: true })?.header.kid;
  const current = jwt.decode(rotated.issue(claims(), soon()), { complete: true })!.header.kid!;

  it('are accepted with a previous secret until they expire', () => {
    const given = claims();
    expect(rotated.verify(tokens.issue(given, soon()), 'access')).toMatchObject(given);
    expect(() => rotated.verify(tokens.issue(given, new Date(Date.now() - 1000)), 'access')).toThrow(
      'Invalid or expired token',
    );
  });

  it('are signed with the current secret', () => {
    const token = rotated.issue(claims(), soon());
    expect(kidOf(token)).not.toBe(kidOf(tokens.issue(claims(), soon())));
    expect(isRejected(token)).toBe(true);
    expect(() => createTokens(NEW).verify(token, 'access')).not.toThrow();
  });

  it('are rejected when their secret was removed from the list', () => {
    expect(() => createTokens(NEW).verify(tokens.issue(claims(), soon()), 'access')).toThrow(
      'Invalid or expired token',
    );
  });

  it.each([
    ['an unknown kid', 'ffffffff', NEW],
    ['an unknown kid and an old secret', 'ffffffff', SECRET],
    ['the kid of another secret', kidOf(tokens.issue(claims(), soon()))!, NEW],
    ['the current kid and an old secret', current, SECRET],
    ['a kid that is a property of every object', 'constructor', NEW],
    ['an empty kid', '', NEW],
  ])('are rejected with %s', (_what, keyid, secret) => {
    const token = forged({ options: { keyid }, secret });
    expect(() => rotated.verify(token, 'access')).toThrow('Invalid or expired token');
  });
});
