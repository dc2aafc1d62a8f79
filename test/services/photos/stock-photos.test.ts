import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { StockPhotoKey } from '../../../entities/photos/stock-photo-key.ts';
import { StoredFile } from '../../../entities/files/stored-file.ts';
import { schema } from '../../../resolvers/schema.ts';
import { useTestApp } from '../../support/test-app.ts';
import { callThrough } from '../../support/operation-call.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
const PROVIDERS = ['unsplash', 'pexels', 'pixabay'] as const;

type Found = { photos: Record<string, unknown>[]; total: number; has_more: boolean; failed_providers: string[] };

async function shopWithKeys(providers: readonly string[] = PROVIDERS): Promise<Shop> {
  const shop = await newShop(testApp);
  for (const provider of providers)
    await shop.rest.post('/stock-photo-keys', { provider, api_key: `key-of-${provider}` });
  return shop;
}

describe.each(['REST', 'GraphQL'] as const)('stock photo keys over %s', (api) => {
  const call = callThrough(testApp, schema, api);

  it('are stored encrypted, deactivated, activated, replaced and deleted, and never returned', async () => {
    const { token, organizationId } = await newShop(testApp);
    const created = await call('Mutation.createStockPhotoKey', { provider: 'pexels', api_key: 'first-key' }, token);
    const stamps = { created_at: expect.stringMatching(/Z$/), updated_at: expect.stringMatching(/Z$/) };
    expect(created).toEqual({
      id: expect.any(String),
      organization_id: organizationId,
      provider: 'pexels',
      is_active: true,
      ...stamps,
    });
    const key_id = created['id'];
    const sealed = async () =>
      (await testApp.ctx().em.findOneOrFail(StockPhotoKey, { id: String(key_id) }, { populate: ['apiKey'] })).apiKey;
    const first = await sealed();
    expect(first).not.toContain('first-key');
    expect(await call('Mutation.updateStockPhotoKey', { key_id, is_active: false }, token)).toEqual({
      ...created,
      is_active: false,
      ...stamps,
    });
    expect(await sealed()).toBe(first);
    expect(await call('Mutation.updateStockPhotoKey', { key_id, api_key: 'second-key' }, token)).toEqual({
      ...created,
      is_active: false,
      ...stamps,
    });
    expect(await sealed()).not.toBe(first);
    expect((await call('Query.stockPhotoKeys', {}, token))['stock_photo_keys']).toMatchObject([
      { id: key_id, is_active: false },
    ]);
    expect(await call('Mutation.deleteStockPhotoKey', { key_id }, token)).not.toHaveProperty('detail');
    expect((await call('Query.stockPhotoKeys', {}, token))['stock_photo_keys']).toEqual([]);
  });

  it('are limited to one per provider, even with concurrent requests', async () => {
    const { token } = await newShop(testApp);
    const made = await Promise.all(
      Array.from({ length: 6 }, () =>
        call('Mutation.createStockPhotoKey', { provider: 'unsplash', api_key: 'key' }, token),
      ),
    );
    expect(made.filter((each) => 'id' in each).length).toBe(1);
    expect(made.find((each) => 'detail' in each)).toMatchObject({
      detail: 'There is a key for unsplash already',
      code: 'CONFLICT',
    });
  });

  it('of another organization are not found, and invalid ones are rejected', async () => {
    const { token } = await newShop(testApp);
    const stranger = await newShop(testApp);
    const { id } = await call('Mutation.createStockPhotoKey', { provider: 'pexels', api_key: 'key' }, token);
    for (const key_id of [id, randomUUID()]) {
      expect(await call('Mutation.updateStockPhotoKey', { key_id, is_active: false }, stranger.token)).toMatchObject({
        detail: 'Stock photo key not found',
        code: 'NOT_FOUND',
      });
      expect(await call('Mutation.deleteStockPhotoKey', { key_id }, stranger.token)).toMatchObject({
        detail: 'Stock photo key not found',
      });
    }
    for (const api_key of ['', 'two words', 'schlüssel', 'x'.repeat(501)]) {
      expect(await call('Mutation.updateStockPhotoKey', { key_id: id, api_key }, token)).toMatchObject({
        detail: expect.stringMatching(/body\.api_?key/i),
        code: 'VALIDATION',
      });
    }
    expect(await call('Mutation.updateStockPhotoKey', { key_id: id, is_active: null }, token)).toMatchObject({
      detail: expect.stringContaining('body.is_active: must not be null'),
    });
    expect((await call('Query.stockPhotoKeys', {}, token))['stock_photo_keys']).toMatchObject([{ is_active: true }]);
  });

  it('enable the search of their providers', async () => {
    const { token } = await shopWithKeys();
    const search = async (given: Record<string, unknown>) =>
      (await call('Query.searchStockPhotos', given, token)) as unknown as Found;
    const all = await search({ q: 'oak' });
    expect(new Set(all.photos.map((photo) => photo['provider']))).toEqual(new Set(PROVIDERS));
    expect(all).toMatchObject({ total: 36, has_more: false, failed_providers: [] });
    for (const provider of PROVIDERS) {
      const one = await search({ q: 'anything at all', provider, page: 2 });
      expect({ provider, length: one.photos.length, total: one.total, more: one.has_more }).toEqual({
        provider,
        length: 20,
        total: 120,
        more: true,
      });
      expect(one.photos[0]).toEqual({
        id: expect.any(String),
        provider,
        url: expect.stringContaining('.png'),
        thumbnail_url: expect.stringContaining('.png'),
        width: 1600,
        height: 1000,
        alt: expect.stringMatching(/\w/),
        photographer: expect.stringMatching(/\w+ \w+/),
        attribution_url: expect.stringContaining(`${provider}.com/photo`),
      });
      expect((await search({ q: 'anything at all', provider, page: 6 })).has_more).toBe(false);
    }
    expect(await search({ q: 'nothing' })).toEqual({ photos: [], total: 0, has_more: false, failed_providers: [] });
    expect(await call('Query.searchStockPhotos', { q: '  ' }, token)).toMatchObject({
      detail: expect.stringContaining('query.q: must not be blank'),
      code: 'VALIDATION',
    });
    expect(await call('Query.searchStockPhotos', { q: 'x', page: 0 }, token)).toMatchObject({ code: 'VALIDATION' });
  });

  it('that are inactive or missing make the search respond with 409', async () => {
    const shop = await shopWithKeys(['pexels']);
    expect(await call('Query.searchStockPhotos', { q: 'oak', provider: 'pixabay' }, shop.token)).toMatchObject({
      detail: 'There is no active key for pixabay',
      code: 'CONFLICT',
    });
    const [key] = (await call('Query.stockPhotoKeys', {}, shop.token))['stock_photo_keys'] as {
      id: string;
    }[];
    await call('Mutation.updateStockPhotoKey', { key_id: key!.id, is_active: false }, shop.token);
    expect(await call('Query.searchStockPhotos', { q: 'oak' }, shop.token)).toMatchObject({
      detail: 'There is no active stock photo key',
      code: 'CONFLICT',
    });
  });
});

