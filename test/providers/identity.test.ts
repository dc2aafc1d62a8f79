import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { loadConfig } from '../../src/core/config.ts';
import { createTokens } from '../../src/core/tokens.ts';
import { createOpenId } from '../../src/providers/identity/openid.ts';
import { identityProviderFor } from '../../src/providers/identity/identity-providers.ts';
import type { IdentityChecks, IdentityProvider } from '../../src/providers/identity/identity-provider.ts';
import { refusal } from '../support/as-user.ts';
import { CLIENT, type JwksServer, newKey, seconds, startJwksServer } from '../support/jwks-server.ts';

let server: JwksServer;
let elsewhere: JwksServer;
let openId: IdentityProvider;

beforeAll(async () => {
  [server, elsewhere] = await Promise.all([startJwksServer(), startJwksServer()]);
  openId = createOpenId({ issuer: server.issuer, jwksUrl: server.jwksUrl, clientId: CLIENT });
});
afterAll(() => Promise.all([server.close(), elsewhere.close()]));
beforeEach(() => void (server.respond = undefined));

const REFUSED = { code: 'INVALID_IDENTITY', message: 'Invalid identity token', status: 401, facts: {} };
const refused = async (token: string, checks?: IdentityChecks, by = openId) =>
  expect(await refusal(by.verify(token, checks))).toMatchObject(REFUSED);
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const pem = () => server.keys[0]!.publicKey.export({ format: 'pem', type: 'spki' }).toString();
const claimsOf = (token: string) => jwt.decode(token) as object;

