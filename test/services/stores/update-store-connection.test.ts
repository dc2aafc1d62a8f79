import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { schema } from '../../../resolvers/schema.ts';
import { createCipher } from '../../../src/core/cipher.ts';
import { credentialsCipherContext, readCredentials } from '../../../src/services/stores/credentials.ts';
import { useTestApp } from '../../support/test-app.ts';
import { callThrough } from '../../support/operation-call.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
const WOO = {
  name: 'Woo',
  platform: 'woocommerce',
  base_url: 'https://woo.example',
  consumer_key: 'ck_1',
  consumer_secret: 'cs_1',
};
const STORE_A = { name: 'Shop', platform: 'storeA', base_url: 'https://shop.example', access_token: 'shpat_1' };

/** The row with its decrypted credentials. */
async function now(id: string) {
  const ctx = testApp.ctx();
  const connection = await ctx.em.findOneOrFail(StoreConnection, id, { populate: ['credentials'] });
  return { connection, credentials: readCredentials(ctx, connection) };
}

async function connect(shop: Shop, values: object = WOO): Promise<string> {
  const { status, body } = await shop.rest.post('/store-connections', values);
  expect(status).toBe(201);
  return body.id;
}

const becomes = (id: string, values: Partial<StoreConnection>) =>
  testApp.ctx().em.nativeUpdate(StoreConnection, id, values);

