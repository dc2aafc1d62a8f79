import { randomUUID } from 'node:crypto';
import { decodeHTML } from 'entities';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import type { TokenBuckets } from '../../src/core/token-buckets.ts';
import { Platform } from '../../entities/stores/platform.ts';
import { createCmsBlog } from '../../src/providers/stores/cms/blog.ts';
import { createCms } from '../../src/providers/stores/cms/store.ts';
import type { ProductPage, Store } from '../../src/providers/stores/store.ts';
import { storeFor } from '../../src/providers/stores/platforms.ts';
import { createStoreABlog } from '../../src/providers/stores/storeA/blog.ts';
import { textsForStore } from '../../src/services/sync/texts-for-store.ts';
import { cmsOptions } from '../support/cms.ts';
import { markedTexts, shown, SHOWN_DESCRIPTION, SHOWN_SHORT } from '../support/round-trip.ts';
import { openTestTokenBuckets } from '../support/token-buckets.ts';
import { connectWooCommerce } from '../support/woocommerce.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let sandbox: Sandbox;
let tokenBuckets: TokenBuckets;

beforeAll(
  async () => void ([sandbox, tokenBuckets] = await Promise.all([startSandbox({ port: 0 }), openTestTokenBuckets()])),
);
afterAll(() => sandbox.close());
beforeEach(() => sandbox.state.reset());

async function listedBy(store: Store, wanted: string) {
  for (let cursor: string | null = null; ;) {
    const { products, next }: ProductPage = await store.listProducts(cursor);
    const found = products.find(({ handle }) => handle === wanted);
    if (found || next === null) return found;
    cursor = next;
  }
}

const TEXTS = markedTexts();
const storeAOptions = () => ({
  baseUrl: `${sandbox.url}/storeA`,
  accessToken: 'shpat_test',
  fetch,
  tokenBuckets,
  bucketKey: randomUUID(),
});

describe.each([
  ['an editor', {}],
  ['an author, whose HTML is filtered', { userName: 'author', applicationPassword: 'sbox aaaa bbbb cccc dddd eeee' }],
])('texts that are pushed to WordPress by %s', (_who, login) => {
  it('are shown there as in our editor, and are read back as they were', async () => {
    const site = sandbox.state.cms;
    const author = site.users.find(({ login: name }) => name === 'author')!.id;
    const media = await createCmsBlog(cmsOptions(sandbox, tokenBuckets, login)).uploadMedia({
      content: PNG,
      fileName: 'a.png',
      contentType: 'image/png',
      alt: '',
    });
    const [post] = site.add([{ type: 'post', title: 'Old', content: 'Old', author, featuredMedia: Number(media.id) }]);
    const store = createCms(cmsOptions(sandbox, tokenBuckets, login));
    const after = await store.updateProduct(`posts/${post!.id}`, textsForStore(TEXTS));
    const stored = site.byId(post!.id)!;
    expect(shown(stored.title)).toBe(TEXTS.name);
    expect(shown(stored.content)).toBe(SHOWN_DESCRIPTION);
    expect(shown(stored.excerpt)).toBe(SHOWN_SHORT);
    // The editor of WordPress shows the stored form of an excerpt.
    expect(stored.excerpt).not.toMatch(/<p|&quot;|&#/);
    expect(decodeHTML(site.media.get(Number(media.id))!.alt)).toBe(TEXTS.image_alts[0]);
    expect(after).toMatchObject({ title: TEXTS.name, imageAlts: TEXTS.image_alts });
    expect(after.tags.toSorted()).toEqual(TEXTS.tags.toSorted());
    expect(await store.findProduct({ externalId: String(post!.id) })).toEqual(after);
  });

  it('are shown so in a blog post', async () => {
    const site = sandbox.state.cms;
    const blog = createCmsBlog(cmsOptions(sandbox, tokenBuckets, login));
    const { id, title } = await blog.createPost('marked', {
      title: TEXTS.name,
      contentHtml: '<p>Salt &amp; pepper “©” 😀 [gallery]</p>',
      excerpt: TEXTS.short_description,
      status: 'publish',
      tags: TEXTS.tags,
    });
    const stored = site.byId(Number(id))!;
    expect(title).toBe(TEXTS.name);
    expect(shown(stored.title)).toBe(TEXTS.name);
    expect(stored.content).toBe('<p>Salt &amp; pepper “©” 😀 [gallery]</p>');
    expect(shown(stored.excerpt)).toBe(TEXTS.short_description);
    expect(stored.excerpt).not.toMatch(/&quot;|&#/);
  });
});

describe('texts that are pushed to WooCommerce', () => {
  it('are shown there as in our editor, and are read back as they were', async () => {
    const shop = sandbox.state.woocommerce;
    shop.upsert([{ slug: 'lamp', name: 'Lamp', images: [{ src: 'https://example.com/1.jpg', alt: 'Old' }] }]);
    const store = await connectWooCommerce(sandbox);
    const { id } = (await store.findProduct({ externalId: 'lamp' }))!;
    const after = await store.updateProduct(id, textsForStore(TEXTS));
    const stored = shop.bySlug('lamp')!;
    expect(shown(stored.name)).toBe(TEXTS.name);
    expect(shown(stored.description)).toBe(SHOWN_DESCRIPTION);
    expect(shown(stored.short_description)).toBe(SHOWN_SHORT);
    expect(decodeHTML(stored.images[0]!.alt)).toBe(TEXTS.image_alts[0]);
    expect(after).toMatchObject({
      title: TEXTS.name,
      seoTitle: TEXTS.seo_title,
      seoDescription: TEXTS.seo_description,
      imageAlts: TEXTS.image_alts,
    });
    expect(after.tags.toSorted()).toEqual(TEXTS.tags.toSorted());
    expect(await store.findProduct({ externalId: 'lamp' })).toEqual(after);
    const listed = await listedBy(store, 'lamp');
    expect(listed).toMatchObject({ title: TEXTS.name, descriptionHtml: after.descriptionHtml });
  });
});

describe('texts that are pushed to storeA', () => {
  it('are shown there as in our editor, and are read back as they were', async () => {
    sandbox.state.shop.upsert([
      { handle: 'lamp', title: 'Lamp', images: [{ url: 'https://example.com/1.jpg', altText: null }] },
    ]);
    const { accessToken, ...endpoint } = storeAOptions();
    const store = storeFor({ platform: Platform.storeA, credentials: { accessToken }, ...endpoint });
    const { id } = (await store.findProduct({ externalId: 'lamp' }))!;
    await store.updateProduct(id, textsForStore(TEXTS));
    const after = (await store.findProduct({ externalId: 'lamp' }))!;
    expect(after).toMatchObject({
      title: TEXTS.name,
      seoTitle: TEXTS.seo_title,
      seoDescription: TEXTS.seo_description,
      imageAlts: TEXTS.image_alts,
    });
    expect(after.tags.toSorted()).toEqual(TEXTS.tags.toSorted());
    expect(shown(after.descriptionHtml)).toBe(SHOWN_DESCRIPTION);
  });

  it('are shown so in a blog post', async () => {
    const { id } = await createStoreABlog(storeAOptions()).createPost('marked', {
      title: TEXTS.name,
      contentHtml: '<p>Salt &amp; pepper</p>',
      excerpt: TEXTS.short_description,
      status: 'publish',
    });
    const stored = sandbox.state.shopBlogs.article(id)!;
    expect(stored.title).toBe(TEXTS.name);
    expect(stored.body).toBe('<p>Salt &amp; pepper</p>');
    expect(shown(stored.summary ?? '')).toBe(TEXTS.short_description);
  });
});
