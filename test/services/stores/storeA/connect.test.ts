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
import { callBack, connectShop, consent, newDomain, signed } from './support.ts';

const FRONTEND = 'https://app.example';
const testApp = useTestApp({ ROLE: 'web', FRONTEND_URL: FRONTEND, PUBLIC_URL: 'https://api.example' });
const bare = useTestApp({ ROLE: 'web', SANDBOX_URL: '' });

const connections = (organizationId: string) =>
  testApp.ctx().em.find(StoreConnection, { organizationId }, { populate: ['credentials'] });

describe.each(['REST', 'GraphQL'] as const)('a shop is connected (%s)', (door) => {
  const call = (name: string, flat: Record<string, unknown>, token: string | null) =>
    callThrough(testApp, schema, door)(name, flat, token);

  it('by the consent page', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const asked = (await call('Query.storeAConnectUrl', { shop: domain }, shop.token)) as {
      authorization_url: string;
      state: string;
    };
    const url = new URL(asked.authorization_url);
    expect(`${url.origin}${url.pathname}`).toBe(`${testApp.sandbox.url}/storeA/${domain}/admin/oauth/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'sandbox-client-id',
      scope: 'read_products,write_products,write_files',
      redirect_uri: 'https://api.example/api/v1/storeA/callback',
      state: asked.state,
    });
    const answer = await callBack(testApp, await consent(asked.authorization_url));
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

  it('for its blog, with the access that needs and no more', async () => {
    const shop = await newShop(testApp);
    const asked = (await call(
      'Query.storeAConnectUrl',
      { shop: newDomain(), connection_type: 'blog' },
      shop.token,
    )) as { authorization_url: string };
    expect(new URL(asked.authorization_url).searchParams.get('scope')).toBe('read_content,write_content');
    const { body } = await callBack(testApp, await consent(asked.authorization_url));
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
  ])('only by a domain of the platform: %.40j', async (domain) => {
    const shop = await newShop(testApp);
    expect(await call('Query.storeAConnectUrl', { shop: domain }, shop.token)).toMatchObject({
      code: 'VALIDATION',
      detail: expect.stringContaining('query.shop'),
    });
    expect(await testApp.ctx().em.count(PendingInstall, { shop: domain })).toBe(0);
  });

  it('not where storeA is not configured', async () => {
    const shop = await newShop(bare);
    for (const [name, flat] of [
      ['Query.storeAInstallUrl', {}],
      ['Query.storeAConnectUrl', { shop: newDomain() }],
    ] as const) {
      expect(await callThrough(bare, schema, door)(name, flat, shop.token)).toMatchObject({
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

describe('the callback', () => {
  it('sends a browser to the frontend, and nowhere else', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const { body } = await shop.rest.get(`/storeA/connect?shop=${domain}`);
    const answer = await callBack(testApp, await consent(body.authorization_url), 'text/html,*/*');
    expect(answer).toMatchObject({ status: 302, location: { origin: FRONTEND } });
    expect(answer.location!.searchParams.get('connection_id')).toBe((await connections(shop.organizationId))[0]!.id);
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

  it('renews the connection of the same shop and kind, and keeps what the user named', async () => {
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

  it('makes one connection of many at once', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const ids = await Promise.all(Array.from({ length: 4 }, () => connectShop(testApp, shop, domain)));
    expect(new Set(ids).size).toBe(1);
    expect(await connections(shop.organizationId)).toHaveLength(1);
  });

  it('lets a shop be connected as store and as blog, and both go on by the newest authorisation', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const ids = [await connectShop(testApp, shop, domain), await connectShop(testApp, shop, domain, 'blog')];
    expect(new Set(ids).size).toBe(2);
    const ctx = await asUser(testApp, shop);
    for (const connection of await connections(shop.organizationId))
      await expect((await openStore(ctx, connection)).test()).resolves.toHaveProperty('storeName');
  });

  it('belongs to who began, whoever brings it', async () => {
    const [one, two, domain] = [await newShop(testApp), await newShop(testApp), newDomain()];
    const { body } = await one.rest.get(`/storeA/connect?shop=${domain}`);
    const location = await consent(body.authorization_url);
    const answer = await fetch(`${testApp.url}/api/v1/storeA/callback${location.search}`, {
      headers: { accept: 'application/json', authorization: `Bearer ${two.token}` },
    });
    expect(answer.status).toBe(200);
    expect([await connections(one.organizationId), await connections(two.organizationId)]).toMatchObject([
      [{ shopDomain: domain }],
      [],
    ]);
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
  ])('refuses the state of a user who %s meanwhile', async (_what, leave) => {
    const owner = await newShop(testApp);
    const member = await newMember(testApp, owner);
    const token = await signIn(testApp, member);
    const { body } = await owner.rest.as(token).get(`/storeA/connect?shop=${newDomain()}`);
    const location = await consent(body.authorization_url);
    await leave(member, owner, token);
    expect(await callBack(testApp, location)).toMatchObject({
      status: 400,
      body: { detail: 'Invalid or expired token' },
    });
    expect(await connections(owner.organizationId)).toEqual([]);
  });

  it('goes on after the token was refreshed', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const { body } = await shop.rest.get(`/storeA/connect?shop=${domain}`);
    await shop.rest.post('/auth/refresh');
    expect(await callBack(testApp, await consent(body.authorization_url))).toMatchObject({ status: 200 });
  });
});
