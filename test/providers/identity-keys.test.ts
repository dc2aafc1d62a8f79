import { sign } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createOpenId } from '../../src/providers/identity/openid.ts';
import { refusal } from '../support/as-user.ts';
import { CLIENT, type JwksServer, newKey, startJwksServer, type TestKey } from '../support/jwks-server.ts';
import { providerFailure } from '../support/provider-failure.ts';

let server: JwksServer;

beforeEach(async () => void (server = await startJwksServer()));
afterEach(() => server.close());

const openId = (more: { timeoutMs?: number; maxAgeMs?: number; cooldownMs?: number } = {}) =>
  createOpenId({ issuer: server.issuer, jwksUrl: server.jwksUrl, clientId: CLIENT, ...more });
const ANNA = { subject: 'subject-1' };
const REJECTED = { code: 'INVALID_IDENTITY' };
/** Returns a token whose header names a key that the provider does not have. */
const forged = (kid: string, key: TestKey = server.keys[0]!) => server.sign({}, { key: { ...key, kid } });

describe('the keys of a provider', () => {
  it('are fetched once for concurrent tokens and cached', async () => {
    const provider = openId();
    const tokens = Array.from({ length: 20 }, (_, n) => server.sign({ sub: `subject-${n}` }));
    const identities = await Promise.all(tokens.map((token) => provider.verify(token)));
    expect(new Set(identities.map(({ subject }) => subject)).size).toBe(20);
    expect(await provider.verify(server.sign())).toMatchObject(ANNA);
    expect(server.fetches).toBe(1);
  });

  it('are fetched again when a token names a new key; an old key is valid as long as it is served', async () => {
    const provider = openId({ cooldownMs: 0 });
    const [before] = server.keys as [TestKey];
    await provider.verify(server.sign());
    server.keys = [newKey(), before];
    for (const key of server.keys) expect(await provider.verify(server.sign({}, { key }))).toMatchObject(ANNA);
    expect(server.fetches).toBe(2);
    server.keys = [newKey()];
    expect(await provider.verify(server.sign())).toMatchObject(ANNA);
    expect(await refusal(provider.verify(server.sign({}, { key: before })))).toMatchObject(REJECTED);
  });

  it('are fetched again when the cache has expired', async () => {
    const provider = openId({ maxAgeMs: 0 });
    const [before] = server.keys as [TestKey];
    await provider.verify(server.sign());
    server.keys = [newKey()];
    expect(await refusal(provider.verify(server.sign({}, { key: before })))).toMatchObject(REJECTED);
    expect(server.fetches).toBe(2);
  });

  it('are not fetched for a token that the provider cannot have issued', async () => {
    const provider = openId();
    for (const token of ['', 'a.b.c', server.sign({}, { header: { typ: 'at+jwt' } })])
      expect(await refusal(provider.verify(token))).toMatchObject(REJECTED);
    expect(server.fetches).toBe(0);
  });

  it('are rarely fetched for forged key ids, and real tokens stay valid meanwhile', async () => {
    const provider = openId();
    expect(await provider.verify(server.sign())).toMatchObject(ANNA);
    for (let n = 0; n < 60; n += 1)
      expect(await refusal(provider.verify(forged(`made-up-${n}`)))).toMatchObject(REJECTED);
    expect(await provider.verify(server.sign())).toMatchObject(ANNA);
    expect(server.fetches).toBeLessThanOrEqual(10);
  });

  it('must be named by the token if there are several', async () => {
    const provider = openId({ cooldownMs: 0 });
    const unnamed = () => server.sign({}, { header: { kid: undefined } });
    expect(await provider.verify(unnamed())).toMatchObject(ANNA);
    server.keys = [...server.keys, newKey()];
    await provider.verify(server.sign({}, { key: server.keys[1]! }));
    expect(await refusal(provider.verify(unnamed()))).toMatchObject(REJECTED);
  });

  it('are used only if they are strong and intended for RS256 signatures', async () => {
    const [key, weak] = [server.keys[0]!, newKey(1024)];
    const jwk = (each: TestKey, more: object = {}) => ({
      ...each.publicKey.export({ format: 'jwk' }),
      kid: each.kid,
      ...more,
    });
    const serve = (...keys: object[]) => void (server.respond = (res) => void res.end(JSON.stringify({ keys })));
    const verdict = (each: TestKey) =>
      openId()
        .verify(server.sign({}, { key: each }))
        .then(
          () => 'accepted',
          () => 'rejected',
        );
    for (const more of [{}, { use: 'sig' }, { alg: 'RS256' }]) {
      serve({ kty: 'oct', k: 'c2VjcmV0', kid: key.kid }, { kty: 'new' }, jwk(key, more));
      expect(await verdict(key)).toBe('accepted');
    }
    for (const more of [{ use: 'enc' }, { alg: 'RS512' }, { alg: 'PS256' }]) {
      serve(jwk(key, more));
      expect(await verdict(key)).toBe('rejected');
    }
    serve(jwk(weak));
    const unsafe = jwtWithWeakKey(weak);
    expect(
      await openId()
        .verify(unsafe)
        .then(
          () => 'accepted',
          () => 'rejected',
        ),
    ).toBe('rejected');
  });
});