describe('an ID token', () => {
  it('tells who signed in', async () => {
    expect(await openId.verify(server.sign())).toEqual({
      issuer: server.issuer,
      subject: 'subject-1',
      email: 'Anna@Example.com',
      emailVerified: true,
      firstName: 'Anna',
      lastName: 'Example',
    });
  });

  it.each([
    ['says so as text', { email_verified: 'true' }, { emailVerified: true }],
    ['says no as text', { email_verified: 'false' }, { emailVerified: false }],
    ['says no', { email_verified: false }, { emailVerified: false }],
    ['does not say', { email_verified: undefined }, { emailVerified: false }],
    ['says something else', { email_verified: 1 }, { emailVerified: false }],
    ['tells no address', { email: undefined }, { email: null, emailVerified: false }],
    ['tells an address that is none', { email: 'anna' }, { email: null, emailVerified: false }],
    [
      'tells one with letters that are others in lower case',
      { email: '\u212Aate@example.com' },
      { email: null, emailVerified: false },
    ],
    ['tells an address of another type', { email: ['a@example.com'] }, { email: null, emailVerified: false }],
    ['tells no names', { given_name: undefined, family_name: null }, { firstName: '', lastName: '' }],
    [
      'tells odd names',
      { given_name: ' \0A\nB\uD800 ', family_name: 'x'.repeat(300) },
      { firstName: 'A B\uFFFD', lastName: 'x'.repeat(100) },
    ],
    ['names one audience in a list', { aud: [CLIENT] }, { subject: 'subject-1' }],
    ['is issued to us among others', { aud: ['another', CLIENT], azp: CLIENT }, { subject: 'subject-1' }],
    ['comes from a clock that is a little ahead', { iat: seconds(30), nbf: seconds(30) }, { subject: 'subject-1' }],
    ['has a long subject', { sub: 's'.repeat(255) }, { subject: 's'.repeat(255) }],
  ])('is read when it %s', async (_how, claims, identity) => {
    expect(await openId.verify(server.sign(claims))).toMatchObject(identity);
  });

  it.each<[string, object]>([
    ['another issuer', { iss: 'https://idp.example.com' }],
    ['no issuer', { iss: undefined }],
    ['an issuer without its scheme', { iss: 'SCHEMELESS' }],
    ['another audience', { aud: 'another' }],
    ['no audience', { aud: undefined }],
    ['an audience that only begins like ours', { aud: `${CLIENT}-2` }],
    ['several audiences and no party', { aud: [CLIENT, 'another'] }],
    ['several audiences and another party', { aud: [CLIENT, 'another'], azp: 'another' }],
    ['an end that is over', { iat: seconds(-7200), exp: seconds(-3600) }],
    ['no end', { exp: undefined }],
    ['an end that is no number', { exp: String(seconds(3600)) }],
    ['a beginning that is to come', { nbf: seconds(600) }],
    ['no time of issue', { iat: undefined }],
    ['a time of issue to come', { iat: seconds(600) }],
    ['a time of issue long ago', { iat: seconds(-2 * 86_400) }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a subject that is too long', { sub: 's'.repeat(256) }],
    ['a subject that is no text', { sub: 7 }],
    ['a subject with NUL', { sub: 'a\0' }],
  ])('is refused with %s', async (_what, claims) => {
    const spelled =
      'iss' in claims && claims.iss === 'SCHEMELESS' ? { iss: server.issuer.slice('http://'.length) } : claims;
    await refused(server.sign(spelled));
  });

  it('may leave out the scheme of an https issuer, and means the same person', async () => {
    const secure = createOpenId({ issuer: 'https://idp.example.com', jwksUrl: server.jwksUrl, clientId: CLIENT });
    const [full, short] = await Promise.all(
      ['https://idp.example.com', 'idp.example.com'].map((iss) => secure.verify(server.sign({ iss }))),
    );
    expect(full).toMatchObject({ issuer: 'https://idp.example.com', subject: 'subject-1' });
    expect(short).toEqual(full);
    for (const iss of ['http://idp.example.com', 'https://idp.example.com/', '//idp.example.com', 'dp.example.com', ''])
      await refused(server.sign({ iss }), {}, secure);
  });

  it('must carry the nonce of the request, where there was one', async () => {
    const token = server.sign({ nonce: 'n-1' });
    for (const checks of [{}, { nonce: null }, { nonce: 'n-1' }])
      expect(await openId.verify(token, checks)).toMatchObject({ subject: 'subject-1' });
    for (const nonce of ['n-2', 'n', '']) await refused(token, { nonce });
    await refused(server.sign(), { nonce: 'n-1' });
  });

  it('must belong to the access token that came along, where it says which', async () => {
    const hash = createHash('sha256').update('at-1').digest().subarray(0, 16).toString('base64url');
    const token = server.sign({ at_hash: hash });
    for (const accessToken of ['at-1', null, undefined])
      expect(await openId.verify(token, { accessToken })).toMatchObject({ subject: 'subject-1' });
    for (const accessToken of ['at-2', '']) await refused(token, { accessToken });
    expect(await openId.verify(server.sign(), { accessToken: 'at-2' })).toMatchObject({ subject: 'subject-1' });
    await refused(server.sign({ at_hash: 7 }), { accessToken: 'at-1' });
  });
});

describe('a forged token', () => {
  it.each<[string, () => string]>([
    ['nothing', () => ''],
    ['text', () => 'no token at all'],
    ['three empty parts', () => '..'],
    ['a header that is no JSON', () => `${Buffer.from('{').toString('base64url')}.e30.c2ln`],
    ['a payload that is no JSON', () => `${base64({ alg: 'RS256', typ: 'JWT', kid: server.keys[0]!.kid })}.e.c2ln`],
    ['no signature and alg none', () => `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claimsOf(server.sign()))}.`],
    [
      'alg none and the name of a key',
      () => `${base64({ alg: 'none', kid: server.keys[0]!.kid })}.${base64(claimsOf(server.sign()))}.`,
    ],
    ['no signature', () => `${server.sign().split('.').slice(0, 2).join('.')}.`],
    ['the public key as secret', () => hmac(pem())],
    [
      'the public key as secret, as the provider writes it',
      () => hmac(JSON.stringify(server.keys[0]!.publicKey.export({ format: 'jwk' }))),
    ],
    [
      'another algorithm with the right key',
      () =>
        jwt.sign(claimsOf(server.sign()), server.keys[0]!.privateKey, {
          algorithm: 'RS512',
          keyid: server.keys[0]!.kid,
        }),
    ],
    ['another key under the right name', () => server.sign({}, { key: { ...newKey(), kid: server.keys[0]!.kid } })],
    ['a key of its own in the header', () => embedded()],
    [
      'a key address in the header',
      () =>
        server.sign(
          {},
          { key: { ...elsewhere.keys[0]!, kid: 'theirs' }, header: { jku: elsewhere.jwksUrl, x5u: elsewhere.jwksUrl } },
        ),
    ],
    ['changed claims', () => changed()],
    ['the other provider', () => elsewhere.sign()],
    ['the other provider, which names us', () => elsewhere.sign({ iss: server.issuer })],
    ['another kind of token', () => server.sign({}, { header: { typ: 'at+jwt' } })],
    ['a sign-out', () => server.sign({ events: {} }, { header: { typ: 'logout+jwt' } })],
    ['something critical', () => server.sign({}, { header: { crit: ['b64'], b64: true } })],
    ['an access token of ours', () => ours()],
  ])('is refused: %s', async (_what, forge) => {
    await refused(forge());
  });

  const hmac = (secret: string) => {
    const head = base64({ alg: 'HS256', typ: 'JWT', kid: server.keys[0]!.kid });
    const signed = jwt.sign(claimsOf(server.sign()), Buffer.from(secret), {
      algorithm: 'HS256',
      keyid: server.keys[0]!.kid,
    });
    expect(Buffer.from(signed.split('.')[0]!, 'base64url').toString()).toBe(Buffer.from(head, 'base64url').toString());
    return signed;
  };
  const embedded = () => {
    const own = newKey();
    return server.sign(
      {},
      { key: { ...own, kid: server.keys[0]!.kid }, header: { jwk: own.publicKey.export({ format: 'jwk' }) } },
    );
  };
  const changed = () => {
    const [head, , signature] = server.sign().split('.');
    return `${head}.${base64({ ...claimsOf(server.sign()), sub: 'somebody-else' })}.${signature}`;
  };
  const ours = () =>
    createTokens('x'.repeat(32)).issue(
      {
        sub: crypto.randomUUID(),
        org: crypto.randomUUID(),
        role: 'admin',
        typ: 'access',
        sid: crypto.randomUUID(),
        amr: [],
      },
      new Date(Date.now() + 3_600_000),
    );
});

describe('the configuration', () => {
  const config = (env: Record<string, string>) => loadConfig({ NODE_ENV: 'test', ...env });
  const full = () => ({ IDPA_ISSUER: server.issuer, IDPA_JWKS_URL: server.jwksUrl, IDPA_CLIENT_ID: CLIENT });
  const code = (env: Record<string, string>, name: 'idpA' | 'idpB' = 'idpA') =>
    refusal((async () => identityProviderFor(config(env), name))());

  it('makes a provider of its three variables, once', async () => {
    const provider = identityProviderFor(config(full()), 'idpA');
    expect(await provider.verify(server.sign())).toMatchObject({ issuer: server.issuer });
    expect(identityProviderFor(config(full()), 'idpA')).toBe(provider);
    expect(identityProviderFor(config({ ...full(), IDPA_CLIENT_ID: 'another' }), 'idpA')).not.toBe(provider);
  });

  it('lets the sandbox stand in outside production only, and never for half a configuration', async () => {
    const sandbox = { SANDBOX_URL: 'http://127.0.0.1:9' };
    expect(identityProviderFor(config({ ...sandbox, IDPA_CLIENT_ID: 'left alone' }), 'idpA')).toBeDefined();
    const missing = { code: 'NOT_CONFIGURED', message: 'Sign-in with idpA is not configured', status: 503 };
    expect(await code({})).toMatchObject(missing);
    for (const name of ['IDPA_JWKS_URL', 'IDPA_CLIENT_ID'])
      expect(await code({ ...sandbox, ...full(), [name]: '' })).toMatchObject(missing);
    const production = {
      NODE_ENV: 'production',
      JWT_SECRET: 'x'.repeat(32),
      ENCRYPTION_KEY: 'ab'.repeat(32),
      AIA_BASE_URL: 'https://ai.example.com',
      AIA_API_KEY: 'key',
    };
    expect(await code({ ...production, ...sandbox })).toMatchObject(missing);
    expect(await code({ ...production, ...full() }, 'idpB')).toMatchObject({
      ...missing,
      message: 'Sign-in with idpB is not configured',
    });
  });
});
