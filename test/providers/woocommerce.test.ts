import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Platform } from '../../entities/stores/platform.ts';
import type { WooSeed } from '../../sandbox/woocommerce/product.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { AppError } from '../../src/core/errors.ts';
import type { Store } from '../../src/providers/stores/store.ts';
import { storeFor } from '../../src/providers/stores/platforms.ts';
import { openTestTokenBuckets } from '../support/token-buckets.ts';
import { providerFailure } from '../support/provider-failure.ts';
import { connectWooCommerce, type Way } from '../support/woocommerce.ts';

let sandbox: Sandbox;
let store: Store;

const SEEDS: WooSeed[] = [
  {
    slug: 'lamp',
    name: 'Lamp & shade',
    description: '<p>Old</p>',
    short_description: 'Short',
    sku: 'L-1',
    tags: ['b', 'A & O'],
    meta: { _yoast_wpseo_metadesc: 'Seen', _edit_lock: '1:1' },
    images: [{ src: 'https://example.com/1.jpg', alt: 'Front' }, { src: 'https://example.com/2.jpg' }],
  },
  {
    slug: 'shirt',
    name: 'Shirt',
    sku: 'SHIRT',
    variations: [{ sku: 'SHIRT-S', attributes: [{ name: 'Size', option: 'S' }] }],
  },
  { slug: '4711', name: 'Number as a slug' },
  { slug: 'by-sku', name: 'Number as a SKU', sku: '9900' },
  { slug: 'gone', name: 'In the trash', sku: 'GONE', status: 'trash' },
];

beforeAll(async () => void (sandbox = await startSandbox({ port: 0 })));
afterAll(() => sandbox.close());
beforeEach(async () => {
  sandbox.state.reset();
  sandbox.state.woocommerce.reset([]);
  sandbox.state.woocommerce.upsert(SEEDS);
  store = await connectWooCommerce(sandbox);
});

const product = (slug: string) => sandbox.state.woocommerce.bySlug(slug)!;
const idOf = (slug: string) => String(product(slug).id);
const paths = () =>
  sandbox.state.calls
    .recent('woocommerce')
    .map(
      ({ method, path }) => `${method} ${path.replace(/^\/woocommerce\/wp-json\/(wc\/v3\/)?/, '').replace(/\?.*/, '')}`,
    );

const lamp = () => ({
  id: idOf('lamp'),
  handle: 'lamp',
  title: 'Lamp & shade',
  descriptionHtml: '<p>Old</p>',
  shortDescriptionHtml: 'Short',
  seoTitle: '',
  seoDescription: 'Seen',
  tags: ['A & O', 'b'],
  imageAlts: ['Front', ''],
});

describe.each<Way>(['OAuth over http', 'Basic over https'])('a WooCommerce store by %s', (way) => {
  beforeEach(async () => void (store = await connectWooCommerce(sandbox, { way })));

  it('tests the address and the read/write keys without changing anything', async () => {
    expect(await store.test()).toEqual({
      storeName: 'Sandbox & Shop',
      mediaBaseUrl: `${sandbox.url}/woocommerce`,
      currency: 'EUR',
    });
    expect(await store.currency!()).toBe('EUR');
    expect(sandbox.state.woocommerce.writes()).toEqual({});
    for (const [consumerKey, consumerSecret] of [
      ['ck_test', 'cs_wrong'],
      ['ck_read_1', 'cs_read_1'],
      ['wrong', 'cs_test'],
    ] as const) {
      const error = await providerFailure(
        (await connectWooCommerce(sandbox, { way, consumerKey, consumerSecret })).test(),
      );
      expect(error).toMatchObject({
        kind: 'unauthorized',
        message: expect.stringMatching(/^The store refused the API key: /),
      });
    }
  });

  it('finds a product by stored id, id, slug and SKU, also with characters that must be encoded', async () => {
    sandbox.state.woocommerce.upsert([
      { slug: 'odd', sku: "Größe 40+ (it's *50%*)!" },
      { slug: 'two', sku: 'A,B' },
    ]);
    expect(await store.findProduct({ storeId: idOf('lamp'), externalId: 'renamed' })).toEqual(lamp());
    expect(await store.findProduct({ externalId: idOf('lamp') })).toEqual(lamp());
    expect(await store.findProduct({ externalId: 'lamp' })).toEqual(lamp());
    expect(await store.findProduct({ externalId: 'L-1' })).toEqual(lamp());
    expect(await store.findProduct({ externalId: "Größe 40+ (it's *50%*)!" })).toMatchObject({ handle: 'odd' });
    expect(await store.findProduct({ externalId: 'A,B' })).toMatchObject({ handle: 'two' });
  });

  it('writes the given fields and leaves the others unchanged', async () => {
    const updated = await store.updateProduct(idOf('lamp'), {
      title: 'Lamp <new> & shade',
      descriptionHtml: '<p>New</p>',
      seoTitle: 'Found',
      tags: ['new', 'B', 'A & O', 'NEW'],
      more: { bullets: [] },
    });
    expect(updated).toEqual({
      ...lamp(),
      title: 'Lamp <new> & shade',
      descriptionHtml: '<p>New</p>',
      seoTitle: 'Found',
      tags: ['A & O', 'b', 'new'],
    });
    expect(await store.findProduct({ externalId: 'lamp' })).toEqual(updated);
    expect(sandbox.state.woocommerce.writes()).toEqual({ lamp: 1 });
    expect(await store.updateProduct(idOf('lamp'), { tags: [], shortDescriptionHtml: '' })).toMatchObject({
      tags: [],
      shortDescriptionHtml: '',
      title: 'Lamp <new> & shade',
    });
  });
});

