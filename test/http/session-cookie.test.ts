import { describe, expect, it } from '@jest/globals';
import { idTokenFrom } from '../support/identity.ts';
import { enableTotp, tempToken, totp } from '../support/second-factor.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';
import { graphql, refusalOf } from './graphql-client.ts';
import {
  aged,
  cookieHeader,
  LOGIN,
  openBrowserSocket,
  OWN_PAGE,
  SECRET,
  setCookie,
  signIn,
  statusOf,
  tokenOf,
  withCookie,
  type WithHeaders,
} from './session-cookies.ts';

const testApp = useTestApp({ ROLE: 'web', JWT_SECRET: SECRET });

const PROGRESS = 'subscription { balanceChanged { totalBalance } }';
const REFUSED = { status: 403, code: 'CROSS_ORIGIN' };

describe('a sign-in with `X-Session-Transport: cookie`', () => {
  it('sets the session as a cookie that only this host gets, and no script', async () => {
    const { rest, email, password } = await newShop(testApp);
    const answer = await rest.as(null).post('/auth/login', { email, password }, OWN_PAGE);
    expect({ status: answer.status, token: answer.body.access_token }).toEqual({ status: 200, token: '' });
    const [, ...attributes] = setCookie(answer)!.split('; ');
    expect(attributes.toSorted()).toEqual([
      expect.stringMatching(/^Expires=/),
      'HttpOnly',
      'Path=/',
      'SameSite=Strict',
      'Secure',
    ]);
    const expires = Date.parse(/Expires=([^;]+)/.exec(setCookie(answer)!)![1]!);
    expect(Math.round((expires - Date.now()) / 86_400_000)).toBe(7);
  });

  it('does so by a registration, another provider, GraphQL and a refresh', async () => {
    const shop = await newShop(testApp);
    const { email, password } = shop;
    const anybody = shop.rest.as(null);
    const account = { email: `new-${email}`, password, company_name: 'New shop' };
    const credential = await idTokenFrom(testApp, 'idpA', { email: `idp-${email}` });
    const answers = [
      await anybody.post('/auth/register', account, OWN_PAGE),
      await anybody.post('/auth/idpA', { credential }, OWN_PAGE),
      await shop.rest.post('/auth/refresh', undefined, OWN_PAGE),
    ];
    for (const answer of answers) {
      expect(answer.body.access_token).toBe('');
      expect(await statusOf(shop, tokenOf(answer))).toBe(200);
    }
    const byGraphql = await graphql(testApp, null, LOGIN, { email, password }, OWN_PAGE);
    expect(byGraphql.body.data.login).toEqual({ accessToken: '', twoFactorRequired: false });
    expect(await statusOf(shop, tokenOf(byGraphql))).toBe(200);
  });

  it('sets no cookie before the second factor, and one after it', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    const { email, password } = shop;
    const first = await shop.rest.as(null).post('/auth/login', { email, password }, OWN_PAGE);
    expect([first.body.access_token, first.body.temp_token, setCookie(first)]).toEqual([
      null,
      expect.any(String),
      undefined,
    ]);
    const code = { temp_token: await tempToken(shop), code: totp(secret) };
    const second = await shop.rest.as(null).post('/auth/verify-2fa', code, OWN_PAGE);
    expect([second.body.access_token, await statusOf(shop, tokenOf(second))]).toEqual(['', 200]);
  });

  it('sets no cookie if it fails', async () => {
    const { rest, email } = await newShop(testApp);
    const answer = await rest.as(null).post('/auth/login', { email, password: 'not this one' }, OWN_PAGE);
    expect([answer.status, setCookie(answer)]).toEqual([401, undefined]);
  });

  it('is refused to a page of another origin', async () => {
    const { rest, email, password } = await newShop(testApp);
    const foreign = { ...OWN_PAGE, 'sec-fetch-site': 'same-site' };
    const answer = await rest.as(null).post('/auth/login', { email, password }, foreign);
    expect({ status: answer.status, code: answer.body.code }).toEqual(REFUSED);
    expect(setCookie(answer)).toBeUndefined();
  });
});

