import { describe, expect, it } from '@jest/globals';
import { PendingInstall } from '../../../../entities/stores/pending-install.ts';
import { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import { schema } from '../../../../resolvers/schema.ts';
import { openStore } from '../../../../src/services/stores/open-store.ts';
import { asUser } from '../../../support/as-user.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { callThrough } from '../../../support/operation-call.ts';
import { newShop, type Shop } from '../../../support/shop.ts';
import { callBack, consent, cookieOf, installInShop, newDomain, signed } from './support.ts';

const testApp = useTestApp({ ROLE: 'web', FRONTEND_URL: 'https://app.example' });

const connections = (organizationId: string) => testApp.ctx().em.find(StoreConnection, { organizationId });
const GONE = { code: 'INVALID_LINK', detail: 'Invalid or expired token' };

interface Installed {
  install_token: string;
  /** The header with the cookie of the browser. */
  cookie: { cookie: string };
}

async function install(shop: Shop, domain = newDomain()): Promise<Installed> {
  const answer = await callBack(testApp, await installInShop(shop, domain));
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['install_token']]);
  return { install_token: answer.body.install_token, cookie: cookieOf(answer) };
}

describe.each(['REST', 'GraphQL'] as const)('an installation that started in the shop, finalized by %s,', (api) => {
  const finalize = (token: string, { install_token, cookie }: Partial<Installed>) =>
    callThrough(testApp, schema, api)('Mutation.finalizeStoreAInstall', { install_token }, token, cookie);

  it('becomes a connection by its token', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const token = await install(shop, domain);
    expect(await connections(shop.organizationId)).toEqual([]);
    const connection = await finalize(shop.token, token);
    expect(connection).toMatchObject({
      name: 'Sandbox Shop',
      platform: 'storeA',
      connection_type: 'store',
      status: 'active',
      has_credentials: true,
      project_count: 0,
    });
    const [stored] = await connections(shop.organizationId);
    expect(stored).toMatchObject({ id: connection['id'], shopDomain: domain, tokenExpiresAt: expect.any(Date) });
    await expect((await openStore(await asUser(testApp, shop), stored!)).test()).resolves.toHaveProperty('storeName');
  });

  it('can be finalized once', async () => {
    const [shop, other] = [await newShop(testApp), await newShop(testApp)];
    const token = await install(shop);
    await finalize(shop.token, token);
    for (const each of [shop, other]) expect(await finalize(each.token, token)).toMatchObject(GONE);
    expect([(await connections(shop.organizationId)).length, (await connections(other.organizationId)).length]).toEqual(
      [1, 0],
    );
  });

  it('becomes one connection for two concurrent requests', async () => {
    const shop = await newShop(testApp);
    const token = await install(shop);
    const answers = await Promise.all([finalize(shop.token, token), finalize(shop.token, token)]);
    expect(answers.filter((answer) => answer['id'])).toHaveLength(1);
    expect(answers.filter((answer) => answer['code'] === 'INVALID_LINK')).toHaveLength(1);
    expect(await connections(shop.organizationId)).toHaveLength(1);
  });

  it.each([
    ['is unknown', 'nonsense'],
    ['is empty', ''],
    ['is a shop with a code', JSON.stringify({ shop: 'a.myshopify.com', code: 'x' })],
  ])('is rejected for a token that %s', async (_what, token) => {
    expect(await finalize((await newShop(testApp)).token, { install_token: token })).toMatchObject(GONE);
  });

  it('expires after 15 minutes', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const token = await install(shop, domain);
    const pending = await testApp.ctx().em.findOneOrFail(PendingInstall, { shop: domain });
    expect(pending.expiresAt.getTime() - Date.now()).toBeGreaterThan(14 * 60_000);
    await testApp.ctx().em.nativeUpdate(PendingInstall, { shop: domain }, { expiresAt: new Date(Date.now() - 1) });
    expect(await finalize(shop.token, token)).toMatchObject(GONE);
    expect(await connections(shop.organizationId)).toEqual([]);
  });

  it('does not accept a state as its token, nor its token as a state', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const { body } = await shop.rest.get(`/storeA/connect?shop=${domain}`);
    expect(await finalize(shop.token, { install_token: body.state })).toMatchObject(GONE);
    const token = await install(shop, domain);
    expect(await callBack(testApp, signed({ shop: domain, code: 'x', state: token.install_token }))).toMatchObject({
      status: 400,
    });
    expect(await connections(shop.organizationId)).toEqual([]);
  });
});

describe('the callback of an installation that started in the shop', () => {
  it('stores tokens only encrypted, and the install token and the cookie only as digests', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const { install_token: token, cookie } = await install(shop, domain);
    const row = await testApp.ctx().em.findOneOrFail(PendingInstall, { shop: domain }, { populate: ['credentials'] });
    expect(JSON.stringify(row)).not.toMatch(/shpat_|shprt_/);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(row)).not.toContain(cookie.cookie.split('=')[1]);
  });

  it('redirects the browser to the frontend with the install token', async () => {
    const location = await installInShop(await newShop(testApp), newDomain());
    const answer = await callBack(testApp, location, 'text/html');
    expect(answer).toMatchObject({ status: 302, location: { origin: 'https://app.example' } });
    expect(answer.location!.searchParams.get('install_token')).toMatch(/^[\w-]{43}$/);
  });

  it('redirects to the consent page where the platform opened the app without a code', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const opened = signed({ shop: domain, timestamp: String(Math.floor(Date.now() / 1000)) });
    const answer = await callBack(testApp, opened, 'text/html');
    expect([answer.status, answer.location!.pathname]).toEqual([302, `/storeA/${domain}/admin/oauth/authorize`]);
    expect(await callBack(testApp, opened)).toMatchObject({
      status: 422,
      body: { detail: 'Validation error: query.code: field required' },
    });
    const installed = await callBack(testApp, await consent(answer.location!.href));
    expect((await shop.rest.post('/storeA/finalize', installed.body, cookieOf(installed))).body).toMatchObject({
      status: 'active',
    });
  });

  it('rejects a code as an install token', async () => {
    const shop = await newShop(testApp);
    expect(await shop.rest.post('/storeA/finalize', { shop: newDomain(), code: 'x' })).toMatchObject({ status: 422 });
  });
});
