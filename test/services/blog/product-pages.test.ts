import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { productPages } from '../../../src/services/blog/posts/product-pages.ts';
import { siteConnection } from '../../support/blog.ts';
import { useTestApp } from '../../support/test-app.ts';
import { jobEnd, newProject, newShop, type Shop } from '../../support/shop.ts';
import { addStoreSource } from '../../support/store-source.ts';

const testApp = useTestApp();

beforeEach(() => {
  testApp.sandbox.state.shop.reset([]);
  testApp.sandbox.state.woocommerce.reset([]);
  testApp.sandbox.state.cms.reset([]);
});
afterEach(() => testApp.sandbox.state.reset());

/** Titles and page addresses of the items of a data source, in the order of the import. */
async function pagesOf({ rest }: Shop, projectId: string, sourceId: string): Promise<[string, string | null][]> {
  const { body } = await rest.post(`/projects/${projectId}/data-sources/${sourceId}/import`);
  expect(await jobEnd({ rest } as Shop, body.job_id)).toMatchObject({ status: 'completed' });
  const { body: items } = await rest.get(`/projects/${projectId}/items?limit=100`);
  const ids = (items as { id: string }[]).map(({ id }) => id);
  const pages = await productPages(testApp.ctx(), projectId, ids);
  return ids.map((id) => [pages.get(id)!.title, pages.get(id)!.url]);
}

describe('the page address of a product', () => {
  async function ofFile(name: string, content: string) {
    const shop = await newShop(testApp);
    const { projectId, connectionId } = await newProject(testApp, shop);
    await shop.rest.patch(`/store-connections/${connectionId}`, { media_base_url: 'https://shop.example/' });
    const source = await shop.rest.upload(`/projects/${projectId}/data-sources/upload`, name, content);
    return pagesOf(shop, projectId, source.body.id);
  }

  it('from a Shopify file is on the main domain of the shop if the product is visible, and the same for its variants', async () => {
    const lines = [
      'Handle,Title,Status,Published,Option1 Name,Option1 Value,Variant Price',
      'bänk,Bench,active,true,Colour,Green,9',
      'bänk,,,,,Red,9',
      'bowl,Bowl,draft,true,Title,Default Title,9',
      'lamp,Lamp,active,false,Title,Default Title,9',
      'old,Old,archived,true,Title,Default Title,9',
    ];
    const bench = `https://shop.example/products/${encodeURIComponent('bänk')}`;
    expect(await ofFile('products.csv', lines.join('\n'))).toEqual([
      ['Bench', bench],
      ['Bench - Green', bench],
      ['Bench - Red', bench],
      ['Bowl', null],
      ['Lamp', null],
      ['Old', null],
    ]);
  });

  it('from a WooCommerce file is the external URL of a published product', async () => {
    const lines = [
      'ID,Type,SKU,Name,Published,External URL,Regular price',
      '1,external,a,Bench,1,https://else.example/bench,9',
      '2,simple,b,Bowl,1,,9',
      '3,external,c,Lamp,-1,https://else.example/lamp,9',
    ];
    expect(await ofFile('products.csv', lines.join('\n'))).toEqual([
      ['Bench', 'https://else.example/bench'],
      ['Bowl', null],
      ['Lamp', null],
    ]);
  });

  it('from a table is the web address in its link column, and null for any other value', async () => {
    const lines = [
      'SKU;Titel;Link',
      'a;Bench;https://else.example/b?x=1&y=2',
      'b;Bowl;/bowl',
      'c;Lamp;javascript:alert(1)',
      'd;Mug;',
    ];
    expect(await ofFile('products.csv', lines.join('\n'))).toEqual([
      ['Bench', 'https://else.example/b?x=1&y=2'],
      ['Bowl', null],
      ['Lamp', null],
      ['Mug', null],
    ]);
  });

  it('from JSON is the given address, or is built from the handle', async () => {
    const products = [
      { id: 1, title: 'Bench', handle: 'bench', status: 'active' },
      { id: 2, title: 'Bowl', handle: 'bowl', permalink: 'https://else.example/bowl' },
      { id: 3, title: 'Lamp', handle: 'lamp', status: 'draft' },
    ];
    expect(await ofFile('products.json', JSON.stringify({ products }))).toEqual([
      ['Bench', 'https://shop.example/products/bench'],
      ['Bowl', 'https://else.example/bowl'],
      ['Lamp', null],
    ]);
  });

  it('from a storeA shop is on the main domain of that shop, and null for a draft', async () => {
    testApp.sandbox.state.shop.upsert([
      {
        handle: 'bench',
        title: 'Bench',
        options: [{ name: 'Colour', values: ['Green'] }],
        variants: [
          {
            title: 'Green',
            sku: 'b',
            barcode: null,
            price: '9.00',
            compareAtPrice: null,
            selectedOptions: [{ name: 'Colour', value: 'Green' }],
          },
        ],
      },
      { handle: 'bowl', title: 'Bowl', status: 'DRAFT' },
    ]);
    const shop = await newShop(testApp);
    const { connectionId } = await newProject(testApp, shop);
    await shop.rest.patch(`/store-connections/${connectionId}`, { media_base_url: 'https://main.example' });
    const { projectId } = await newProject(testApp, shop);
    const { id } = await addStoreSource(testApp, projectId, connectionId);
    expect(await pagesOf(shop, projectId, id)).toEqual([
      ['Bench', 'https://main.example/products/bench'],
      ['Bench - Green', 'https://main.example/products/bench'],
      ['Bowl', null],
    ]);
  });

  it('from a WooCommerce shop is the permalink of a published product or variation', async () => {
    testApp.sandbox.state.woocommerce.upsert([
      { slug: 'mug', name: 'Mug' },
      {
        slug: 'shirt',
        name: 'Shirt',
        attributes: [{ name: 'Size', options: ['S'], variation: true }],
        variations: [{ sku: 's', regular_price: '20.00', attributes: [{ name: 'Size', option: 'S' }] }],
      },
      { slug: 'lamp', name: 'Lamp', status: 'draft' },
    ]);
    const shop = await newShop(testApp);
    const { projectId } = await newProject(testApp, shop);
    const connection = await shop.rest.post('/store-connections', {
      name: 'Woo',
      platform: 'woocommerce',
      base_url: `${testApp.sandbox.url}/woocommerce`,
      consumer_key: 'ck_shop',
      consumer_secret: 'cs_shop',
    });
    await shop.rest.post(`/store-connections/${connection.body.id}/test`);
    const { id } = await addStoreSource(testApp, projectId, connection.body.id);
    const address = (slug: string) => `${testApp.sandbox.url}/woocommerce/product/${slug}/`;
    expect(await pagesOf(shop, projectId, id)).toEqual([
      ['Mug', address('mug')],
      ['Shirt', address('shirt')],
      ['Shirt - S', expect.stringContaining(address('shirt'))],
      ['Lamp', null],
    ]);
  });

  it('from a WordPress site is the link of a published page', async () => {
    testApp.sandbox.state.cms.add([
      { title: 'About', slug: 'about' },
      { title: 'Soon', slug: 'soon', status: 'draft' },
    ]);
    const shop = await newShop(testApp);
    const { projectId } = await newProject(testApp, shop);
    const { id } = await addStoreSource(testApp, projectId, await siteConnection(testApp, shop));
    expect(await pagesOf(shop, projectId, id)).toEqual([
      ['About', expect.stringMatching(/^http.*about/)],
      ['Soon', null],
    ]);
  });
});
