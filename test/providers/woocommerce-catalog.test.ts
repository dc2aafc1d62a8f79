import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Fault } from '../../sandbox/faults.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import type { ListedProduct, Store } from '../../src/providers/stores/store.ts';
import { eventually } from '../support/eventually.ts';
import { providerFailure } from '../support/provider-failure.ts';
import { connectWooCommerce } from '../support/woocommerce.ts';

let sandbox: Sandbox;
let store: Store;

const shop = () => sandbox.state.woocommerce;
const plan = (fault: Omit<Fault, 'system'>) => sandbox.state.faults.add({ system: 'woocommerce', ...fault });
const calls = () => sandbox.state.calls.count('woocommerce');
const seeds = (count: number) => Array.from({ length: count }, (_, n) => ({ slug: `product-${n + 1}` }));
const sizes = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    sku: `V-${n + 1}`,
    regular_price: '9.50',
    attributes: [{ name: 'Size', option: String(n + 1) }],
  }));

beforeAll(async () => void (sandbox = await startSandbox({ port: 0 })));
afterAll(() => sandbox.close());
beforeEach(async () => {
  sandbox.state.reset();
  shop().reset([]);
  store = await connectWooCommerce(sandbox);
});

async function readAll(between: (page: number) => void = () => undefined): Promise<ListedProduct[]> {
  const all: ListedProduct[] = [];
  for (let cursor: string | null = null, page = 1; ; page += 1) {
    const { products, next } = await store.listProducts(cursor);
    all.push(...products);
    if (next === null) return all;
    between(page);
    cursor = next;
  }
}
const handles = (products: { handle: string }[]) => products.map(({ handle }) => handle);