/** Signs a token without the library, which rejects weak keys. */
function jwtWithWeakKey(weak: TestKey): string {
  const [, payload] = server.sign().split('.');
  const head = Buffer.from(JSON.stringify({ alg: 'RS256', kid: weak.kid })).toString('base64url');
  const signature = sign('sha256', Buffer.from(`${head}.${payload}`), weak.privateKey).toString('base64url');
  return `${head}.${payload}.${signature}`;
}

describe('a key set that cannot be fetched', () => {
  const kind = async (provider = openId()) => (await providerFailure(provider.verify(server.sign()))).kind;

  it.each<[number, string]>([
    [500, 'unavailable'],
    [503, 'unavailable'],
    [504, 'timeout'],
    [429, 'rate_limited'],
    [404, 'rejected'],
    [401, 'rejected'],
  ])('with status %d is an error of kind %s', async (status, expected) => {
    server.respond = (res) => void res.writeHead(status).end('{"keys":[]}');
    expect(await kind()).toBe(expected);
  });

  it.each([
    ['HTML', '<html>'],
    ['an empty body', ''],
    ['no keys', '{}'],
    ['an empty list', '{"keys":[]}'],
    ['a text instead of a list', '{"keys":"all"}'],
    ['a list without objects', '{"keys":[null,7]}'],
    ['no key for signatures', '{"keys":[{"kty":"RSA","use":"enc"}]}'],
    ['too many keys', JSON.stringify({ keys: Array.from({ length: 1000 }, () => ({ kty: 'RSA' })) })],
    ['a too large body', `{"keys":[],"more":"${'x'.repeat(300_000)}"}`],
  ])('because the response has %s is rejected', async (_what, body) => {
    server.respond = (res) => void res.end(body);
    expect(await kind()).toBe('rejected');
  });

  it('in time is an error of kind timeout', async () => {
    server.respond = () => undefined;
    expect(await kind(openId({ timeoutMs: 100 }))).toBe('timeout');
    server.respond = (res) => void res.write('{"keys":');
    expect(await kind(openId({ timeoutMs: 100 }))).toBe('timeout');
  });

  it('because the connection fails is an error of kind unavailable', async () => {
    server.respond = (res) => void res.socket?.destroy();
    expect(await kind()).toBe('unavailable');
    await server.close();
    expect(await kind()).toBe('unavailable');
  });

  it('does not invalidate cached keys, and is fetched again after an outage', async () => {
    const provider = openId({ cooldownMs: 0 });
    server.respond = (res) => void res.writeHead(500).end();
    expect(await kind(provider)).toBe('unavailable');
    server.respond = undefined;
    expect(await provider.verify(server.sign())).toMatchObject(ANNA);
    server.respond = (res) => void res.writeHead(500).end();
    expect(await provider.verify(server.sign())).toMatchObject(ANNA);
    expect((await providerFailure(provider.verify(forged('new')))).kind).toBe('unavailable');
  });

  it('is requested at most 10 times a minute', async () => {
    const provider = openId();
    server.respond = (res) => void res.writeHead(500).end();
    for (let n = 0; n < 30; n += 1) expect(await kind(provider)).toBe('unavailable');
    expect(server.fetches).toBeLessThanOrEqual(10);
  });
});
