import { describe, expect, it } from '@jest/globals';
import { schema } from '../../../resolvers/schema.ts';
import { useTestApp } from '../../support/test-app.ts';
import { callThrough } from '../../support/operation-call.ts';
import { newShop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
const TOKEN = { access_token: 'token' };
const PAIR = { consumer_key: 'key', consumer_secret: 'secret' };
const values = (platform: string, credentials: object) => ({
  name: 'Shop',
  platform,
  base_url: 'https://shop.example',
  ...credentials,
});

describe.each(['REST', 'GraphQL'] as const)('a new connection, through %s,', (api) => {
  const call = callThrough(testApp, schema, api);

  it.each([
    ['storeA', TOKEN, PAIR],
    ['custom', TOKEN, PAIR],
    ['woocommerce', PAIR, TOKEN],
    ['cms', PAIR, TOKEN],
  ])('for %s accepts only the credentials of its platform', async (platform, own, others) => {
    const shop = await newShop(testApp);
    const create = (credentials: object) =>
      call('Mutation.createStoreConnection', values(platform, credentials), shop.token);
    const [wrong = ''] = Object.keys(others);
    const refused = `Validation error: body.${wrong}: is not used by ${platform}, which takes ${Object.keys(own).join(' and ')}`;
    expect(await create(others)).toMatchObject({ detail: refused });
    expect(await create({ ...own, ...others })).toMatchObject({ detail: refused });
    expect((await call('Query.storeConnections', {}, shop.token))['store_connections']).toEqual([]);
    expect(await create(own)).toMatchObject({
      platform,
      status: 'inactive',
      has_credentials: true,
      project_count: 0,
      last_connected_at: null,
    });
    expect(await create({})).toMatchObject({ has_credentials: false });
    expect(
      await create({ ...own, ...Object.fromEntries(Object.keys(others).map((key) => [key, null])) }),
    ).toMatchObject({ has_credentials: true });
    expect((await call('Query.storeConnections', {}, shop.token))['store_connections']).toHaveLength(3);
  });

  it('is listed in its organization, oldest first, with the number of its projects', async () => {
    const [shop, stranger] = [await newShop(testApp), await newShop(testApp)];
    const ids: unknown[] = [];
    for (const name of ['a', 'b', 'c'])
      ids.push((await call('Mutation.createStoreConnection', { ...values('custom', TOKEN), name }, shop.token))['id']);
    for (const name of ['one', 'two']) await shop.rest.post('/projects', { name, store_connection_id: ids[1] });
    const listed = (await call('Query.storeConnections', {}, shop.token))['store_connections'] as {
      id: string;
      project_count: number;
    }[];
    expect(listed.map(({ id, project_count }) => [id, project_count])).toEqual([
      [ids[0], 0],
      [ids[1], 2],
      [ids[2], 0],
    ]);
    expect(await call('Query.storeConnection', { connection_id: ids[1] }, shop.token)).toEqual(listed[1]);
    expect((await call('Query.storeConnections', {}, stranger.token))['store_connections']).toEqual([]);
    expect(await call('Query.storeConnection', { connection_id: ids[1] }, stranger.token)).toMatchObject({
      detail: 'Store connection not found',
    });
    expect(await call('Mutation.testStoreConnection', { connection_id: ids[1] }, stranger.token)).toMatchObject({
      detail: 'Store connection not found',
    });
    for (const name of ['Query.storeConnections', 'Mutation.testStoreConnection', 'Mutation.createStoreConnection']) {
      expect(
        await call(name, {
          connection_id: ids[1],
          ...(name.endsWith('createStoreConnection') && values('custom', TOKEN)),
        }),
      ).toMatchObject({ detail: 'Invalid or expired token' });
    }
  });
});

describe('the list of connections', () => {
  it('is paged, with the total', async () => {
    const { rest } = await newShop(testApp);
    for (const name of ['a', 'b', 'c']) await rest.post('/store-connections', { ...values('custom', TOKEN), name });
    const page = await rest.get('/store-connections?limit=1&offset=1');
    expect(page.body.store_connections.map(({ name }: { name: string }) => name)).toEqual(['b']);
    expect(page.body).toMatchObject({ total: 3, has_more: true });
    for (const query of ['limit=0', 'limit=101', 'offset=-1', 'limit=x'])
      expect(await rest.get(`/store-connections?${query}`)).toMatchObject({ status: 422 });
  });
});
