import { describe, expect, it } from '@jest/globals';
import { PendingInstall } from '../../../../entities/stores/pending-install.ts';
import { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import { schema } from '../../../../resolvers/schema.ts';
import { openStore } from '../../../../src/services/stores/open-store.ts';
import { asUser } from '../../../support/as-user.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { newMember, signIn } from '../../../support/members.ts';
import { callThrough } from '../../../support/operation-call.ts';
import { newShop } from '../../../support/shop.ts';
import { callBack, callBackAs, connectShop, consent, newDomain, signed } from './support.ts';

const FRONTEND = 'https://app.example';
const testApp = useTestApp({ ROLE: 'web', FRONTEND_URL: FRONTEND, PUBLIC_URL: 'https://api.example' });
const bare = useTestApp({ ROLE: 'web', SANDBOX_URL: '' });

const connections = (organizationId: string) =>
  testApp.ctx().em.find(StoreConnection, { organizationId }, { populate: ['credentials'] });

describe.each(['REST', 'GraphQL'] as const)('a shop that is connected by %s', (api) => {
  const call = (name: string, flat: Record<string, unknown>, token: string | null) =>
    callThrough(testApp, schema, api)(name, flat, token);

  it('becomes an active connection through the consent page', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const connectUrl = (await call('Query.storeAConnectUrl', { shop: domain }, shop.token)) as {
      authorization_url: string;
      state: string;
    };
    const url = new URL(connectUrl.authorization_url);
    expect(`${url.origin}${url.pathname}`).toBe(`${testApp.sandbox.url}/storeA/${domain}/admin/oauth/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'sandbox-client-id',
      scope: 'read_products,write_products,write_files,read_locales,write_translations',
      redirect_uri: 'https://api.example/api/v1/storeA/callback',
      state: connectUrl.state,
    });
    const answer = await callBackAs(testApp, shop, await consent(connectUrl.authorization_url));
    expect(answer).toMatchObject({ status: 200, body: { connection_id: expect.any(String) } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await shop.rest.get(`/store-connections/${answer.body.connection_id}`)).body).toMatchObject({
      name: 'Sandbox Shop',
      platform: 'storeA',
      connection_type: 'store',
      status: 'active',
      has_credentials: true,
      base_url: `${testApp.sandbox.url}/storeA/${domain}`,
      last_connected_at: expect.any(String),
    });
    const [stored] = await connections(shop.organizationId);
    expect(stored).toMatchObject({ shopDomain: domain, tokenExpiresAt: expect.any(Date) });
    expect(stored!.credentials).not.toMatch(/shpat_|shprt_/);
    expect((await (await openStore(await asUser(testApp, shop), stored!)).test()).storeName).toBe('Sandbox Shop');
  });

  it('becomes a blog connection with only the scopes of a blog', async () => {
    const shop = await newShop(testApp);
    const connectUrl = (await call(
      'Query.storeAConnectUrl',
      { shop: newDomain(), connection_type: 'blog' },
      shop.token,
    )) as { authorization_url: string };
    expect(new URL(connectUrl.authorization_url).searchParams.get('scope')).toBe('read_content,write_content');
    const { body } = await callBackAs(testApp, shop, await consent(connectUrl.authorization_url));
    expect((await shop.rest.get(`/store-connections/${body.connection_id}`)).body).toMatchObject({
      connection_type: 'blog',
      status: 'active',
    });
    const store = await openStore(await asUser(testApp, shop), (await connections(shop.organizationId))[0]!);
    await expect(store.listProducts(null)).rejects.toMatchObject({ kind: 'unauthorized' });
  });

  it.each([
    '',
    'example.com',
    'a.myshopify.com.evil.example',
    'evil.example/a.myshopify.com',
    'a.myshopify.com\n',
    ' a.myshopify.com',
    'A.myshopify.com',
    `${'a'.repeat(300)}.myshopify.com`,
  ])('is rejected for the domain %.40j', async (domain) => {
    const shop = await newShop(testApp);
    expect(await call('Query.storeAConnectUrl', { shop: domain }, shop.token)).toMatchObject({
      code: 'VALIDATION',
      detail: expect.stringContaining('query.shop'),
    });
    expect(await testApp.ctx().em.count(PendingInstall, { shop: domain })).toBe(0);
  });

  it('is rejected with 503 where storeA is not configured', async () => {
    const shop = await newShop(bare);
    for (const [name, flat] of [
      ['Query.storeAInstallUrl', {}],
      ['Query.storeAConnectUrl', { shop: newDomain() }],
    ] as const) {
      expect(await callThrough(bare, schema, api)(name, flat, shop.token)).toMatchObject({
        code: 'NOT_CONFIGURED',
        detail: 'storeA is not configured',
      });
    }
    expect(await callBack(bare, signed({ shop: newDomain(), code: 'x' }))).toMatchObject({
      status: 503,
      body: { detail: 'storeA is not configured' },
    });
  });
});

describe('the callback of an authorization', () => {
  it('redirects the browser only to the frontend', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const { body } = await shop.rest.get(`/storeA/connect?shop=${domain}`);
    const answer = await callBack(testApp, await consent(body.authorization_url), 'text/html,*/*');
    expect(answer).toMatchObject({ status: 302, location: { origin: FRONTEND } });
    expect(Object.fromEntries(answer.location!.searchParams)).toEqual({
      install_token: expect.any(String),
      shop: domain,
    });
    const elsewhere = await callBack(
      testApp,
      { search: '?shop=evil.example&redirect_uri=https://evil.example&return_to=//evil.example' },
      '*/*',
    );
    expect(elsewhere).toMatchObject({
      status: 302,
      location: { href: `${FRONTEND}/store-connections?error=invalid_signature` },
    });
    expect(elsewhere.headers.get('cache-control')).toBe('no-store');
  });

  it('updates the connection of the same shop and type and keeps its name', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const id = await connectShop(testApp, shop, domain);
    await shop.rest.patch(`/store-connections/${id}`, { name: 'Mine', status: 'inactive' });
    const [before] = await connections(shop.organizationId);
    expect(await connectShop(testApp, shop, domain)).toBe(id);
    const [after, ...more] = await connections(shop.organizationId);
    expect(more).toEqual([]);
    expect(after).toMatchObject({ name: 'Mine', status: 'active' });
    expect(after!.credentials).not.toBe(before!.credentials);
  });

  it('creates one connection for many concurrent callbacks', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const ids = await Promise.all(Array.from({ length: 4 }, () => connectShop(testApp, shop, domain)));
    expect(new Set(ids).size).toBe(1);
    expect(await connections(shop.organizationId)).toHaveLength(1);
  });

  it('connects a shop as store and as blog with the tokens of the newest authorization', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const ids = [await connectShop(testApp, shop, domain), await connectShop(testApp, shop, domain, 'blog')];
    expect(new Set(ids).size).toBe(2);
    const ctx = await asUser(testApp, shop);
    for (const connection of await connections(shop.organizationId))
      await expect((await openStore(ctx, connection)).test()).resolves.toHaveProperty('storeName');
  });

  it.each<
    [
      string,
      (member: { userId: string }, owner: Awaited<ReturnType<typeof newShop>>, token: string) => Promise<unknown>,
    ]
  >([
    ['signed out', (_member, owner, token) => owner.rest.as(token).post('/auth/logout')],
    ['was deactivated', ({ userId }, owner) => owner.rest.patch(`/users/${userId}`, { is_active: false })],
    ['was removed', ({ userId }, owner) => owner.rest.delete(`/users/${userId}`)],
  ])('rejects the state of a user who %s in the meantime', async (_what, deactivate) => {
    const owner = await newShop(testApp);
    const member = await newMember(testApp, owner);
    const token = await signIn(testApp, member);
    const { body } = await owner.rest.as(token).get(`/storeA/connect?shop=${newDomain()}`);
    const location = await consent(body.authorization_url);
    await deactivate(member, owner, token);
    expect(await callBack(testApp, location)).toMatchObject({
      status: 400,
      body: { detail: 'Invalid or expired token' },
    });
    expect(await connections(owner.organizationId)).toEqual([]);
  });

  it('is accepted after the user refreshed the access token of the session', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const { body } = await shop.rest.get(`/storeA/connect?shop=${domain}`);
    const refreshed = await shop.rest.post('/auth/refresh');
    const token = refreshed.body.access_token;
    expect(await callBackAs(testApp, { token }, await consent(body.authorization_url))).toMatchObject({
      body: { connection_id: expect.any(String) },
    });
  });
});