describe.each(['REST', 'GraphQL'] as const)('PATCH of a connection, through %s', (api) => {
  const call = callThrough(testApp, schema, api);
  const update = (shop: Shop, id: string, flat: object) =>
    call('Mutation.updateStoreConnection', { connection_id: id, ...flat }, shop.token);

  it('changes the supplied fields only', async () => {
    const shop = await newShop(testApp);
    const id = await connect(shop);
    const lastConnectedAt = new Date('2026-01-02T03:04:05.678Z');
    await becomes(id, {
      status: 'active' as StoreConnection['status'],
      mediaBaseUrl: 'https://cdn.example',
      lastConnectedAt,
    });
    const before = await call('Query.storeConnection', { connection_id: id }, shop.token);
    expect(before).toMatchObject({ name: 'Woo', status: 'active', has_credentials: true, project_count: 0 });
    const renamed = await update(shop, id, { name: 'Wool' });
    expect(renamed).toEqual({ ...before, name: 'Wool', updated_at: expect.any(String) });
    expect(renamed['updated_at']).not.toBe(before['updated_at']);
    expect(await update(shop, id, { base_url: 'https://woo.example/shop/', media_base_url: null })).toMatchObject({
      name: 'Wool',
      base_url: 'https://woo.example/shop',
      media_base_url: null,
      status: 'active',
    });
    expect((await now(id)).credentials).toEqual({ consumerKey: 'ck_1', consumerSecret: 'cs_1' });
  });

  it.each(['active', 'error', 'inactive'])('sets the status %s and rejects other values and null', async (status) => {
    const shop = await newShop(testApp);
    const id = await connect(shop);
    expect(await update(shop, id, { status })).toMatchObject({ status });
    for (const wrong of ['Active', 'deleted', '', 1, null]) await update(shop, id, { status: wrong });
    expect((await now(id)).connection).toMatchObject({ status });
  });

  it('keeps the omitted half of a key pair and the status', async () => {
    const shop = await newShop(testApp);
    const id = await connect(shop);
    await becomes(id, { status: 'active' as StoreConnection['status'] });
    expect(await update(shop, id, { consumer_secret: ' cs_2\n' })).toMatchObject({
      has_credentials: true,
      status: 'active',
    });
    expect((await now(id)).credentials).toEqual({ consumerKey: 'ck_1', consumerSecret: 'cs_2' });
    await update(shop, id, { consumer_key: 'ck_2' });
    expect((await now(id)).credentials).toEqual({ consumerKey: 'ck_2', consumerSecret: 'cs_2' });
  });

  it('removes credentials by null, a key pair only as a whole', async () => {
    const shop = await newShop(testApp);
    const [woo, storeA] = [await connect(shop), await connect(shop, STORE_A)];
    expect(await update(shop, woo, { consumer_key: null })).toMatchObject({
      detail: 'Validation error: body.consumer_key: field required',
    });
    expect(await update(shop, woo, { consumer_key: null, consumer_secret: null, access_token: null })).toMatchObject({
      has_credentials: false,
    });
    expect(await update(shop, storeA, { access_token: null })).toMatchObject({ has_credentials: false });
    for (const id of [woo, storeA]) expect((await now(id)).connection.credentials).toBeNull();
    expect(await update(shop, woo, { consumer_secret: 'cs_2' })).toMatchObject({
      detail: 'Validation error: body.consumer_key: field required',
    });
    expect(await update(shop, woo, { base_url: 'https://other.example' })).toMatchObject({
      base_url: 'https://other.example',
    });
  });

  it('forgets the currency of the shop when it moves to another host', async () => {
    const shop = await newShop(testApp);
    const [here, moved] = [await connect(shop, STORE_A), await connect(shop, STORE_A)];
    for (const id of [here, moved]) await becomes(id, { currency: 'EUR' });
    expect(await update(shop, here, { base_url: 'https://shop.example/en' })).toMatchObject({ currency: 'EUR' });
    const given = { base_url: 'https://other.example', access_token: 'shpat_2' };
    expect(await update(shop, moved, given)).toMatchObject({ currency: null });
  });

  it('unlinks a connection of the app from its shop when it moves to another host, not when its token is removed', async () => {
    const shop = await newShop(testApp);
    const [here, moved] = [await connect(shop, STORE_A), await connect(shop, STORE_A)];
    for (const id of [here, moved]) await becomes(id, { shopDomain: 'shop.example' });
    await update(shop, here, { access_token: null });
    await update(shop, moved, { access_token: null, base_url: 'https://other.example' });
    expect([(await now(here)).connection.shopDomain, (await now(moved)).connection.shopDomain]).toEqual([
      'shop.example',
      null,
    ]);
  });

  it.each([
    ['https://other.example', 'must be given again for another host'],
    ['https://woo.example:8443', 'must be given again for another host'],
    ['http://woo.example', 'must be given again where it would go unencrypted'],
  ])('requires the credentials again for the address %s', async (base_url, why) => {
    const shop = await newShop(testApp);
    const id = await connect(shop);
    await becomes(id, { shopDomain: 'woo.example' });
    expect(await update(shop, id, { base_url, name: 'Moved' })).toMatchObject({
      detail: `Validation error: body.consumer_key: ${why}`,
    });
    expect(await update(shop, id, { base_url, consumer_key: 'ck_2' })).toMatchObject({
      detail: `Validation error: body.consumer_secret: ${why}`,
    });
    expect((await now(id)).connection).toMatchObject({ name: 'Woo', baseUrl: 'https://woo.example' });
    expect(await update(shop, id, { base_url, consumer_key: 'ck_2', consumer_secret: 'cs_2' })).toMatchObject({
      base_url,
    });
    expect((await now(id)).connection.shopDomain).toBeNull();
  });

  it.each([
    [
      WOO,
      { access_token: 'shpat_1' },
      'access_token: is not used by woocommerce, which takes consumer_key and consumer_secret',
    ],
    [
      STORE_A,
      { consumer_key: 'ck_1', consumer_secret: 'cs_1' },
      'consumer_key: is not used by storeA, which takes access_token',
    ],
    [
      STORE_A,
      { access_token: 'shpat\n_1' },
      'access_token: must be of visible ASCII characters, without spaces or control characters inside',
    ],
    [STORE_A, { access_token: '  ' }, 'access_token: must not be blank'],
    [WOO, { consumer_key: 'ck\u00071' }, 'consumer_key: must not contain control characters'],
    [
      WOO,
      { base_url: 'https://user:pass@woo.example' },
      'base_url: must be an address without user name, query or fragment',
    ],
    [
      WOO,
      { media_base_url: 'https://cdn.example?key=1' },
      'media_base_url: must be an address without user name, query or fragment',
    ],
    [WOO, { name: null }, 'name: must not be null'],
    [WOO, { base_url: null, status: null }, 'base_url: must not be null; body.status: must not be null'],
  ])('rejects for the connection %j the change %j', async (made, change, why) => {
    const shop = await newShop(testApp);
    const id = await connect(shop, made);
    const before = await now(id);
    const { detail } = await update(shop, id, { ...change, ...('name' in change ? {} : { name: 'Changed' }) });
    if (api === 'REST' || !Object.values(change).includes(null)) expect(detail).toBe(`Validation error: body.${why}`);
    expect(await now(id)).toEqual(before);
  });

  it('returns 404 for unknown connections and those of another organization, and 401 without a sign-in', async () => {
    const [shop, stranger] = [await newShop(testApp), await newShop(testApp)];
    const id = await connect(shop);
    expect(await update(stranger, id, { name: 'Mine' })).toMatchObject({ detail: 'Store connection not found' });
    expect(await update(stranger, '019a0000-0000-7000-8000-000000000000', { name: 'Mine' })).toMatchObject({
      detail: 'Store connection not found',
    });
    expect(await call('Mutation.updateStoreConnection', { connection_id: id, name: 'Mine' })).toMatchObject({
      detail: 'Invalid or expired token',
    });
    expect((await now(id)).connection.name).toBe('Woo');
  });
});