describe('a search with a photo provider that fails', () => {
  it('returns the photos of the others, and the error if all fail', async () => {
    const { rest } = await newShop(testApp);
    await rest.post('/stock-photo-keys', { provider: 'pexels', api_key: 'bad' });
    expect(await rest.get('/stock-photos/search?q=oak')).toMatchObject({
      status: 502,
      body: { detail: 'Upstream provider error' },
    });
    await rest.post('/stock-photo-keys', { provider: 'pixabay', api_key: 'good' });
    expect(await rest.get('/stock-photos/search?q=oak')).toMatchObject({
      status: 200,
      body: { failed_providers: ['pexels'], total: 12 },
    });
  });

  it.each(PROVIDERS)('responds with a provider error for any response of %s', async (provider) => {
    const { rest } = await shopWithKeys([provider]);
    for (const kind of [
      'status',
      'rate_limit',
      'html',
      'not_json',
      'truncated',
      'huge',
      'reset',
      'break',
      'empty',
    ] as const) {
      testApp.sandbox.state.faults.add({ system: provider, kind });
      expect({ kind, ...(await rest.get('/stock-photos/search?q=oak')) }).toMatchObject({
        kind,
        status: 502,
        body: { detail: 'Upstream provider error' },
      });
    }
    expect(await rest.get('/stock-photos/search?q=oak')).toMatchObject({ status: 200 });
  });
});

describe('storing a photo', () => {
  it.each(PROVIDERS)('of %s creates a file of the organization with its photographer', async (provider) => {
    const shop = await shopWithKeys([provider]);
    const { body } = await shop.rest.get('/stock-photos/search?q=lamp');
    const photo = (body as unknown as Found).photos[0]!;
    const stored = await shop.rest.post('/files', { provider, photo_id: photo['id'] });
    const attribution = {
      provider,
      photo_id: photo['id'],
      photographer: photo['photographer'],
      attribution_url: photo['attribution_url'],
      alt: photo['alt'],
    };
    expect(stored).toMatchObject({
      status: 201,
      body: { storage_key: expect.stringMatching(/\.png$/), content_type: 'image/png', attribution },
    });
    const { storage_key } = stored.body as unknown as { storage_key: string };
    const shown = await fetch(`${testApp.url}/api/v1/files/${storage_key}`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await testApp.ctx().em.findOneOrFail(StoredFile, { storageKey: storage_key })).toMatchObject({
      organizationId: shop.organizationId,
      attribution,
    });
  });

  it('is rejected for an unknown photo and without a key', async () => {
    const shop = await shopWithKeys(['pexels']);
    for (const photo_id of ['1', 'u9001', '../photos/9001', 'x'.repeat(100)])
      expect(await shop.rest.post('/files', { provider: 'pexels', photo_id })).toMatchObject({
        status: 404,
        body: { detail: 'Photo not found' },
      });
    expect(await shop.rest.post('/files', { provider: 'unsplash', photo_id: 'u9001' })).toMatchObject({ status: 409 });
    await shop.rest.post('/stock-photo-keys', { provider: 'unsplash', api_key: 'key' });
    for (const photo_id of ['u1', '.', '..', '../search/photos', 'u9001/download', 'u9001?x=1'])
      expect(await shop.rest.post('/files', { provider: 'unsplash', photo_id })).toMatchObject({
        status: 404,
        body: { detail: 'Photo not found' },
      });
    for (const wrong of [
      {},
      { provider: 'flickr', photo_id: '1' },
      { provider: 'pexels' },
      { provider: 'pexels', photo_id: 9001 },
      { provider: 'pexels', photo_id: '9001', size: 'large' },
    ]) {
      expect(await shop.rest.post('/files', wrong)).toMatchObject({ status: 422 });
    }
    expect(await testApp.ctx().em.count(StoredFile, { organizationId: shop.organizationId })).toBe(0);
  });
});
