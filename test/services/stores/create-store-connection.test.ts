import { describe, expect, it } from '@jest/globals';
import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { Platform } from '../../../entities/stores/platform.ts';
import type { CreateStoreConnectionInput } from '../../../schema/stores/inputs.ts';
import { row, sql } from '../../../src/core/sql.ts';
import { createStoreConnection } from '../../../src/services/stores/create-store-connection.ts';
import { getStoreConnection, listStoreConnections } from '../../../src/services/stores/get-store-connection.ts';
import { openStore } from '../../../src/services/stores/open-store.ts';
import { asUser, refusal } from '../../support/as-user.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newShop } from '../../support/shop.ts';
import { FIRST_PAGE } from '../../support/first-page.ts';

const testApp = useTestApp({ ROLE: 'web' });
const SECRET = 'shpat_0123456789abcdef';

const input = (more: Partial<CreateStoreConnectionInput> = {}): CreateStoreConnectionInput => ({
  name: 'Shop',
  platform: Platform.storeA,
  baseUrl: 'https://shop.example/',
  accessToken: SECRET,
  ...more,
});

const stored = (id: string) =>
  row<Record<string, string>>(testApp.ctx().em, sql`select * from store_connections where id = ${id}`);

describe('a new store connection', () => {
  it('is inactive and stored without a slash at the end of its address', async () => {
    const ctx = await asUser(testApp, await newShop(testApp));
    const connection = await createStoreConnection(ctx, input());
    expect(connection).toMatchObject({
      name: 'Shop',
      baseUrl: 'https://shop.example',
      status: 'inactive',
      hasCredentials: true,
    });
    expect(await getStoreConnection(ctx, connection.id)).toMatchObject({ id: connection.id });
    expect(connection.mediaBaseUrl ?? null).toBeNull();
  });

  it('stores its credentials encrypted and bound to its row', async () => {
    const shop = await newShop(testApp);
    const ctx = await asUser(testApp, shop);
    const [one, two] = [
      await createStoreConnection(ctx, input()),
      await createStoreConnection(ctx, input({ accessToken: 'another' })),
    ];
    const sealed = (await stored(one.id))!['credentials']!;
    expect(JSON.stringify(await stored(one.id))).not.toContain(SECRET);
    await expect(openStore(ctx, one)).resolves.toHaveProperty('test');
    await testApp.ctx().em.nativeUpdate(StoreConnection, two.id, { credentials: sealed });
    expect(await refusal(openStore(ctx, two))).toMatchObject({
      code: 'NOT_CONFIGURED',
      message: 'The stored credentials cannot be opened: enter them again',
    });
  });

  it('never returns its credentials, neither by REST nor by GraphQL', async () => {
    const shop = await newShop(testApp);
    const created = await shop.rest.post('/store-connections', {
      name: 'Shop',
      platform: 'woocommerce',
      base_url: 'https://shop.example',
      consumer_key: 'ck_secret',
      consumer_secret: 'cs_secret',
    });
    expect(created).toMatchObject({ status: 201, body: { has_credentials: true, status: 'inactive' } });
    const ctx = await asUser(testApp, shop);
    const sealed = (await stored(created.body.id))!['credentials']!;
    const answers = [
      created.body,
      (await shop.rest.get(`/store-connections/${created.body.id}`)).body,
      (await shop.rest.get('/store-connections')).body,
      await getStoreConnection(ctx, created.body.id),
      await listStoreConnections(ctx, FIRST_PAGE),
      await graphql(
        shop.token,
        '{ storeConnections { storeConnections { id name baseUrl mediaBaseUrl status hasCredentials projectCount } } }',
      ),
    ];
    for (const answer of answers)
      for (const secret of ['ck_secret', 'cs_secret', sealed]) expect(JSON.stringify(answer)).not.toContain(secret);
    const response = await graphql(shop.token, '{ storeConnections { storeConnections { credentials } } }');
    expect(response).toMatchObject({
      errors: [{ message: expect.stringContaining('Cannot query field "credentials"') }],
    });
  });

  it('can be created without credentials and is not usable then', async () => {
    const ctx = await asUser(testApp, await newShop(testApp));
    const { accessToken: _, ...rest } = input();
    const connection = await createStoreConnection(ctx, rest);
    expect(connection.hasCredentials).toBe(false);
    expect(await refusal(openStore(ctx, connection))).toMatchObject({
      code: 'NOT_CONFIGURED',
      message: 'The store connection has no credentials',
    });
  });

  it.each([
    ['consumer_secret', { consumerKey: 'ck' }],
    ['consumer_key', { consumerSecret: 'cs' }],
  ])('is rejected with half a key pair without %s', async (field, half) => {
    const ctx = await asUser(testApp, await newShop(testApp));
    const given = input({ platform: Platform.woocommerce, accessToken: undefined, ...half });
    expect(await refusal(createStoreConnection(ctx, given))).toMatchObject({
      message: `Validation error: body.${field}: field required`,
    });
    expect((await listStoreConnections(ctx, FIRST_PAGE)).storeConnections).toEqual([]);
  });

  it.each([
    'ftp://shop.example',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'http://',
    'https://',
    'shop.example',
    '//shop.example',
    '',
    'https://user:pass@shop.example',
    'https://shop.example?x=1',
    'https://shop.example/#top',
    `https://shop.example/${'x'.repeat(2000)}`,
  ])('is rejected by REST with 422 for the address %.60j', async (base_url) => {
    const shop = await newShop(testApp);
    const { status, body } = await shop.rest.post('/store-connections', { name: 'Shop', platform: 'storeA', base_url });
    expect([status, body.errors?.[0]?.loc]).toEqual([422, ['body', 'base_url']]);
    expect((await shop.rest.get('/store-connections')).body).toMatchObject({ store_connections: [], total: 0 });
  });

  it.each([
    'ftp://cdn.example',
    'javascript:alert(1)',
    'cdn.example',
    'https://user:pass@cdn.example',
    'https://user@cdn.example',
    'https://cdn.example?key=1',
    'https://cdn.example/#top',
  ])('is rejected by REST and by the service for the media address %j', async (media_base_url) => {
    const shop = await newShop(testApp);
    const { status, body } = await shop.rest.post('/store-connections', {
      name: 'Shop',
      platform: 'storeA',
      base_url: 'https://shop.example',
      media_base_url,
    });
    expect([status, body.errors?.[0]?.loc]).toEqual([422, ['body', 'media_base_url']]);
    const ctx = await asUser(testApp, shop);
    expect(await refusal(createStoreConnection(ctx, input({ mediaBaseUrl: media_base_url })))).toMatchObject({
      code: 'VALIDATION',
      message: expect.stringContaining('body.media_base_url'),
    });
    expect((await listStoreConnections(ctx, FIRST_PAGE)).storeConnections).toEqual([]);
  });

  it('accepts a media address and works without one', async () => {
    const { rest } = await newShop(testApp);
    const post = (media_base_url: unknown) =>
      rest.post('/store-connections', {
        name: 'Shop',
        platform: 'storeA',
        base_url: 'https://shop.example',
        media_base_url,
      });
    expect(await post('https://cdn.example/images')).toMatchObject({
      status: 201,
      body: { media_base_url: 'https://cdn.example/images' },
    });
    expect(await post(null)).toMatchObject({ status: 201, body: { media_base_url: null } });
  });

  it.each(['ftp://shop.example', 'javascript:alert(1)', 'http://', 'https://user:pass@shop.example'])(
    'is rejected by the service for the address %j',
    async (baseUrl) => {
      const ctx = await asUser(testApp, await newShop(testApp));
      expect(await refusal(createStoreConnection(ctx, input({ baseUrl })))).toMatchObject({ code: 'VALIDATION' });
    },
  );
});