describe('a request with a session cookie', () => {
  it('is the user’s over REST and GraphQL', async () => {
    const shop = await newShop(testApp);
    const headers = withCookie(await signIn(shop));
    expect((await shop.rest.as(null).get('/users/me', headers)).body.email).toBe(shop.email);
    expect((await graphql(testApp, null, '{ me { email } }', {}, headers)).body.data.me.email).toBe(shop.email);
    expect((await shop.rest.as(null).post('/projects', { name: 'By cookie' }, headers)).status).toBe(201);
  });

  it.each([
    ['without the header', {}],
    ['with another value of the header', { 'x-session-transport': 'bearer' }],
    ['of a page of another site', { ...OWN_PAGE, 'sec-fetch-site': 'cross-site' }],
    ['of a page of another host of the site', { ...OWN_PAGE, 'sec-fetch-site': 'same-site' }],
    ['of another origin', { ...OWN_PAGE, origin: 'https://evil.example' }],
    ['of a sandboxed page', { ...OWN_PAGE, origin: 'null' }],
  ])('%s gets 403 and changes nothing', async (_what, headers) => {
    const shop = await newShop(testApp);
    const all = { ...cookieHeader(await signIn(shop)), ...headers };
    const rest = await shop.rest.as(null).post('/projects', { name: 'Forged' }, all);
    expect({ status: rest.status, code: rest.body.code }).toEqual(REFUSED);
    const byGraphql = await graphql(testApp, null, 'mutation { createProject(input: { name: "F" }) { id } }', {}, all);
    expect({ status: byGraphql.status, code: refusalOf(byGraphql).code }).toEqual(REFUSED);
    expect((await shop.rest.get('/projects')).body.total).toBe(0);
  });

  it.each([
    [
      'the browser reports the same origin',
      () => ({ 'sec-fetch-site': 'same-origin', origin: 'https://rewritten.example' }),
    ],
    ['the origin has the host of the request', () => ({ origin: testApp.url })],
    ['the origin is PUBLIC_URL', () => ({ origin: testApp.config.PUBLIC_URL })],
  ])('is accepted if %s', async (_what, headers) => {
    const shop = await newShop(testApp);
    const all = { ...withCookie(await signIn(shop)), ...headers() };
    expect((await shop.rest.as(null).get('/users/me', all)).status).toBe(200);
  });

  it('is that of its bearer token if it has both, also without the header', async () => {
    const [shop, other] = [await newShop(testApp), await newShop(testApp)];
    const cookie = cookieHeader(await signIn(shop));
    expect((await other.rest.get('/users/me', cookie)).body.email).toBe(other.email);
    expect((await shop.rest.as('no-token').get('/users/me', { ...OWN_PAGE, ...cookie })).status).toBe(401);
  });

  it('never has the rights of a token that was issued for the other transport', async () => {
    const shop = await newShop(testApp);
    expect((await shop.rest.as(await signIn(shop)).get('/users/me')).status).toBe(401);
    expect(await statusOf(shop, shop.token)).toBe(401);
  });

  it('counts as a stranger’s where a page only shows a picture', async () => {
    const shop = await newShop(testApp);
    const cookie = cookieHeader(await signIn(shop));
    expect((await shop.rest.as(null).get('/files/none.png', cookie)).status).toBe(404);
  });
});

describe('the end of a session with a cookie', () => {
  it.each<[string, (shop: Shop, token: string) => Promise<WithHeaders>]>([
    ['logout', ({ rest }, token) => rest.as(null).post('/auth/logout', undefined, withCookie(token))],
    ['logout everywhere', ({ rest }, token) => rest.as(null).post('/auth/logout-all', undefined, withCookie(token))],
    [
      'logout over GraphQL',
      (_, token) => graphql(testApp, null, 'mutation { logout { message } }', {}, withCookie(token)),
    ],
  ])('by %s clears the cookie, and ends it with its earlier tokens and sockets', async (_what, end) => {
    const shop = await newShop(testApp);
    const token = await signIn(shop);
    const renewed = tokenOf(await shop.rest.as(null).get('/users/me', withCookie(aged(token, 2))));
    const socket = await openBrowserSocket(testApp, { ...cookieHeader(token), origin: testApp.url });
    expect((await socket.next()).type).toBe('connection_ack');
    const answer = await end(shop, renewed);
    expect(setCookie(answer)).toMatch(/=; .*Expires=Thu, 01 Jan 1970/);
    expect([await statusOf(shop, token), await statusOf(shop, renewed)]).toEqual([401, 401]);
    expect((await socket.closed).code).toBe(4403);
  });

  it('comes with a changed password for the other browsers', async () => {
    const shop = await newShop(testApp);
    const [own, other] = [await signIn(shop), await signIn(shop)];
    const change = { password: 'another password', current_password: shop.password };
    await graphql(
      testApp,
      null,
      'mutation ($input: UpdateUserInput!) { updateMe(input: $input) { id } }',
      { input: { password: change.password, currentPassword: change.current_password } },
      withCookie(own),
    );
    expect([await statusOf(shop, own), await statusOf(shop, other)]).toEqual([200, 401]);
  });
});

describe('a socket', () => {
  it('of a page of this service is signed in by the cookie, and gets no token', async () => {
    const shop = await newShop(testApp);
    const socket = await openBrowserSocket(testApp, { ...cookieHeader(await signIn(shop)), origin: testApp.url });
    expect((await socket.next()).type).toBe('connection_ack');
    socket.subscribe('balance', PROGRESS);
    expect((await socket.next('balance')).payload.data.balanceChanged.totalBalance).toBe('50.0000');
    const [answer] = await socket.request('mutation { refreshToken { accessToken } }');
    expect(answer!.payload.data.refreshToken.accessToken).toBe('');
    socket.close();
  });

  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['without an origin', {}],
  ])('%s is not signed in by the cookie', async (_what, headers: Record<string, string>) => {
    const shop = await newShop(testApp);
    const socket = await openBrowserSocket(testApp, { ...cookieHeader(await signIn(shop)), ...headers });
    expect(await socket.closed).toEqual({ code: 4403, reason: 'Forbidden' });
  });

  it('with a token is signed in by the token, wherever its page is from', async () => {
    const [shop, other] = [await newShop(testApp), await newShop(testApp)];
    const headers = { ...cookieHeader(await signIn(shop)), origin: 'https://frontend.example' };
    const socket = await openBrowserSocket(testApp, headers, { Authorization: `Bearer ${other.token}` });
    expect((await socket.next()).type).toBe('connection_ack');
    const [answer] = await socket.request('{ me { email } }');
    expect(answer!.payload.data.me.email).toBe(other.email);
    socket.close();
  });

  it('without a cookie and a token is closed with 4401', async () => {
    const socket = await openBrowserSocket(testApp, { origin: testApp.url });
    expect((await socket.closed).code).toBe(4401);
  });
});
