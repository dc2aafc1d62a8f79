import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readSource } from '../../../../src/services/catalog/imports/read-source.ts';
import { collectEvents } from './reading/collect.ts';
import { refusal } from '../../../support/as-user.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { resetProviderState } from '../../../support/provider-waits.ts';
import { newProject, newShop } from '../../../support/shop.ts';
import { addStoreSource, shopProducts } from '../../../support/store-source.ts';

const testApp = useTestApp(() => ({ ROLE: 'web', IMPORT_MAX_ROWS: '50' }));

beforeEach(() => testApp.sandbox.state.shop.reset([]));
afterEach(async () => {
  testApp.sandbox.state.reset();
  await resetProviderState(testApp);
});
const calls = () => testApp.sandbox.state.calls.count('storeA');

async function newSource() {
  const shop = await newShop(testApp);
  const { projectId, connectionId } = await newProject(testApp, shop);
  testApp.sandbox.state.calls.clear();
  return { shop, projectId, connectionId, source: await addStoreSource(testApp, projectId, connectionId) };
}

describe('a store as a data source', () => {
  it('yields products and variants with the keys of a product file, and the id that a sync would store', async () => {
    const { connectionId, source } = await newSource();
    const [mug, tray] = testApp.sandbox.state.shop.upsert([
      {
        handle: 'mug',
        title: 'Mug',
        descriptionHtml: '<p>A mug.</p>',
        vendor: 'Maker',
        productType: 'Kitchen',
        category: 'Home > Kitchen',
        tags: ['tea'],
        seo: { title: 'Best mug', description: 'Seen' },
        options: [{ name: 'Size', values: ['S', 'L'] }],
        variants: ['S', 'L'].map((value) => ({
          title: value,
          sku: `M-${value}`,
          barcode: '4006381333931',
          price: '9.50',
          compareAtPrice: '12.00',
          selectedOptions: [{ name: 'Size', value }],
          image: { url: `https://example.com/${value}.jpg`, altText: null },
        })),
        images: [
          { url: 'https://example.com/1.jpg', altText: 'A mug' },
          { url: 'https://example.com/2.jpg', altText: null },
        ],
      },
      {
        handle: 'tray',
        title: 'Tray',
        variants: [
          {
            title: 'Default Title',
            sku: 'TRAY',
            barcode: null,
            price: '20.00',
            compareAtPrice: null,
            selectedOptions: [{ name: 'Title', value: 'Default Title' }],
          },
        ],
      },
    ]);
    const [first, second] = [mug!, tray!].map(({ id }) => id.split('/').at(-1)!);
    const raw = { taxable: true, inventoryPolicy: 'DENY' };
    const variant = (value: string, number: number) => ({
      row: number + 1,
      externalId: `${first}${number}`,
      itemType: 'variant',
      title: `Mug - ${value}`,
      sourceData: {
        sku: `M-${value}`,
        price: '9.50',
        compare_at_price: '12.00',
        barcode: '4006381333931',
        image: `https://example.com/${value}.jpg`,
        options: [{ name: 'Size', values: [value] }],
        raw,
      },
      metadata: { parent_external_id: first, options: [{ name: 'Size', value }] },
    });
    expect(await collectEvents(readSource(testApp.ctx(), source))).toEqual({
      errors: [],
      records: [
        {
          row: 1,
          externalId: first,
          itemType: 'product',
          title: 'Mug',
          sourceData: {
            handle: 'mug',
            title: 'Mug',
            body_html: '<p>A mug.</p>',
            vendor: 'Maker',
            product_category: 'Home > Kitchen',
            product_type: 'Kitchen',
            tags: ['tea'],
            status: 'active',
            seo_title: 'Best mug',
            seo_description: 'Seen',
            options: [{ name: 'Size', values: ['S', 'L'] }],
            images: [
              { src: 'https://example.com/1.jpg', position: 1, alt: 'A mug' },
              { src: 'https://example.com/2.jpg', position: 2 },
            ],
            raw: { createdAt: mug!.createdAt, publishedAt: mug!.createdAt, isGiftCard: false },
          },
          metadata: {
            store_ids: { [connectionId]: mug!.id },
            store_addresses: { [connectionId]: new URL('/storeA', testApp.sandbox.url).href.replace('http://', '') },
          },
        },
        variant('S', 1),
        variant('L', 2),
        {
          row: 4,
          externalId: second,
          itemType: 'product',
          title: 'Tray',
          sourceData: {
            handle: 'tray',
            title: 'Tray',
            status: 'active',
            sku: 'TRAY',
            price: '20.00',
            raw: { createdAt: tray!.createdAt, publishedAt: tray!.createdAt, isGiftCard: false, variant: raw },
          },
          metadata: {
            store_ids: { [connectionId]: tray!.id },
            store_addresses: { [connectionId]: new URL('/storeA', testApp.sandbox.url).href.replace('http://', '') },
          },
        },
      ],
    });
  });

  it('requests only the pages that are read', async () => {
    const { source } = await newSource();
    testApp.sandbox.state.shop.upsert(shopProducts(40));
    const first: string[] = [];
    for await (const events of readSource(testApp.ctx(), source)) {
      for (const event of events) if ('record' in event) first.push(event.record.title);
      if (first.length === 15) break;
    }
    expect(first.at(-1)).toBe('Product 15');
    expect(calls()).toBe(2);
  });

  it('reports products that cannot be stored and reads the others', async () => {
    const { source } = await newSource();
    testApp.sandbox.state.shop.upsert([
      { handle: 'a', title: ' ' },
      { handle: 'b', title: 'B', descriptionHtml: 'x'.repeat(100_001) },
      { handle: 'c', title: 'C', vendor: 'no\0thing' },
      { handle: 'd', title: 'D' },
    ]);
    const { records, errors } = await collectEvents(readSource(testApp.ctx(), source));
    expect(records).toMatchObject([{ row: 4, title: 'D' }]);
    expect(errors.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
      '1 title missing_title',
      '2 body_html cell_too_long',
      '3 vendor broken_characters',
    ]);
    expect(errors[1]!.value.length).toBeLessThan(300);
  });

  it('throws at the row limit of an import', async () => {
    const { source } = await newSource();
    testApp.sandbox.state.shop.upsert(shopProducts(60));
    expect((await refusal(collectEvents(readSource(testApp.ctx(), source)))).message).toContain(
      'more than 50 products and variants',
    );
  });
});
