import { describe, expect, it } from '@jest/globals';
import { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import { schema } from '../../../../resolvers/schema.ts';
import { newMember, signIn } from '../../../support/members.ts';
import { callThrough } from '../../../support/operation-call.ts';
import { newShop, type Shop } from '../../../support/shop.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { callBack, callBackAs, consent, cookieOf, installInShop, newDomain, signed } from './support.ts';

const FRONTEND = 'https://app.example';
const testApp = useTestApp({ ROLE: 'web', FRONTEND_URL: FRONTEND });
const published = useTestApp({ ROLE: 'web', FRONTEND_URL: FRONTEND, PUBLIC_URL: 'https://api.example' });

const REFUSED = { code: 'INVALID_LINK', detail: 'Invalid or expired token' };
const connectionsOf = ({ organizationId }: Shop) => testApp.ctx().em.find(StoreConnection, { organizationId });

/** Starts to connect a shop with a token. Returns where the shop redirects the person who agrees. */
async function begin(shop: Shop, token = shop.token): Promise<URL> {
  const { body } = await shop.rest.as(token).get(`/storeA/connect?shop=${newDomain()}`);
  return consent(body.authorization_url);
}

/** The token with which a browser is redirected to the frontend. */
async function parkedToken(location: URL): Promise<string> {
  const answer = await callBack(testApp, location, 'text/html');
  expect(answer).toMatchObject({ status: 302, location: { origin: FRONTEND, pathname: '/store-connections' } });
  return answer.location!.searchParams.get('install_token')!;
}

describe.each(['REST', 'GraphQL'] as const)('an installation that a session began, finalized by %s,', (api) => {
  const finalize = (token: string, install_token: string, headers = {}) =>
    callThrough(testApp, schema, api)('Mutation.finalizeStoreAInstall', { install_token }, token, headers);

  it('is only parked by the browser that agreed, and completed by the session that began', async () => {
    const shop = await newShop(testApp);
    const token = await parkedToken(await begin(shop));
    expect(await connectionsOf(shop)).toEqual([]);
    expect(await finalize(shop.token, token)).toMatchObject({ status: 'active', has_credentials: true });
    expect(await finalize(shop.token, token)).toMatchObject(REFUSED);
    expect(await connectionsOf(shop)).toHaveLength(1);
  });

  it('is refused to everybody else, who does not consume it', async () => {
    const [attacker, victim] = [await newShop(testApp), await newShop(testApp)];
    const colleague = await newMember(testApp, attacker);
    const otherSession = await signIn(testApp, attacker);
    const token = await parkedToken(await begin(attacker));
    for (const stranger of [victim.token, await signIn(testApp, colleague), otherSession])
      expect(await finalize(stranger, token, { cookie: 'install=x; __Host-install=x' })).toMatchObject(REFUSED);
    expect([await connectionsOf(attacker), await connectionsOf(victim)]).toEqual([[], []]);
    expect(await finalize(attacker.token, token)).toMatchObject({ status: 'active' });
  });

  it('is refused after its session has ended', async () => {
    const shop = await newShop(testApp);
    const token = await signIn(testApp, shop);
    const parked = await parkedToken(await begin(shop, token));
    await shop.rest.as(token).post('/auth/logout');
    for (const each of [token, shop.token]) expect(await finalize(each, parked)).toHaveProperty('detail');
    expect(await connectionsOf(shop)).toEqual([]);
  });
});

describe.each(['REST', 'GraphQL'] as const)('an installation that began in the shop, finalized by %s,', (api) => {
  const finalize = (token: string, install_token: string, headers = {}) =>
    callThrough(testApp, schema, api)('Mutation.finalizeStoreAInstall', { install_token }, token, headers);

  it('requires the cookie of the browser that was redirected', async () => {
    const [shop, other] = [await newShop(testApp), await newShop(testApp)];
    const own = await callBack(testApp, await installInShop(shop, newDomain()), 'text/html');
    const foreign = await callBack(testApp, await installInShop(other, newDomain()), 'text/html');
    const token = own.location!.searchParams.get('install_token')!;
    for (const headers of [{}, { cookie: 'install=' }, cookieOf(foreign), { cookie: `${cookieOf(own).cookie}x` }])
      expect(await finalize(shop.token, token, headers)).toMatchObject(REFUSED);
    const cookie = `theme=dark; ${cookieOf(own).cookie}; other=1`;
    expect(await finalize(shop.token, token, { cookie })).toMatchObject({ status: 'active' });
    expect(await finalize(shop.token, token, { cookie })).toMatchObject(REFUSED);
    expect([(await connectionsOf(shop)).length, (await connectionsOf(other)).length]).toEqual([1, 0]);
  });
});

describe('the callback', () => {
  it('names the shop to a browser, so that the user can be asked', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const answer = await callBack(testApp, await installInShop(shop, domain), 'text/html');
    expect(Object.fromEntries(answer.location!.searchParams)).toEqual({
      install_token: expect.stringMatching(/^[\w-]{43}$/),
      shop: domain,
    });
  });

  it('connects the shop at once for a program with the token of the session that began', async () => {
    const shop = await newShop(testApp);
    const answer = await callBackAs(testApp, shop, await begin(shop));
    expect(answer).toMatchObject({ status: 200, body: { connection_id: expect.any(String) } });
    expect(await connectionsOf(shop)).toMatchObject([{ id: answer.body.connection_id }]);
  });

  it('gives a program without that token an install token that only the session can use', async () => {
    const [shop, other] = [await newShop(testApp), await newShop(testApp)];
    const answers = [await callBack(testApp, await begin(shop)), await callBackAs(testApp, other, await begin(shop))];
    for (const { status, body } of answers) {
      expect([status, Object.keys(body)]).toEqual([200, ['install_token']]);
      expect(await other.rest.post('/storeA/finalize', body)).toMatchObject({ status: 400, body: REFUSED });
    }
    expect([await connectionsOf(shop), await connectionsOf(other)]).toEqual([[], []]);
    for (const { body } of answers)
      expect(await shop.rest.post('/storeA/finalize', body)).toMatchObject({ body: { status: 'active' } });
  });

  it('sets the cookie only for an installation that began in the shop, for this machine without a prefix', async () => {
    const shop = await newShop(testApp);
    const parked = await callBack(testApp, await begin(shop), 'text/html');
    expect(parked.headers.getSetCookie()).toEqual([]);
    const installed = await callBack(testApp, await installInShop(shop, newDomain()), 'text/html');
    expect(installed.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^install=[\w-]{43}; Max-Age=900; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('sets a secure cookie that only its own host can set where the service is public', async () => {
    const shop = await newShop(published);
    const location = await installInShop(shop, newDomain());
    const installed = await callBack(published, location, 'text/html');
    expect(installed.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-install=[\w-]{43}; Max-Age=900; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    const body = { install_token: installed.location!.searchParams.get('install_token') };
    expect(await shop.rest.post('/storeA/finalize', body)).toMatchObject({ status: 400 });
    expect(await shop.rest.post('/storeA/finalize', body, cookieOf(installed))).toMatchObject({ status: 200 });
  });

  it.each([
    ['is more than ten minutes old', () => String(Math.floor(Date.now() / 1000) - 660)],
    ['is no time', () => 'yesterday'],
    ['is empty', () => ''],
  ])('refuses a redirect whose timestamp %s, without consuming its state', async (_what, timestamp) => {
    const shop = await newShop(testApp);
    const location = await begin(shop);
    const { hmac: _, ...fields } = Object.fromEntries(location.searchParams);
    const stale = signed({ ...fields, timestamp: timestamp() });
    expect(await callBackAs(testApp, shop, stale)).toMatchObject({ status: 400, body: REFUSED });
    const browser = await callBack(testApp, stale, 'text/html');
    expect(browser.location!.href).toBe(`${FRONTEND}/store-connections?error=invalid_or_expired`);
    const recent = signed({ ...fields, timestamp: String(Math.floor(Date.now() / 1000) - 540) });
    expect(await callBackAs(testApp, shop, recent)).toMatchObject({ status: 200 });
  });
});
