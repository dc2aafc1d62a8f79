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
import { PRODUCTION } from '../support/production.ts';

let server: JwksServer;
let otherServer: JwksServer;
let openId: IdentityProvider;

beforeAll(async () => {
  [server, otherServer] = await Promise.all([startJwksServer(), startJwksServer()]);
  openId = createOpenId({ issuer: server.issuer, jwksUrl: server.jwksUrl, clientId: CLIENT });
});
afterAll(() => Promise.all([server.close(), otherServer.close()]));
beforeEach(() => void (server.respond = undefined));

const REJECTED = { code: 'INVALID_IDENTITY', message: 'Invalid identity token', status: 401, facts: {} };
const expectRejected = async (token: string, checks?: IdentityChecks, by = openId) =>
  expect(await refusal(by.verify(token, checks))).toMatchObject(REJECTED);
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const pem = () => server.keys[0]!.publicKey.export({ format: 'pem', type: 'spki' }).toString();
const claimsOf = (token: string) => jwt.decode(token) as object;

describe('an ID token', () => {
  it('identifies the person who signed in', async () => {
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
    ['states as text that the address is verified', { email_verified: 'true' }, { emailVerified: true }],
    ['states as text that the address is not verified', { email_verified: 'false' }, { emailVerified: false }],
    ['states that the address is not verified', { email_verified: false }, { emailVerified: false }],
    ['does not state whether the address is verified', { email_verified: undefined }, { emailVerified: false }],
    ['has a number as email_verified', { email_verified: 1 }, { emailVerified: false }],
    ['has no address', { email: undefined }, { email: null, emailVerified: false }],
    ['has an invalid address', { email: 'anna' }, { email: null, emailVerified: false }],
    [
      'has an address with letters that become ASCII in lower case',
      { email: '\u212Aate@example.com' },
      { email: null, emailVerified: false },
    ],
    ['has a list as address', { email: ['a@example.com'] }, { email: null, emailVerified: false }],
    ['has no names', { given_name: undefined, family_name: null }, { firstName: '', lastName: '' }],
    [
      'has names with control characters or too many characters',
      { given_name: ' \0A\nB\uD800 ', family_name: 'x'.repeat(300) },
      { firstName: 'A B\uFFFD', lastName: 'x'.repeat(100) },
    ],
    ['has its audience in a list', { aud: [CLIENT] }, { subject: 'subject-1' }],
    [
      'has several audiences and names this client as azp',
      { aud: ['another', CLIENT], azp: CLIENT },
      { subject: 'subject-1' },
    ],
    ['was issued by a clock that is slightly ahead', { iat: seconds(30), nbf: seconds(30) }, { subject: 'subject-1' }],
    ['has a long subject', { sub: 's'.repeat(255) }, { subject: 's'.repeat(255) }],
  ])('is accepted when it %s', async (_how, claims, identity) => {
    expect(await openId.verify(server.sign(claims))).toMatchObject(identity);
  });

  it.each<[string, object]>([
    ['another issuer', { iss: 'https://idp.example.com' }],
    ['no issuer', { iss: undefined }],
    ['an issuer without its scheme', { iss: 'SCHEMELESS' }],
    ['another audience', { aud: 'another' }],
    ['no audience', { aud: undefined }],
    ['an audience that starts with ours', { aud: `${CLIENT}-2` }],
    ['several audiences and no azp', { aud: [CLIENT, 'another'] }],
    ['several audiences and another azp', { aud: [CLIENT, 'another'], azp: 'another' }],
    ['an expiry in the past', { iat: seconds(-7200), exp: seconds(-3600) }],
    ['no expiry', { exp: undefined }],
    ['an expiry that is a text', { exp: String(seconds(3600)) }],
    ['a start in the future', { nbf: seconds(600) }],
    ['no time of issue', { iat: undefined }],
    ['a time of issue in the future', { iat: seconds(600) }],
    ['a time of issue long ago', { iat: seconds(-2 * 86_400) }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a subject that is too long', { sub: 's'.repeat(256) }],
    ['a number as subject', { sub: 7 }],
    ['a subject with NUL', { sub: 'a\0' }],
  ])('is rejected with %s', async (_what, claims) => {
    const spelled =
      'iss' in claims && claims.iss === 'SCHEMELESS' ? { iss: server.issuer.slice('http://'.length) } : claims;
    await expectRejected(server.sign(spelled));
  });

  it('may omit the scheme of an https issuer and identifies the same person', async () => {
    const secure = createOpenId({ issuer: 'https://idp.example.com', jwksUrl: server.jwksUrl, clientId: CLIENT });
    const [full, short] = await Promise.all(
      ['https://idp.example.com', 'idp.example.com'].map((iss) => secure.verify(server.sign({ iss }))),
    );
    expect(full).toMatchObject({ issuer: 'https://idp.example.com', subject: 'subject-1' });
    expect(short).toEqual(full);
    for (const iss of ['http://idp.example.com', 'https://idp.example.com/', '//idp.example.com', 'dp.example.com', ''])
      await expectRejected(server.sign({ iss }), {}, secure);
  });

  it('must contain the nonce of the request, if there was one', async () => {
    const token = server.sign({ nonce: 'n-1' });
    for (const checks of [{}, { nonce: null }, { nonce: 'n-1' }])
      expect(await openId.verify(token, checks)).toMatchObject({ subject: 'subject-1' });
    for (const nonce of ['n-2', 'n', '']) await expectRejected(token, { nonce });
    await expectRejected(server.sign(), { nonce: 'n-1' });
  });

  it('must match the access token that was issued with it, if it has at_hash', async () => {
    const hash = createHash('sha256').update('at-1').digest().subarray(0, 16).toString('base64url');
    const token = server.sign({ at_hash: hash });
    for (const accessToken of ['at-1', null, undefined])
      expect(await openId.verify(token, { accessToken })).toMatchObject({ subject: 'subject-1' });
    for (const accessToken of ['at-2', '']) await expectRejected(token, { accessToken });
    expect(await openId.verify(server.sign(), { accessToken: 'at-2' })).toMatchObject({ subject: 'subject-1' });
    await expectRejected(server.sign({ at_hash: 7 }), { accessToken: 'at-1' });
  });
});

describe('a forged token', () => {
  it.each<[string, () => string]>([
    ['an empty text', () => ''],
    ['plain text', () => 'no token at all'],
    ['three empty parts', () => '..'],
    ['a header that is no JSON', () => `${Buffer.from('{').toString('base64url')}.e30.c2ln`],
    ['a payload that is no JSON', () => `${base64({ alg: 'RS256', typ: 'JWT', kid: server.keys[0]!.kid })}.e.c2ln`],
    ['no signature and alg none', () => `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claimsOf(server.sign()))}.`],
    [
      'alg none and the id of a key',
      () => `${base64({ alg: 'none', kid: server.keys[0]!.kid })}.${base64(claimsOf(server.sign()))}.`,
    ],
    ['no signature', () => `${server.sign().split('.').slice(0, 2).join('.')}.`],
    ['the public key as secret', () => hmac(pem())],
    [
      'the public key as secret in the form of the key set',
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
    ['another key with the right id', () => server.sign({}, { key: { ...newKey(), kid: server.keys[0]!.kid } })],
    ['its own key in the header', () => embedded()],
    [
      'a key address in the header',
      () =>
        server.sign(
          {},
          {
            key: { ...otherServer.keys[0]!, kid: 'theirs' },
            header: { jku: otherServer.jwksUrl, x5u: otherServer.jwksUrl },
          },
        ),
    ],
    ['changed claims', () => changed()],
    ['the signature of another provider', () => otherServer.sign()],
    ['the signature of another provider and our issuer', () => otherServer.sign({ iss: server.issuer })],
    ['the type of an access token', () => server.sign({}, { header: { typ: 'at+jwt' } })],
    ['the type of a logout token', () => server.sign({ events: {} }, { header: { typ: 'logout+jwt' } })],
    ['a critical header', () => server.sign({}, { header: { crit: ['b64'], b64: true } })],
    ['the form of our own access tokens', () => ours()],
  ])('is rejected with %s', async (_what, forge) => {
    await expectRejected(forge());
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

describe('identityProviderFor', () => {
  const config = (env: Record<string, string>) => loadConfig({ NODE_ENV: 'test', ...env });
  const full = () => ({ IDPA_ISSUER: server.issuer, IDPA_JWKS_URL: server.jwksUrl, IDPA_CLIENT_ID: CLIENT });
  const code = (env: Record<string, string>, name: 'idpA' | 'idpB' = 'idpA') =>
    refusal((async () => identityProviderFor(config(env), name))());

  it('creates one provider for the same three variables', async () => {
    const provider = identityProviderFor(config(full()), 'idpA');
    expect(await provider.verify(server.sign())).toMatchObject({ issuer: server.issuer });
    expect(identityProviderFor(config(full()), 'idpA')).toBe(provider);
    expect(identityProviderFor(config({ ...full(), IDPA_CLIENT_ID: 'another' }), 'idpA')).not.toBe(provider);
  });

  it('defaults to the sandbox outside production only, and never for an incomplete configuration', async () => {
    const sandbox = { SANDBOX_URL: 'http://127.0.0.1:9' };
    expect(identityProviderFor(config({ ...sandbox, IDPA_CLIENT_ID: 'left alone' }), 'idpA')).toBeDefined();
    const missing = { code: 'NOT_CONFIGURED', message: 'Sign-in with idpA is not configured', status: 503 };
    expect(await code({})).toMatchObject(missing);
    for (const name of ['IDPA_JWKS_URL', 'IDPA_CLIENT_ID'])
      expect(await code({ ...sandbox, ...full(), [name]: '' })).toMatchObject(missing);
    expect(await code({ ...PRODUCTION, ...sandbox })).toMatchObject(missing);
    expect(await code({ ...PRODUCTION, ...full() }, 'idpB')).toMatchObject({
      ...missing,
      message: 'Sign-in with idpB is not configured',
    });
  });
});
