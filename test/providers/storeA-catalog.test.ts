import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Platform } from '../../entities/stores/platform.ts';
import type { Fault } from '../../sandbox/faults.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import type { TokenBuckets } from '../../src/core/token-buckets.ts';
import type { ListedProduct, Store } from '../../src/providers/stores/store.ts';
import { storeFor } from '../../src/providers/stores/platforms.ts';
import { eventually } from '../support/eventually.ts';
import { openTestTokenBuckets } from '../support/token-buckets.ts';
import { providerFailure } from '../support/provider-failure.ts';

let sandbox: Sandbox;
let store: Store;
let tokenBuckets: TokenBuckets;

beforeAll(
  async () => void ([sandbox, tokenBuckets] = await Promise.all([startSandbox({ port: 0 }), openTestTokenBuckets()])),
);
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.state.reset();
  sandbox.state.shop.reset([]);
  store = storeFor({
    platform: Platform.storeA,
    baseUrl: `${sandbox.url}/storeA`,
    credentials: { accessToken: 'shpat_test' },
    fetch,
    tokenBuckets,
    bucketKey: randomUUID(),
  });
});

const plan = (fault: Omit<Fault, 'system'>) => sandbox.state.faults.add({ system: 'storeA', ...fault });
const calls = () => sandbox.state.calls.count('storeA');
const seeds = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ handle: `product-${n + 1}`, title: `Product ${n + 1}` }));
const variantOf = (number: number) => ({
  title: `Size ${number}`,
  sku: `S-${number}`,
  barcode: null,
  price: '1.00',
  compareAtPrice: null,
  selectedOptions: [{ name: 'Size', value: `${number}` }],
});

async function readAll(
  of: Store,
  between: (page: ListedProduct[]) => void = () => undefined,
): Promise<ListedProduct[]> {
  const all: ListedProduct[] = [];
  for (let cursor: string | null = null; ;) {
    const { products, next } = await of.listProducts(cursor);
    all.push(...products);
    between(products);
    if (next === null) return all;
    cursor = next;
  }
}

