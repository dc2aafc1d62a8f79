import { createHash, createPublicKey, type JsonWebKey } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import {
  authorizeUrl,
  Browser,
  codeUrl,
  exchangeCode,
  idTokenFrom,
  RETURN_TO,
  tokensFrom,
} from '../support/identity.ts';

const ANNA = { email: 'anna@example.com', givenName: 'Anna', familyName: 'Example' };
const VERIFIER = 'v'.repeat(43);

let sandbox: Sandbox;
let other: Sandbox;
let issuer: string;

// oidc-provider prints warnings about an insecure configuration.
const printed = (['log', 'info', 'warn', 'error'] as const).map((kind) => jest.spyOn(console, kind));

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  other = await startSandbox({ port: 0 });
  issuer = `${sandbox.url}/idpA`;
});
afterAll(async () => {
  await sandbox.close();
  await other.close();
  for (const spy of printed) expect(spy).not.toHaveBeenCalled();
});
beforeEach(() => sandbox.state.reset());

async function json(url: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  return (await (await fetch(url, init)).json()) as Record<string, unknown>;
}

const keys = async (at = issuer) => (await json(`${at}/jwks`))['keys'] as (JsonWebKey & { kid: string })[];
const kidOf = (token: string) => jwt.decode(token, { complete: true })?.header.kid;

/** Returns the claims of a token. Throws if it was not signed with a key that the issuer serves now. */
async function verified(token: string, at = issuer): Promise<jwt.JwtPayload> {
  const key = (await keys(at)).find(({ kid }) => kid === kidOf(token));
  if (!key) throw new Error('signed with a key that is not served');
  return jwt.verify(token, createPublicKey({ key, format: 'jwk' }), {
    algorithms: ['RS256'],
    issuer: at,
    audience: 'sandbox-client',
  }) as jwt.JwtPayload;
}

const control = (path: string, body: object) =>
  fetch(`${sandbox.url}/control${path}`, { method: 'POST', body: JSON.stringify(body) });