describe('the product list of a WooCommerce shop', () => {
  it('contains all fields under the names of the catalogue, with variations and ids by which products are found', async () => {
    const [mug, shirt] = shop().upsert([
      {
        slug: 'mug',
        name: 'Mug & saucer',
        description: '<p>A mug.</p>',
        short_description: 'Short',
        sku: 'M-1',
        global_unique_id: '4006381333931',
        regular_price: '12.00',
        sale_price: '9.50',
        tags: ['tea', 'A & B'],
        categories: ['Kitchen & dining', 'Gifts'],
        brands: ['Ferrow & Lund'],
        images: [{ src: 'https://example.com/1.jpg', alt: 'A mug' }],
        attributes: [{ name: 'Material', options: ['Clay'], variation: false }],
        meta: { _yoast_wpseo_title: 'Best mug', _edit_lock: '17:1', care: 'By hand' },
      },
      {
        slug: 'shirt',
        name: 'Shirt',
        status: 'draft',
        attributes: [
          { name: 'Size', options: ['S', 'L'], variation: true },
          { name: 'Fabric', options: ['Linen'], variation: false },
        ],
        variations: [
          { sku: 'S-S', regular_price: '20.00', attributes: [{ name: 'Size', option: 'S' }] },
          { sku: 'S-L', regular_price: '25.00', sale_price: '22.00', attributes: [{ name: 'Size', option: 'L' }] },
        ],
      },
    ]);
    shop().upsert([{ slug: 'binned', status: 'trash' }]);
    const products = await readAll();
    expect(products).toMatchObject([
      {
        kind: 'product',
        id: String(mug!.id),
        externalId: String(mug!.id),
        handle: 'mug',
        title: 'Mug & saucer',
        descriptionHtml: '<p>A mug.</p>',
        shortDescriptionHtml: 'Short',
        seoTitle: 'Best mug',
        seoDescription: '',
        tags: ['A & B', 'tea'],
        vendor: 'Ferrow & Lund',
        productType: 'Kitchen & dining',
        category: 'Kitchen & dining, Gifts',
        status: 'active',
        options: [],
        attributes: [{ name: 'Material', values: ['Clay'] }],
        images: [{ url: 'https://example.com/1.jpg', alt: 'A mug' }],
        variants: [
          {
            id: String(mug!.id),
            sku: 'M-1',
            barcode: '4006381333931',
            price: '9.50',
            compareAtPrice: '12.00',
            options: [{ name: 'Title', value: 'Default Title' }],
          },
        ],
        raw: { type: 'simple', meta_data: [{ key: 'care', value: 'By hand' }] },
      },
      {
        handle: 'shirt',
        status: 'draft',
        options: [{ name: 'Size', values: ['S', 'L'] }],
        attributes: [{ name: 'Fabric', values: ['Linen'] }],
        variants: [
          {
            id: String(shirt!.variations[0]!.id),
            externalId: String(shirt!.variations[0]!.id),
            title: 'S',
            sku: 'S-S',
            price: '20.00',
            compareAtPrice: '',
            options: [{ name: 'Size', value: 'S' }],
          },
          { title: 'L', sku: 'S-L', price: '22.00', compareAtPrice: '25.00' },
        ],
      },
    ]);
    expect(Object.keys(products[0]!.raw)).not.toEqual(expect.arrayContaining(['related_ids']));
    expect(await readAll()).toEqual(products);
    for (const { externalId, handle } of products)
      expect(await store.findProduct({ externalId })).toMatchObject({ handle });
  });

  it('is returned in pages ordered by id', async () => {
    shop().upsert(seeds(45));
    const page = await store.listProducts(null);
    expect(handles(page.products)).toEqual(
      handles(
        seeds(45)
          .slice(0, 20)
          .map(({ slug }) => ({ handle: slug })),
      ),
    );
    expect(handles(await readAll())).toEqual(seeds(45).map(({ slug }) => slug));
    expect(calls()).toBe(1 + 3);
  });

  it('contains each product once for an empty list, a partial page and full pages', async () => {
    for (const count of [0, 1, 19, 20, 21, 39, 40, 41]) {
      shop().reset([]);
      shop().upsert(seeds(count));
      expect(await readAll()).toHaveLength(count);
    }
  });

  it('misses nothing when products are deleted, restored and added between two pages', async () => {
    shop().upsert([{ slug: 'binned', status: 'trash' }, ...seeds(90)]);
    const all = await readAll((page) => {
      // Products that were read are deleted, including the one after which the next page begins; a product leaves the
      // trash; a new one is added at the end.
      if (page === 1) for (let n = 5; n <= 20; n += 1) shop().remove(`product-${n}`);
      if (page === 2) shop().edit('binned', { status: 'publish' });
      if (page === 3) shop().upsert([{ slug: 'new' }]);
      if (page === 4) for (let n = 21; n <= 60; n += 1) shop().remove(`product-${n}`);
    });
    expect(handles(all)).toEqual([...seeds(90).map(({ slug }) => slug), 'new']);
  });

  it('contains all variations, with fewer products on a page when they have many variations', async () => {
    shop().upsert([
      { slug: 'small' },
      ...[1, 2, 3].map((n) => ({ slug: `large-${n}`, variations: sizes(1100) })),
      { slug: 'none', type: 'variable' },
      { slug: 'last' },
    ]);
    const page = await store.listProducts(null);
    expect(handles(page.products)).toEqual(['small', 'large-1', 'large-2']);
    const all = await readAll();
    expect(handles(all)).toEqual(['small', 'large-1', 'large-2', 'large-3', 'none', 'last']);
    expect(all[3]!.variants.map(({ sku }) => sku)).toEqual(sizes(1100).map(({ sku }) => sku));
    expect(all[4]!.variants).toEqual([]);
  });

  it.each<[Omit<Fault, 'system'>, string]>([
    [{ kind: 'status', status: 500 }, 'unavailable'],
    [{ kind: 'status', status: 401 }, 'unauthorized'],
    [{ kind: 'html' }, 'rejected'],
    [{ kind: 'empty' }, 'rejected'],
    [{ kind: 'break' }, 'unavailable'],
    [{ kind: 'truncated' }, 'unavailable'],
    [{ kind: 'rate_limit', retry_after: 0, times: 6 }, 'rate_limited'],
  ])('turns %j on a later page into %s, and continues at the same cursor', async (fault, kind) => {
    shop().upsert(seeds(30));
    const { next } = await store.listProducts(null);
    plan({ ...fault, match: 'offset=19' });
    expect((await providerFailure(store.listProducts(next))).kind).toBe(kind);
    expect((await store.listProducts(next)).products).toHaveLength(10);
  });

  it('keeps what was read of a product that is deleted before its variations are read', async () => {
    const [large] = shop().upsert([{ slug: 'large', variations: sizes(3) }, { slug: 'last' }]);
    plan({ kind: 'held', match: `${large!.id}/variations` });
    const page = store.listProducts(null);
    await eventually(() => calls() > 1);
    shop().remove('large');
    sandbox.state.faults.release();
    expect((await page).products).toMatchObject([{ handle: 'large', variants: [] }, { handle: 'last' }]);
  });

  it("ends with the caller's abort reason, also between the variation pages of one product", async () => {
    shop().upsert([{ slug: 'large', variations: sizes(120) }]);
    plan({ kind: 'hang', match: 'page=2&' });
    const controller = new AbortController();
    const answer = store.listProducts(null, controller.signal);
    await eventually(() => calls() > 2);
    controller.abort();
    await expect(answer).rejects.toBe(controller.signal.reason);
  });

  it('is rejected when the shop returns the same page again and again', async () => {
    const page = Array.from({ length: 100 }, (_, n) => ({ id: 200 - n, name: 'Same', type: 'variable' }));
    const server = createServer((req, res) => {
      const perPage = Number(new URL(req.url ?? '', 'http://x').searchParams.get('per_page'));
      res.end(JSON.stringify(req.url?.includes('/variations') ? page : page.toReversed().slice(0, perPage)));
    });
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    store = await connectWooCommerce(sandbox, {
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
    expect(await providerFailure(store.listProducts(null))).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('variations of one product'),
    });
    expect(await providerFailure(store.listProducts(JSON.stringify({ offset: 20, lastId: 500 })))).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('too many products'),
    });
    server.close();
  });
});

describe('one product of a WooCommerce shop', () => {
  it('is read as in the list, by its id or that of a variation', async () => {
    shop().upsert([
      { slug: 'mug', name: 'Mug' },
      { slug: 'shirt', variations: sizes(2) },
    ]);
    const [mug, shirt] = await readAll();
    expect(await store.getProduct!(mug!.externalId)).toEqual(mug);
    for (const id of [shirt!.externalId, shirt!.variants[1]!.externalId])
      expect(await store.getProduct!(id)).toEqual(shirt);
  });

  it('is null in the trash, for an unknown id and for what is no id', async () => {
    const [mug] = shop().upsert([{ slug: 'mug', status: 'trash' }]);
    for (const id of [String(mug!.id), '999999', 'mug', '0', '../orders/1'])
      expect(await store.getProduct!(id)).toBeNull();
    plan({ kind: 'status', status: 500 });
    expect(await providerFailure(store.getProduct!('101'))).toMatchObject({ kind: 'unavailable' });
  });
});
