import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import type { TokenBuckets } from '../../src/core/token-buckets.ts';
import { createCms } from '../../src/providers/stores/cms/store.ts';
import type { ListedProduct, Store } from '../../src/providers/stores/store.ts';
import { cmsOptions } from '../support/cms.ts';
import { openTestTokenBuckets } from '../support/token-buckets.ts';
import { providerFailure } from '../support/provider-failure.ts';

let sandbox: Sandbox;
let tokenBuckets: TokenBuckets;
let store: Store;

beforeAll(async () => {
  tokenBuckets = await openTestTokenBuckets();
  sandbox = await startSandbox({ port: 0 });
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.state.reset();
  sandbox.state.cms.reset([]);
  store = createCms(cmsOptions(sandbox, tokenBuckets));
});

const site = () => sandbox.state.cms;
const titles = (all: readonly ListedProduct[]) => all.map(({ title }) => title);
const numbered = (name: string, count: number, more = {}) =>
  Array.from({ length: count }, (_, n) => ({ title: `${name} ${n + 1}`, ...more }));

async function readAll(
  between: (page: ListedProduct[]) => void = () => undefined,
  of = store,
): Promise<ListedProduct[]> {
  const all: ListedProduct[] = [];
  for (let cursor: string | null = null; ;) {
    const { products, next } = await of.listProducts(cursor);
    expect(products.length > 0 || next === null).toBe(true);
    all.push(...products);
    between(products);
    if (next === null) return all;
    cursor = next;
  }
}

describe('the list of pages and posts of a WordPress site', () => {
  it('contains all fields under the names of the catalogue', async () => {
    const media = {
      id: 900,
      slug: 'tea',
      title: 'Tea',
      alt: 'A cup',
      mimeType: 'image/png',
      file: '2026/11/tea.png',
      content: Buffer.alloc(0),
      author: 1,
      date: '',
    };
    site().media.set(900, media);
    const [page, post] = site().add([
      {
        slug: 'care',
        title: 'Care &amp; repair',
        content: '<!-- wp:paragraph -->\n<p>Oil it.</p>\n<!-- /wp:paragraph -->',
        excerpt: 'How',
        featuredMedia: 900,
        status: 'draft',
        date: '2026-01-02T03:04:05',
      },
      {
        type: 'post',
        slug: 'news',
        title: 'News',
        content: 'Plain\n\ntext',
        tags: ['Tea & more', 'Cups'],
        featuredMedia: 901,
      },
    ]);
    const [first, second] = await readAll();
    expect(first).toEqual({
      kind: 'page',
      id: `pages/${page!.id}`,
      externalId: String(page!.id),
      handle: 'care',
      title: 'Care & repair',
      descriptionHtml: '<!-- wp:paragraph -->\n<p>Oil it.</p>\n<!-- /wp:paragraph -->',
      shortDescriptionHtml: 'How',
      seoTitle: '',
      seoDescription: '',
      tags: [],
      vendor: '',
      productType: 'page',
      category: '',
      status: 'draft',
      options: [],
      variants: [],
      images: [{ url: `${sandbox.url}/cms/wp-content/uploads/2026/11/tea.png`, alt: 'A cup' }],
      raw: expect.objectContaining({
        link: `${sandbox.url}/cms/?page_id=${page!.id}`,
        date_gmt: '2026-01-02T03:04:05',
        featured_media: 900,
      }),
    });
    expect(second).toMatchObject({
      kind: 'page',
      id: `posts/${post!.id}`,
      productType: 'post',
      status: 'publish',
      descriptionHtml: 'Plain\n\ntext',
      tags: ['Tea & more', 'Cups'],
      images: [],
    });
    expect(await store.findProduct({ externalId: first!.externalId })).toMatchObject({
      id: first!.id,
      descriptionHtml: first!.descriptionHtml,
      imageAlts: ['A cup'],
    });
  });

  it('is returned in pages ordered by id, pages before posts, without the trash', async () => {
    site().add(numbered('Post', 25, { type: 'post' }));
    site().add(numbered('Page', 50));
    site().trash(site().bySlug('page-7')!);
    const sizes: number[] = [];
    const all = await readAll((page) => void sizes.push(page.length));
    expect(titles(all)).toEqual([
      ...titlesOf('Page', 50).filter((title) => title !== 'Page 7'),
      ...titlesOf('Post', 25),
    ]);
    expect(sizes).toEqual([20, 19, 10, 20, 5]);
  });

  it('is empty for a site without pages and posts', async () => {
    expect(await store.listProducts(null)).toEqual({ products: [], next: null });
  });

  it.each([[[1, 5, 12]], [[20]], [Array.from({ length: 20 }, (_, n) => n + 1)], [[19, 20, 21]]])(
    'misses nothing when the pages %j are deleted between two calls',
    async (gone) => {
      site().add(numbered('Page', 45));
      let first = true;
      const all = await readAll(() => {
        if (!first) return;
        first = false;
        for (const number of gone) site().remove(site().bySlug(`page-${number}`)!.id);
        site().add([{ title: 'New' }]);
      });
      expect(titles(all)).toEqual([...titlesOf('Page', 45).filter((_, n) => n < 20 || !gone.includes(n + 1)), 'New']);
    },
  );

  it('contains only the own posts of an author, even with many posts of others between them', async () => {
    site().add([
      ...numbered('Page', 3),
      ...numbered('Mine', 2, { type: 'post', author: 3 }),
      ...numbered('Theirs', 90, { type: 'post' }),
      ...numbered('Last', 2, { type: 'post', author: 3 }),
    ]);
    const author = createCms(
      cmsOptions(sandbox, tokenBuckets, { userName: 'author', applicationPassword: 'sbox aaaa bbbb cccc dddd eeee' }),
    );
    expect(titles(await readAll(undefined, author))).toEqual(['Mine 1', 'Mine 2', 'Last 1', 'Last 2']);
  });

  it('continues at the same cursor after a call that failed', async () => {
    site().add(numbered('Page', 30));
    const { next } = await store.listProducts(null);
    sandbox.state.faults.add({ system: 'cms', kind: 'status', status: 500 });
    expect((await providerFailure(store.listProducts(next))).kind).toBe('unavailable');
    expect((await store.listProducts(next)).products).toHaveLength(10);
  });
});

const titlesOf = (name: string, count: number) => numbered(name, count).map(({ title }) => title);