describe('an OpenID provider of the sandbox', () => {
  it.each(['idpA', 'idpB'])('publishes the configuration of %s', async (system) => {
    const at = `${sandbox.url}/${system}`;
    expect(await json(`${at}/.well-known/openid-configuration`)).toMatchObject({
      issuer: at,
      jwks_uri: `${at}/jwks`,
      authorization_endpoint: `${at}/auth`,
      token_endpoint: `${at}/token`,
      response_types_supported: ['code', 'id_token'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      code_challenge_methods_supported: ['S256'],
    });
    expect(await keys(at)).toEqual([
      { kty: 'RSA', use: 'sig', alg: 'RS256', e: 'AQAB', kid: expect.any(String), n: expect.any(String) },
    ]);
  });

  it('issues an ID token with the implicit flow', async () => {
    const token = await idTokenFrom({ sandbox }, 'idpA', { ...ANNA, nonce: 'n-1' });
    const claims = await verified(token);
    expect(claims).toMatchObject({
      email: 'anna@example.com',
      email_verified: true,
      given_name: 'Anna',
      family_name: 'Example',
      name: 'Anna Example',
      nonce: 'n-1',
      sub: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
    expect(claims.exp! - claims.iat!).toBe(3600);
    expect(claims).not.toHaveProperty('at_hash');
  });

  it('issues both tokens with the code flow, once and only for the right verifier', async () => {
    const back = await new Browser().signIn(codeUrl(issuer, VERIFIER, 'n-2'), ANNA);
    const code = back.searchParams.get('code')!;
    expect((await exchangeCode(issuer, code, 'w'.repeat(43))).status).toBe(400);
    const body = (await (await exchangeCode(issuer, code, VERIFIER)).json()) as {
      id_token: string;
      access_token: string;
    };
    const claims = await verified(body.id_token);
    const hash = createHash('sha256').update(body.access_token).digest().subarray(0, 16).toString('base64url');
    expect(claims).toMatchObject({ email: 'anna@example.com', name: 'Anna Example', nonce: 'n-2', at_hash: hash });
    const me = await json(`${issuer}/me`, { headers: { authorization: `Bearer ${body.access_token}` } });
    expect(me).toEqual({
      sub: claims.sub,
      email: 'anna@example.com',
      email_verified: true,
      name: 'Anna Example',
      given_name: 'Anna',
      family_name: 'Example',
    });
    expect(await (await exchangeCode(issuer, code, VERIFIER)).json()).toMatchObject({ error: 'invalid_grant' });
  });

  it('puts the values of the form into the claims', async () => {
    const claims = async (system: 'idpA' | 'idpB', person: object) =>
      jwt.decode(await idTokenFrom({ sandbox }, system, person)) as jwt.JwtPayload;
    const [anna, again, elsewhere] = [
      await claims('idpA', ANNA),
      await claims('idpA', { email: 'Anna@Example.com' }),
      await claims('idpB', ANNA),
    ];
    expect(again).toMatchObject({ sub: anna.sub, email: 'Anna@Example.com' });
    expect(again).not.toHaveProperty('name');
    expect(elsewhere.sub).not.toBe(anna.sub);
    expect(await claims('idpA', { ...ANNA, emailVerified: false, sub: 'mine' })).toMatchObject({
      sub: 'mine',
      email_verified: false,
    });
    const [nobody, somebody] = [await claims('idpA', {}), await claims('idpA', { email: '' })];
    expect(nobody).not.toHaveProperty('email');
    expect(nobody).not.toHaveProperty('email_verified');
    expect(nobody.sub).not.toBe(somebody.sub);
  });

  it('states that the address is verified unless the box is unchecked', async () => {
    const browser = new Browser();
    const form = await browser.open(authorizeUrl(issuer, { response_type: 'id_token', nonce: 'n' }));
    expect(await form.page!.text()).toMatch(
      /value="false">[\s\S]*type="checkbox" name="email_verified" value="true" checked/,
    );
    const asBrowsersSend = new URLSearchParams('email=a@example.com&email_verified=false&email_verified=true');
    const back = new URL((await browser.open(form.url, asBrowsersSend)).url);
    expect(await verified(new URLSearchParams(back.hash.slice(1)).get('id_token')!)).toMatchObject({
      email_verified: true,
    });
  });

  it('remembers the session and asks again for prompt=login', async () => {
    const browser = new Browser();
    const url = authorizeUrl(issuer, { response_type: 'id_token', nonce: 'n' });
    await browser.signIn(url, ANNA);
    expect((await browser.open(url)).url).toContain(`${RETURN_TO}#id_token=`);
    expect(await (await browser.open(`${url}&prompt=login`)).page!.text()).toContain('Sign in at idpA');
    expect((await new Browser().open(`${url}&prompt=none`)).url).toContain('error=login_required');
  });

  it('signs with a new key after a rotation', async () => {
    const browser = new Browser();
    const url = authorizeUrl(issuer, { response_type: 'id_token', nonce: 'n' });
    const before = await idTokenFrom({ sandbox }, 'idpA', ANNA);
    const [untouched] = await keys(`${sandbox.url}/idpB`);
    await browser.signIn(url, ANNA);
    expect((await control('/identity/rotate', { system: 'idpA' })).status).toBe(200);
    const after = await idTokenFrom({ sandbox }, 'idpA', ANNA);
    expect((await keys()).map(({ kid }) => kid)).toEqual([kidOf(after)]);
    await expect(verified(before)).rejects.toThrow('not served');
    expect((await verified(after)).sub).toBe((jwt.decode(before) as jwt.JwtPayload).sub);
    expect(await keys(`${sandbox.url}/idpB`)).toEqual([untouched]);
    // The session survives the rotation.
    expect((await browser.open(url)).url).toContain(`${RETURN_TO}#id_token=`);
    sandbox.state.identity.rotateKeys('idpA');
    expect((await keys())[0]!.kid).not.toBe(kidOf(after));
    expect((await control('/identity/rotate', { system: 'aiA' })).status).toBe(400);
  });

  it('deletes accounts, sessions and rotations on a reset', async () => {
    const browser = new Browser();
    const url = authorizeUrl(issuer, { response_type: 'id_token', nonce: 'n' });
    const [first] = await keys();
    await browser.signIn(url, ANNA);
    const { accessToken } = await tokensFrom({ sandbox }, 'idpA', ANNA);
    const form = await new Browser().open(url);
    await control('/identity/rotate', { system: 'idpA' });
    await control('/reset', {});
    expect(await keys()).toEqual([first]);
    expect((await fetch(`${issuer}/me`, { headers: { authorization: `Bearer ${accessToken}` } })).status).toBe(401);
    expect(await (await browser.open(url)).page!.text()).toContain('Sign in at idpA');
    expect((await fetch(form.url, { method: 'POST', body: 'email=a' })).status).toBe(400);
  });

  it('separates sandboxes and providers in one process and in one browser', async () => {
    const at = `${other.url}/idpA`;
    const theirs = await idTokenFrom({ sandbox: other }, 'idpA', ANNA);
    expect((await verified(theirs, at)).iss).toBe(at);
    await expect(verified(theirs)).rejects.toThrow('not served');
    const browser = new Browser();
    const urls = [issuer, at, `${sandbox.url}/idpB`].map((one) =>
      authorizeUrl(one, { response_type: 'id_token', nonce: 'n' }),
    );
    for (const url of urls) await browser.signIn(url, ANNA);
    for (const url of urls) expect((await browser.open(url)).url).toContain('#id_token=');
    other.state.identity.rotateKeys('idpA');
    expect(await idTokenFrom({ sandbox }, 'idpA', ANNA).then(verified)).toMatchObject({ iss: issuer });
  });

  it.each([
    ['http://example.com/x'],
    ['https://localhost/x'],
    ['http://localhost.example.com/x'],
    ['http://localhost@example.com/x'],
    ['myapp://localhost/x'],
    ['http://localhost:1/x#part'],
    ['nonsense'],
  ])('rejects the redirect URI %s', async (redirect) => {
    const response = await fetch(
      authorizeUrl(issuer, { response_type: 'id_token', nonce: 'n', redirect_uri: redirect }),
      { redirect: 'manual' },
    );
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('redirect_uri');
  });

  it.each(['http://localhost:3000/a/b?c=d', 'http://127.0.0.1:5/', 'http://localhost'])(
    'accepts the redirect URI %s',
    async (redirect) => {
      const response = await fetch(
        authorizeUrl(issuer, { response_type: 'id_token', nonce: 'n', redirect_uri: redirect }),
        { redirect: 'manual' },
      );
      expect(response.headers.get('location')).toContain('/idpA/interaction/');
    },
  );

  it('rejects requests without nonce or PKCE', async () => {
    const error = async (changes: Record<string, string>) =>
      (await new Browser().open(authorizeUrl(issuer, changes))).url;
    expect(await error({ response_type: 'id_token' })).toContain('nonce');
    expect(await error({ response_type: 'code' })).toContain('PKCE');
    expect(await error({ response_type: 'id_token token', nonce: 'n' })).toContain('unsupported_response_type');
  });

  it('serves instructions with a working link', async () => {
    const about = await (await fetch(issuer)).text();
    const link = /href="([^"]+\/auth\?[^"]+)"/.exec(about)![1]!.replaceAll('&amp;', '&');
    const browser = new Browser();
    const form = await browser.open(link);
    expect(await form.page!.text()).toContain('Sign in at idpA');
    const done = await browser.open(form.url, new URLSearchParams({ email: 'a@example.com' }));
    expect(done.url).toContain(`${issuer}/done#id_token=`);
    expect(await done.page!.text()).toContain('{"credential": "…"}');
    expect(await (await fetch(`${sandbox.url}/idpB/done`)).text()).toContain('{"id_token": "…"}');
  });

  it('records its calls and fails on request', async () => {
    await control('/faults', { system: 'idpA', kind: 'status', status: 503, match: 'grant_type' });
    await control('/faults', { system: 'idpB', kind: 'empty' });
    expect((await fetch(`${issuer}/jwks`)).status).toBe(200);
    expect((await exchangeCode(issuer, 'x', VERIFIER)).status).toBe(503);
    expect(await (await exchangeCode(issuer, 'x', VERIFIER)).json()).toMatchObject({ error: 'invalid_grant' });
    expect(await json(`${sandbox.url}/idpB/jwks`)).not.toHaveProperty('keys');
    expect(await json(`${sandbox.url}/control/calls?system=idpA`)).toMatchObject({
      count: 3,
      recent: [
        { path: '/idpA/jwks', status: 200 },
        { status: 503 },
        { body: expect.stringContaining('code_verifier'), status: 400 },
      ],
    });
  });

  it('labels every response', async () => {
    for (const path of [
      '',
      '/done',
      '/jwks',
      '/.well-known/openid-configuration',
      '/auth',
      '/auth/x',
      '/token',
      '/me',
      '/interaction/x',
      '/%E0%A4%A',
      '/nowhere',
    ]) {
      expect((await fetch(issuer + path)).headers.get('x-sandbox')).toBe('content-automation-service');
    }
  });
});
