import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { WooSeed } from '../../sandbox/woocommerce/product.ts';
import { graphql } from '../http/graphql-client.ts';
import { useTestApp } from '../support/test-app.ts';
import { jobEnd, newShop, type Shop } from '../support/shop.ts';
import { addStoreSource } from '../support/store-source.ts';

const testApp = useTestApp();
const store = () => testApp.sandbox.state.woocommerce;

const SEEDS: WooSeed[] = [
  {
    slug: 'mug',
    name: 'Mug & saucer',
    description: '<p>A mug.</p>',
    short_description: 'Short',
    sku: 'M-1',
    regular_price: '9.50',
    tags: ['tea'],
    attributes: [{ name: 'Material', options: ['Clay'], variation: false }],
    images: [{ src: 'https://example.com/1.jpg' }],
  },
  {
    slug: 'shirt',
    name: 'Shirt',
    attributes: [{ name: 'Size', options: ['S', 'L'], variation: true }],
    variations: ['S', 'L'].map((option) => ({
      sku: `S-${option}`,
      regular_price: '20.00',
      attributes: [{ name: 'Size', option }],
    })),
  },
];

beforeEach(() => {
  store().reset([]);
  store().upsert(SEEDS);
});
afterEach(() => testApp.sandbox.state.reset());

const CREATE =
  'mutation ($input: CreateStoreConnectionInput!) { createStoreConnection(input: $input) { id platform status hasCredentials } }';
const TEST =
  'mutation ($id: ID!) { testStoreConnection(connectionId: $id) { success message storeName mediaBaseUrl } }';
const createAndTest = {
  async REST({ rest }: Shop, secret: string) {
    const { body, status } = await rest.post('/store-connections', {
      name: 'Woo',
      platform: 'woocommerce',
      base_url: `${testApp.sandbox.url}/woocommerce`,
      consumer_key: 'ck_shop',
      consumer_secret: secret,
    });
    expect(status).toBe(201);
    const { body: tested } = await rest.post(`/store-connections/${body.id}/test`);
    return {
      id: body.id,
      output: JSON.stringify([body, tested]),
      tested: { ...tested, storeName: tested.store_name, mediaBaseUrl: tested.media_base_url },
    };
  },
  async GraphQL({ token }: Shop, secret: string) {
    const input = {
      name: 'Woo',
      platform: 'woocommerce',
      baseUrl: `${testApp.sandbox.url}/woocommerce`,
      consumerKey: 'ck_shop',
      consumerSecret: secret,
    };
    const { body } = await graphql(testApp, token, CREATE, { input });
    const { id } = body.data.createStoreConnection;
    const tested = await graphql(testApp, token, TEST, { id });
    return { id, output: JSON.stringify([body, tested.body]), tested: tested.body.data.testStoreConnection };
  },
};

/** Links a project to the shop and imports the products of the shop. */
async function imported(shop: Shop, connectionId: string) {
  const project = await shop.rest.post('/projects', { name: 'Catalogue', store_connection_id: connectionId });
  const source = await addStoreSource(testApp, project.body.id, connectionId);
  const { body } = await shop.rest.post(`/projects/${project.body.id}/data-sources/${source.id}/import`);
  const job = await jobEnd(shop, body.job_id);
  const { body: items } = await shop.rest.get(`/projects/${project.body.id}/items`);
  return { projectId: project.body.id as string, sourceId: source.id, job, items };
}

