import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { ItemStatus, ItemType } from '../../entities/catalog/item-enums.ts';
import { changed, rows, sql } from '../../src/core/sql.ts';
import { addItems } from '../support/catalog.ts';
import { addStoreSource } from '../support/store-source.ts';
import { newProject, newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });
const PRODUCT = { '@type': 'Product', name: 'Written' };

let shop: Shop;
let projectId: string;
let connectionId: string;

beforeAll(async () => {
  shop = await newShop(testApp);
  ({ projectId, connectionId } = await newProject(testApp, shop));
  const { id: dataSourceId } = await addStoreSource(testApp, projectId, connectionId);
  const generatedContent = { structured_data: PRODUCT };
  const variant = (externalId: string, price: string) => ({
    externalId,
    dataSourceId,
    itemType: ItemType.variant,
    metadata: { parent_external_id: 'shirt' },
    sourceData: { price, inventory_quantity: 0, raw: { notes: 'long' } },
  });
  await addItems(testApp, projectId, [
    {
      externalId: 'mug',
      dataSourceId,
      generatedContent,
      sourceData: { title: 'Mug', price: '12.50', raw: { Currency: 'CHF' } },
    },
    {
      externalId: 'shirt',
      dataSourceId,
      generatedContent,
      sourceData: { title: 'Shirt', url: 'https://shop.example/shirt' },
    },
    variant('shirt-s', '20'),
    variant('shirt-m', '22.50'),
    { ...variant('shirt-l', '9'), vanishedAt: new Date() },
    { externalId: 'gone', dataSourceId, generatedContent, sourceData: { price: '1' }, vanishedAt: new Date() },
    { externalId: 'odd', dataSourceId, generatedContent, sourceData: { price: '1', raw: 'text', variants: 'none' } },
    {
      externalId: 'plain',
      dataSourceId,
      generatedContent: { name: 'P' },
      sourceData: { price: '1' },
      status: ItemStatus.approved,
    },
  ]);
  const [item] = await rows<{ id: string }>(
    testApp.ctx().em,
    sql`select id from content_items where project_id = ${projectId} and external_id = 'mug'`,
  );
  await shop.rest.patch(`/projects/${projectId}`, { target_languages: ['de'] });
  const text = { generated_content: generatedContent };
  expect((await shop.rest.patch(`/projects/${projectId}/items/${item!.id}/texts/de`, text)).status).toBe(200);
});

const setCurrency = (currency: string | null) =>
  changed(testApp.ctx().em, sql`update store_connections set currency = ${currency} where id = ${connectionId}`);

/** The structured data of the products in the export that have some. */
async function exported(query = ''): Promise<Record<string, unknown>> {
  const response = await shop.rest.open('GET', `/projects/${projectId}/export${query}`);
  const found: Record<string, string>[] = parse(await response.text(), { bom: true, columns: true });
  return Object.fromEntries(
    found
      .filter(({ structured_data: data }) => data !== '')
      .map(({ external_id: id, structured_data: data }) => [id, JSON.parse(data!)]),
  );
}

describe('structured data in the export of a project', () => {
  it('has the offers of each product, in the currency of its column or of its store', async () => {
    await setCurrency('EUR');
    const mug = { ...PRODUCT, offers: { '@type': 'Offer', price: '12.50', priceCurrency: 'CHF' } };
    expect(await exported()).toEqual({
      mug,
      shirt: {
        ...PRODUCT,
        offers: {
          '@type': 'AggregateOffer',
          lowPrice: '20',
          highPrice: '22.50',
          offerCount: 2,
          priceCurrency: 'EUR',
          availability: 'https://schema.org/OutOfStock',
          url: 'https://shop.example/shirt',
        },
      },
      gone: PRODUCT,
      odd: { ...PRODUCT, offers: { '@type': 'Offer', price: '1', priceCurrency: 'EUR' } },
    });
    expect(await exported('?language=de')).toEqual({ mug });
  });

  it('has none without a currency', async () => {
    await setCurrency(null);
    expect(await exported()).toMatchObject({ shirt: PRODUCT, odd: PRODUCT, mug: { offers: { priceCurrency: 'CHF' } } });
  });

  it('has none in the currency of a connection of another organization', async () => {
    await setCurrency('EUR');
    const other = await newShop(testApp);
    const { projectId: theirs } = await newProject(testApp, other);
    const { id: dataSourceId } = await addStoreSource(testApp, theirs, connectionId);
    await addItems(testApp, theirs, [
      { externalId: 'mug', dataSourceId, generatedContent: { structured_data: PRODUCT }, sourceData: { price: '1' } },
    ]);
    const response = await other.rest.open('GET', `/projects/${theirs}/export`);
    expect(await response.text()).not.toContain('priceCurrency');
  });
});
