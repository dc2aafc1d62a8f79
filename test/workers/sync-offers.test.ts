import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CUSTOM_SECRET } from '../../sandbox/custom/receiver.ts';
import type { ProductSeed } from '../../sandbox/storeA/product.ts';
import { seedOf } from '../../sandbox/woocommerce/product.ts';
import { changed, row, rows, sql } from '../../src/core/sql.ts';
import { addStoreSource } from '../support/store-source.ts';
import { jobEnd, newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp();
const SIZES = ['S', 'M', 'L'];

/** A product of one price. */
function mug(price: string): ProductSeed {
  const selectedOptions = [{ name: 'Title', value: 'Default Title' }];
  const only = { title: 'Default Title', sku: 'mug', barcode: null, price, compareAtPrice: null, selectedOptions };
  return { handle: 'mug', title: 'Mug', variants: [only] };
}

/** A product whose sizes have prices of their own. */
const SHIRTS: ProductSeed = {
  handle: 'shirt',
  title: 'Shirt',
  options: [{ name: 'Size', values: SIZES }],
  variants: SIZES.map((size, n) => ({
    title: size,
    sku: `shirt-${size}`,
    barcode: null,
    price: `2${n}.00`,
    compareAtPrice: null,
    selectedOptions: [{ name: 'Size', value: size }],
  })),
};

beforeEach(() => {
  testApp.sandbox.state.shop.reset([mug('12.50'), SHIRTS]);
  testApp.sandbox.state.woocommerce.reset([mug('12.50'), SHIRTS]);
});
afterEach(() => testApp.sandbox.state.reset());

function changePrice(price: string): void {
  testApp.sandbox.state.shop.upsert([mug(price)]);
  testApp.sandbox.state.woocommerce.upsert([seedOf(mug(price))]);
}

interface Stage {
  shop: Shop;
  projectId: string;
  sourceId: string;
  /** The connection of the source. */
  connectionId: string;
}

const CREDENTIALS = {
  storeA: { access_token: 'shpat_test' },
  woocommerce: { consumer_key: 'ck_test', consumer_secret: 'cs_test' },
};

async function connect(shop: Shop, platform: string, credentials: object): Promise<string> {
  const { body } = await shop.rest.post('/store-connections', {
    name: platform,
    platform,
    base_url: `${testApp.sandbox.url}/${platform}`,
    ...credentials,
  });
  expect((await shop.rest.post(`/store-connections/${body.id}/test`)).body).toMatchObject({ success: true });
  return body.id;
}

/** A project that imports from a store and publishes approved structured data to a custom receiver. */
async function newStage(platform: 'storeA' | 'woocommerce'): Promise<Stage> {
  const shop = await newShop(testApp);
  const connectionId = await connect(shop, platform, CREDENTIALS[platform]);
  const receiver = await connect(shop, 'custom', { access_token: CUSTOM_SECRET });
  const { body: project } = await shop.rest.post('/projects', { name: 'P', store_connection_id: receiver });
  const { id: sourceId } = await addStoreSource(testApp, project.id, connectionId);
  const stage = { shop, projectId: project.id, sourceId, connectionId };
  await importNow(stage);
  await changed(
    testApp.ctx().em,
    sql`update content_items
           set status = 'approved',
               generated_content = jsonb_build_object('name', source_data->>'title', 'structured_data',
                                                      jsonb_build_object('@type', 'Product', 'name', 'Written'))
         where project_id = ${project.id} and item_type = 'product'`,
  );
  return stage;
}

async function importNow({ shop, projectId, sourceId }: Stage): Promise<void> {
  const { body } = await shop.rest.post(`/projects/${projectId}/data-sources/${sourceId}/import`);
  expect(await jobEnd(shop, body.job_id)).toMatchObject({ status: 'completed' });
}

async function sync({ shop, projectId }: Stage): Promise<void> {
  const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'sync', payload: { mode: 'all' } });
  expect(await jobEnd(shop, body.job_id)).toMatchObject({ status: 'completed', result: { succeeded: 2 } });
}

/** The offers of each delivery, by the title of its product. */
function delivered(): [title: unknown, offers: unknown][] {
  return testApp.sandbox.state.receiver
    .deliveries()
    .filter(({ type }) => type === 'item.updated')
    .map(({ data }): [unknown, unknown] => [
      data['title'],
      (data['structured_data'] as Record<string, unknown>)['offers'] ?? null,
    ])
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)));
}

const MUG = { '@type': 'Offer', price: '12.50', priceCurrency: 'EUR' };
const SHIRT = { '@type': 'AggregateOffer', lowPrice: '20.00', highPrice: '22.00', offerCount: 3, priceCurrency: 'EUR' };

const setCurrency = ({ connectionId }: Stage, currency: string | null) =>
  changed(testApp.ctx().em, sql`update store_connections set currency = ${currency} where id = ${connectionId}`);

describe.each(['storeA', 'woocommerce'] as const)(
  'offers of products of %s in deliveries to a receiver',
  (platform) => {
    it('are those of the import, are delivered again once when a price changes, and are not stored', async () => {
      const stage = await newStage(platform);
      await sync(stage);
      expect(delivered()).toEqual([
        ['Mug', expect.objectContaining(MUG)],
        ['Shirt', expect.objectContaining(SHIRT)],
      ]);
      await importNow(stage);
      await sync(stage);
      expect(delivered()).toHaveLength(2);
      changePrice('9.90');
      await importNow(stage);
      await sync(stage);
      await sync(stage);
      expect(delivered()).toEqual([
        ['Mug', expect.objectContaining(MUG)],
        ['Mug', expect.objectContaining({ ...MUG, price: '9.90' })],
        ['Shirt', expect.objectContaining(SHIRT)],
      ]);
      const stored = await rows<{ offers: unknown }>(
        testApp.ctx().em,
        sql`select generated_content#>'{structured_data,offers}' as offers
            from content_items where project_id = ${stage.projectId} and item_type = 'product'`,
      );
      expect(stored).toEqual([{ offers: null }, { offers: null }]);
    });

    it('are absent while the currency of a connection of an earlier release is unknown, which its next import reads', async () => {
      const stage = await newStage(platform);
      await setCurrency(stage, null);
      await sync(stage);
      expect(delivered()).toEqual([
        ['Mug', null],
        ['Shirt', null],
      ]);
      await importNow(stage);
      expect((await stage.shop.rest.get(`/store-connections/${stage.connectionId}`)).body.currency).toBe('EUR');
      await sync(stage);
      expect(delivered().filter(([, offers]) => offers !== null)).toHaveLength(2);
    });

    it('keep the currency that is known at an import, and need no answer about it', async () => {
      const stage = await newStage(platform);
      await setCurrency(stage, 'CHF');
      await importNow(stage);
      await sync(stage);
      expect(delivered()[0]).toEqual(['Mug', expect.objectContaining({ priceCurrency: 'CHF' })]);
      await setCurrency(stage, null);
      const match = platform === 'storeA' ? 'currencyCode' : 'data/currencies';
      testApp.sandbox.state.faults.add({ system: platform, kind: 'status', status: 403, match });
      await importNow(stage);
      const stored = await row(
        testApp.ctx().em,
        sql`select currency from store_connections where id = ${stage.connectionId}`,
      );
      expect(stored).toEqual({ currency: null });
    });
  },
);