describe.each(['REST', 'GraphQL'] as const)('a WooCommerce connection created over %s', (api) => {
  it('is tested live, and no response contains its keys', async () => {
    const shop = await newShop(testApp);
    const { id, tested, output } = await createAndTest[api](shop, 'cs_shop');
    expect(tested).toMatchObject({
      success: true,
      message: 'Connected to Sandbox & Shop',
      storeName: 'Sandbox & Shop',
      mediaBaseUrl: `${testApp.sandbox.url}/woocommerce`,
    });
    expect((await shop.rest.get(`/store-connections/${id}`)).body).toMatchObject({
      platform: 'woocommerce',
      status: 'active',
    });
    const wrong = await createAndTest[api](shop, 'cs_wrongsecret');
    expect(wrong.tested).toMatchObject({ success: false, message: expect.stringContaining('Invalid signature') });
    expect((await shop.rest.get(`/store-connections/${wrong.id}`)).body).toMatchObject({ status: 'error' });
    expect(output + wrong.output).not.toMatch(/cs_shop|ck_shop|wrongsecret/);
  });

  it('imports the shop, pushes approved items with a history, and rejects a push over a change in the shop', async () => {
    const shop = await newShop(testApp);
    const { id: connectionId } = await createAndTest[api](shop, 'cs_shop');
    const { projectId, job, items } = await imported(shop, connectionId);
    expect(job).toMatchObject({ status: 'completed', result: { total: 4, succeeded: 4, failed: 0 } });
    const [mug, shirt] = [store().bySlug('mug')!, store().bySlug('shirt')!];
    expect(items).toMatchObject([
      {
        external_id: String(mug.id),
        item_type: 'product',
        metadata: { store_ids: { [connectionId]: String(mug.id) } },
        source_data: {
          title: 'Mug & saucer',
          body_html: '<p>A mug.</p>',
          short_description: 'Short',
          sku: 'M-1',
          price: '9.50',
          tags: ['tea'],
          attributes: [{ name: 'Material', values: ['Clay'] }],
        },
      },
      {
        external_id: String(shirt.id),
        item_type: 'product',
        source_data: { options: [{ name: 'Size', values: ['S', 'L'] }] },
      },
      {
        item_type: 'variant',
        source_data: { sku: 'S-S', price: '20.00' },
        metadata: { parent_external_id: String(shirt.id) },
      },
      { item_type: 'variant', source_data: { sku: 'S-L' } },
    ]);

    const ids: string[] = items.slice(0, 2).map((item: { id: string }) => item.id);
    for (const [n, id] of ids.entries()) {
      const generated_content = {
        name: `Better & newer ${n}`,
        description: '<p>New text.</p>',
        seo_title: 'Found',
        tags: ['New', 'tea'],
      };
      await shop.rest.patch(`/projects/${projectId}/items/${id}`, { generated_content });
    }
    await shop.rest.post(`/projects/${projectId}/items/bulk`, { action: 'approve', item_ids: ids });
    testApp.sandbox.state.calls.clear();
    const synced =
      api === 'REST'
        ? (await shop.rest.post(`/projects/${projectId}/sync`)).body.synced_count
        : (
            await graphql(
              testApp,
              shop.token,
              'mutation ($projectId: ID!) { syncProject(projectId: $projectId) { syncedCount } }',
              { projectId },
            )
          ).body.data.syncProject.syncedCount;
    expect(synced).toBe(2);
    expect(store().writes()).toEqual({ mug: 1, shirt: 1 });
    expect(mug).toMatchObject({
      name: 'Better &amp; newer 0',
      description: '<p>New text.</p>',
      meta_data: [{ key: '_yoast_wpseo_title', value: 'Found' }],
      images: [{ src: 'https://example.com/1.jpg' }],
    });
    expect(shirt.variations).toHaveLength(2);
    for (const id of ids) {
      const { body } = await shop.rest.get(`/projects/${projectId}/sync/${id}/history`);
      expect(JSON.stringify(body)).toMatch(/"success":true/);
    }

    // The merchant changes one product. The next push of it is a conflict and writes nothing.
    store().edit('mug', { name: 'Changed in the shop' });
    await shop.rest.patch(`/projects/${projectId}/items/${ids[0]}`, { generated_content: { name: 'Ours again' } });
    await shop.rest.post(`/projects/${projectId}/items/bulk`, { action: 'approve', item_ids: [ids[0]] });
    expect(await shop.rest.post(`/projects/${projectId}/sync/${ids[0]}`)).toMatchObject({ status: 409 });
    expect(mug.name).toBe('Changed in the shop');
  });
});

describe('a push to a WooCommerce shop', () => {
  it.each(['lost', 'truncated'] as const)('is written once when its response has the fault %s', async (kind) => {
    const shop = await newShop(testApp);
    const { id } = await createAndTest.REST(shop, 'cs_shop');
    const { projectId, items } = await imported(shop, id);
    const [mug] = items;
    await shop.rest.patch(`/projects/${projectId}/items/${mug.id}`, {
      generated_content: {
        name: 'Salt & pepper',
        description: 'Plain & short',
        tags: ['B', 'a'],
        image_alts: ['A mug'],
      },
    });
    await shop.rest.post(`/projects/${projectId}/items/bulk`, { action: 'approve', item_ids: [mug.id] });
    testApp.sandbox.state.faults.add({ system: 'woocommerce', kind, match: '"name":"Salt & pepper"' });
    expect((await shop.rest.post(`/projects/${projectId}/sync/${mug.id}`)).body).toMatchObject({ success: true });
    expect(store().writes()).toEqual({ mug: 1 });
    expect(store().bySlug('mug')).toMatchObject({
      name: 'Salt &amp; pepper',
      description: '<p>Plain &amp; short</p>',
      images: [{ alt: 'A mug' }],
    });
  });
});

describe('the import of a WooCommerce shop', () => {
  it('reads all pages, and a second import updates changed products only, although parts of each response always differ', async () => {
    const shop = await newShop(testApp);
    store().upsert(Array.from({ length: 70 }, (_, n) => ({ slug: `product-${n + 1}`, name: `Product ${n + 1}` })));
    const { id } = await createAndTest.REST(shop, 'cs_shop');
    const { projectId, sourceId, job } = await imported(shop, id);
    expect(job).toMatchObject({ status: 'completed', result: { total: 74, succeeded: 74 } });
    store().edit('product-7', { name: 'Renamed' });
    store().remove('product-9');
    const { body } = await shop.rest.post(`/projects/${projectId}/data-sources/${sourceId}/import`);
    expect(await jobEnd(shop, body.job_id)).toMatchObject({
      status: 'completed',
      result: { succeeded: 1, skipped: 72, failed: 0 },
    });
  });

  it('fails with the reason when the shop fails on a later page', async () => {
    const shop = await newShop(testApp);
    store().upsert(Array.from({ length: 30 }, (_, n) => ({ slug: `product-${n + 1}` })));
    const { id } = await createAndTest.REST(shop, 'cs_shop');
    testApp.sandbox.state.faults.add({ system: 'woocommerce', kind: 'html', match: 'offset=19' });
    const { projectId, sourceId, job } = await imported(shop, id);
    expect(job).toMatchObject({ status: 'failed' });
    expect((await shop.rest.get(`/projects/${projectId}/data-sources/${sourceId}`)).body).toMatchObject({
      status: 'error',
      last_error: expect.stringContaining('did not answer like WooCommerce'),
    });
  });
});