describe('the product list of a storeA shop', () => {
  it('contains all fields under the names of the catalogue', async () => {
    const [mug] = sandbox.state.shop.upsert([
      {
        handle: 'mug',
        title: 'Mug',
        descriptionHtml: '<p>A mug.</p>',
        vendor: 'Maker',
        productType: 'Kitchen',
        category: 'Home & Garden > Kitchen & Dining',
        tags: ['tea', 'cup'],
        status: 'DRAFT',
        seo: { title: 'Best mug', description: null },
        options: [
          { name: 'Size', values: ['S', 'L'] },
          { name: 'Color', values: ['Red'] },
        ],
        variants: [
          {
            title: 'S / Red',
            sku: 'M-S',
            barcode: '4006381333931',
            price: '9.50',
            compareAtPrice: '12.00',
            selectedOptions: [
              { name: 'Size', value: 'S' },
              { name: 'Color', value: 'Red' },
            ],
            image: { url: 'https://example.com/s.jpg', altText: null },
          },
          {
            title: 'L / Red',
            sku: null,
            barcode: null,
            price: '11.00',
            compareAtPrice: null,
            selectedOptions: [
              { name: 'Size', value: 'L' },
              { name: 'Color', value: 'Red' },
            ],
          },
        ],
        images: [
          { url: 'https://example.com/1.jpg', altText: 'A mug' },
          { url: 'https://example.com/2.jpg', altText: null },
        ],
      },
    ]);
    const number = mug!.id.split('/').at(-1)!;
    const raw = { taxable: true, inventoryPolicy: 'DENY' };
    expect(await store.listProducts(null)).toEqual({
      next: null,
      products: [
        {
          kind: 'product',
          id: mug!.id,
          externalId: number,
          handle: 'mug',
          title: 'Mug',
          descriptionHtml: '<p>A mug.</p>',
          vendor: 'Maker',
          productType: 'Kitchen',
          category: 'Home & Garden > Kitchen & Dining',
          tags: ['cup', 'tea'],
          status: 'draft',
          seoTitle: 'Best mug',
          seoDescription: '',
          options: [
            { name: 'Size', values: ['S', 'L'] },
            { name: 'Color', values: ['Red'] },
          ],
          images: [
            { url: 'https://example.com/1.jpg', alt: 'A mug' },
            { url: 'https://example.com/2.jpg', alt: '' },
          ],
          variants: [
            {
              id: `gid://shopify/ProductVariant/${number}1`,
              externalId: `${number}1`,
              title: 'S / Red',
              sku: 'M-S',
              barcode: '4006381333931',
              price: '9.50',
              compareAtPrice: '12.00',
              options: [
                { name: 'Size', value: 'S' },
                { name: 'Color', value: 'Red' },
              ],
              image: 'https://example.com/s.jpg',
              raw,
            },
            {
              id: `gid://shopify/ProductVariant/${number}2`,
              externalId: `${number}2`,
              title: 'L / Red',
              sku: '',
              barcode: '',
              price: '11.00',
              compareAtPrice: '',
              options: [
                { name: 'Size', value: 'L' },
                { name: 'Color', value: 'Red' },
              ],
              image: '',
              raw,
            },
          ],
          raw: { createdAt: mug!.createdAt, publishedAt: null, templateSuffix: null, isGiftCard: false },
        },
      ],
    });
  });

  it('is returned in pages ordered by id, with each product once', async () => {
    sandbox.state.shop.upsert(seeds(40));
    const pages: number[] = [];
    const all = await readAll(store, (page) => void pages.push(page.length));
    expect(all.map(({ handle }) => handle)).toEqual(seeds(40).map(({ handle }) => handle));
    expect(pages).toEqual([12, 12, 12, 4]);
    expect(calls()).toBe(4);
  });

  it('misses nothing when products are deleted and added between two pages', async () => {
    sandbox.state.shop.upsert(seeds(30));
    let first = true;
    const all = await readAll(store, () => {
      if (!first) return;
      first = false;
      for (const number of [1, 5, 12]) sandbox.state.shop.remove(`product-${number}`);
      sandbox.state.shop.upsert([{ handle: 'new' }]);
    });
    expect(all.map(({ handle }) => handle)).toEqual([...seeds(30).map(({ handle }) => handle), 'new']);
  });

  it('contains all variants and images of a product, even hundreds', async () => {
    const variants = Array.from({ length: 320 }, (_, n) => variantOf(n + 1));
    const images = Array.from({ length: 260 }, (_, n) => ({ url: `https://example.com/${n + 1}.jpg`, altText: null }));
    sandbox.state.bucket.set({ maximum: 100_000, available: 100_000 });
    sandbox.state.shop.upsert([{ handle: 'small' }, { handle: 'large', variants, images }, { handle: 'last' }]);
    const [, large, last] = await readAll(store);
    expect(large!.variants.map(({ sku }) => sku)).toEqual(variants.map(({ sku }) => sku));
    expect(new Set(large!.variants.map(({ id }) => id)).size).toBe(320);
    expect(large!.images.map(({ url }) => url)).toEqual(images.map(({ url }) => url));
    expect(last).toMatchObject({ handle: 'last', variants: [{ title: 'Default Title' }], images: [] });
    expect(calls()).toBe(1 + 3 + 2);
  });

  it('stays below the cost limit of a query, and waits while the bucket is empty', async () => {
    sandbox.state.shop.upsert(seeds(36));
    sandbox.state.bucket.set({ maximum: 1000, restore_rate: 4000, available: 0 });
    expect(await readAll(store)).toHaveLength(36);
    const throttled = sandbox.state.calls.count('storeA') - 3;
    // The state of the bucket is unknown before the first response, so only the first call may be throttled.
    expect(throttled).toBeLessThanOrEqual(1);
  });

  it.each<[Omit<Fault, 'system'>, string]>([
    [{ kind: 'status', status: 500 }, 'unavailable'],
    [{ kind: 'status', status: 401 }, 'unauthorized'],
    [{ kind: 'html' }, 'rejected'],
    [{ kind: 'empty' }, 'rejected'],
    [{ kind: 'break' }, 'unavailable'],
    [{ kind: 'throttled', times: 6 }, 'rate_limited'],
  ])('turns %j on a later page into %s, and continues at the same cursor', async (fault, kind) => {
    sandbox.state.shop.upsert(seeds(20));
    const { next } = await store.listProducts(null);
    plan(fault);
    expect((await providerFailure(store.listProducts(next))).kind).toBe(kind);
    expect((await store.listProducts(next)).products).toHaveLength(8);
  });

  it("ends with the caller's abort reason, also between the variant pages of one product", async () => {
    sandbox.state.shop.upsert([{ handle: 'large', variants: Array.from({ length: 20 }, (_, n) => variantOf(n + 1)) }]);
    plan({ kind: 'hang', match: 'product(id' });
    const controller = new AbortController();
    const answer = store.listProducts(null, controller.signal);
    await eventually(() => calls() > 1);
    controller.abort();
    await expect(answer).rejects.toBe(controller.signal.reason);
  });
});