describe('the list of store connections', () => {
  it('is sorted oldest first and paged', async () => {
    const ctx = await asUser(testApp, await newShop(testApp));
    for (const name of ['a', 'b', 'c']) await createStoreConnection(ctx, input({ name }));
    expect((await listStoreConnections(ctx, FIRST_PAGE)).storeConnections.map((each) => each.name)).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(
      (await listStoreConnections(ctx, { limit: 1, offset: 1 })).storeConnections.map((each) => each.name),
    ).toEqual(['b']);
    expect(await listStoreConnections(ctx, { limit: 1, offset: 1 })).toMatchObject({ total: 3, hasMore: true });
    for (const page of [
      { ...FIRST_PAGE, limit: 0 },
      { ...FIRST_PAGE, limit: 101 },
      { ...FIRST_PAGE, offset: -1 },
    ])
      expect(await refusal(listStoreConnections(ctx, page))).toMatchObject({ code: 'VALIDATION' });
  });

  it('contains only connections of the own organization', async () => {
    const [ctx, other] = [await asUser(testApp, await newShop(testApp)), await asUser(testApp, await newShop(testApp))];
    const { id } = await createStoreConnection(ctx, input());
    expect(await refusal(getStoreConnection(other, id))).toMatchObject({
      code: 'NOT_FOUND',
      message: 'Store connection not found',
    });
    expect((await listStoreConnections(other, FIRST_PAGE)).storeConnections).toEqual([]);
    expect(await refusal(getStoreConnection(testApp.ctx(), id))).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('contains the number of linked projects', async () => {
    const shop = await newShop(testApp);
    const ctx = await asUser(testApp, shop);
    const [one, two] = [await createStoreConnection(ctx, input()), await createStoreConnection(ctx, input())];
    for (const name of ['a', 'b']) await shop.rest.post('/projects', { name, store_connection_id: one.id });
    const { body } = await shop.rest.get('/store-connections');
    expect(body.store_connections.map((each: { project_count: number }) => each.project_count)).toEqual([2, 0]);
    expect((await shop.rest.get(`/store-connections/${two.id}`)).body.project_count).toBe(0);
  });
});

async function graphql(token: string, query: string): Promise<unknown> {
  const response = await fetch(`${testApp.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  });
  return response.json();
}