describe('a WooCommerce store', () => {
  it('finds a product by slug or SKU when a number is not an id or the stored id no longer exists', async () => {
    expect(await store.findProduct({ externalId: '4711' })).toMatchObject({ title: 'Number as a slug' });
    expect(await store.findProduct({ externalId: '9900' })).toMatchObject({ title: 'Number as a SKU' });
    expect(await store.findProduct({ storeId: '99999', externalId: 'lamp' })).toMatchObject({ id: idOf('lamp') });
    expect(await store.findProduct({ storeId: 'gid://other/1', externalId: 'lamp' })).toMatchObject({
      id: idOf('lamp'),
    });
  });

  it('finds no variations, no products in the trash, and none by a partial match', async () => {
    const variation = product('shirt').variations[0]!;
    for (const externalId of [String(variation.id), 'SHIRT-S', idOf('gone'), 'gone', 'GONE', 'Lamp!', 'unknown', '']) {
      expect(await store.findProduct({ externalId })).toBeNull();
    }
    expect(await store.findProduct({ externalId: 'SHIRT' })).toMatchObject({ handle: 'shirt' });
  });

  it('writes alternative texts to the existing images, which keep their ids and order', async () => {
    const before = product('lamp').images.map(({ id, src }) => ({ id, src }));
    expect(
      await store.updateProduct(idOf('lamp'), { imageAlts: ['Front view', 'Side view', 'One too many'] }),
    ).toMatchObject({ imageAlts: ['Front view', 'Side view'] });
    expect(product('lamp').images.map(({ id, src }) => ({ id, src }))).toEqual(before);
    expect(await store.updateProduct(idOf('lamp'), { imageAlts: ['', 'From the side'] })).toMatchObject({
      imageAlts: ['Front view', 'From the side'],
    });
    sandbox.state.calls.clear();
    await store.updateProduct(idOf('lamp'), { imageAlts: ['Front view'] });
    expect(sandbox.state.calls.recent('woocommerce').at(-1)!.body).not.toContain('images');
  });

  it('creates no tag twice, and requests tags only when an update contains some', async () => {
    await store.updateProduct(idOf('lamp'), { tags: ['Oak', 'oak', ' b '] });
    expect(sandbox.state.woocommerce.tags.all().map(({ name }) => name)).toEqual(['b', 'A &amp; O', 'Oak']);
    expect(paths()).toEqual(['POST products/tags/batch', `PUT products/${idOf('lamp')}`]);
    sandbox.state.calls.clear();
    await store.updateProduct(idOf('lamp'), { title: 'x' });
    expect(paths()).toEqual([`PUT products/${idOf('lamp')}`]);
  });

  it('accepts more than a hundred tags', async () => {
    const tags = Array.from({ length: 130 }, (_, n) => `tag ${n}`);
    expect((await store.updateProduct(idOf('lamp'), { tags })).tags).toEqual(tags.toSorted());
  });

  it("passes on the store's reason for a rejection without its markup", async () => {
    expect(await providerFailure(store.updateProduct('99999', { title: 'x' }))).toMatchObject({
      kind: 'not_found',
      message: 'The product does not exist in the store.',
    });
    expect(
      (await providerFailure(store.updateProduct(String(product('shirt').variations[0]!.id), { title: 'x' }))).kind,
    ).toBe('not_found');
    expect((await providerFailure(store.updateProduct('lamp', { title: 'x' }))).kind).toBe('not_found');
    expect(await providerFailure(store.updateProduct(idOf('lamp'), { tags: ['x'.repeat(201)] }))).toMatchObject({
      kind: 'rejected',
      message: 'The store refused the request: The term name is too long.',
    });
    expect(sandbox.state.woocommerce.writes()).toEqual({});
  });

  it('throws NOT_CONFIGURED without both keys', async () => {
    const address = {
      platform: Platform.woocommerce,
      baseUrl: sandbox.url,
      fetch,
      tokenBuckets: await openTestTokenBuckets(),
      bucketKey: 'k',
    };
    for (const credentials of [{}, { consumerKey: 'ck_test' }, { accessToken: 'x' }]) {
      expect(() => storeFor({ ...address, credentials })).toThrow(
        new AppError('NOT_CONFIGURED', 'The store connection has no credentials'),
      );
    }
  });
});