describe('PATCH of a connection', () => {
  it('returns 422 for an unknown status', async () => {
    const shop = await newShop(testApp);
    const id = await connect(shop);
    for (const status of ['Active', 'deleted', '', 1, null]) {
      const { status: code, body } = await shop.rest.patch(`/store-connections/${id}`, { status });
      expect([code, body.errors[0].loc]).toEqual([422, ['body', 'status']]);
    }
  });

  it('stores the fields of all concurrent requests', async () => {
    const shop = await newShop(testApp);
    const id = await connect(shop);
    const changes = [
      { consumer_key: 'ck_2' },
      { consumer_secret: 'cs_2' },
      { name: 'Both' },
      { status: 'error' },
      { media_base_url: 'https://cdn.example' },
    ];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => shop.rest.patch(`/store-connections/${id}`, changes[n % changes.length]!)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { connection, credentials } = await now(id);
    expect(connection).toMatchObject({ name: 'Both', status: 'error', mediaBaseUrl: 'https://cdn.example' });
    expect(credentials).toEqual({ consumerKey: 'ck_2', consumerSecret: 'cs_2' });
  });

  it("replaces the app's token by an entered one, which is never exchanged", async () => {
    const shop = await newShop(testApp);
    const id = await connect(shop, STORE_A);
    await becomes(id, { tokenExpiresAt: new Date(), refreshingUntil: new Date() });
    await shop.rest.patch(`/store-connections/${id}`, { name: 'Renamed' });
    expect((await now(id)).connection).toMatchObject({ tokenExpiresAt: expect.any(Date) });
    await shop.rest.patch(`/store-connections/${id}`, { access_token: 'shpat_2' });
    expect(await now(id)).toMatchObject({
      connection: { tokenExpiresAt: null, refreshingUntil: null },
      credentials: { accessToken: 'shpat_2' },
    });
  });

  it('requires the whole key pair where the stored one cannot be decrypted', async () => {
    const shop = await newShop(testApp);
    const id = await connect(shop);
    const cipherContext = credentialsCipherContext({ id, organizationId: shop.organizationId });
    await becomes(id, { credentials: createCipher(randomBytes(32)).seal('{}', cipherContext) });
    const half = await shop.rest.patch(`/store-connections/${id}`, { consumer_key: 'ck_2' });
    expect(half).toMatchObject({
      status: 422,
      body: { detail: 'Validation error: body.consumer_secret: must be given again: the stored one cannot be opened' },
    });
    expect(
      await shop.rest.patch(`/store-connections/${id}`, { consumer_key: 'ck_2', consumer_secret: 'cs_2' }),
    ).toMatchObject({ status: 200 });
    expect((await now(id)).credentials).toEqual({ consumerKey: 'ck_2', consumerSecret: 'cs_2' });
  });
});
