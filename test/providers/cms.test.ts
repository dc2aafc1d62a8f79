import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Platform } from '../../entities/stores/platform.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import type { CmsOptions } from '../../src/providers/stores/cms/client.ts';
import type { TokenBuckets } from '../../src/core/token-buckets.ts';
import { createCms } from '../../src/providers/stores/cms/store.ts';
import { AppError } from '../../src/core/errors.ts';
import type { Store } from '../../src/providers/stores/store.ts';
import { storeFor } from '../../src/providers/stores/platforms.ts';
import { cmsOptions } from '../support/cms.ts';
import { openTestTokenBuckets } from '../support/token-buckets.ts';
import { providerFailure } from '../support/provider-failure.ts';

let sandbox: Sandbox;
let tokenBuckets: TokenBuckets;
let store: Store;

const connect = (more: Partial<CmsOptions> = {}) => createCms(cmsOptions(sandbox, tokenBuckets, more));
const author = () => connect({ userName: 'author', applicationPassword: 'sbox aaaa bbbb cccc dddd eeee' });
const site = () => sandbox.state.cms;
const paths = () => sandbox.state.calls.recent('cms').map(({ method, path }) => `${method} ${path.split('?')[0]}`);

beforeAll(async () => {
  tokenBuckets = await openTestTokenBuckets();
  sandbox = await startSandbox({ port: 0 });
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.state.reset();
  store = connect();
});

const page = () => site().bySlug('about-us')!;
const post = () => site().bySlug('hello-world')!;

describe('a store on WordPress', () => {
  it('tests the address, the application password and the permission to edit', async () => {
    expect(await store.test()).toEqual({ storeName: 'Sandbox Site', mediaBaseUrl: `${sandbox.url}/cms` });
    expect(paths()).toEqual(['HEAD /cms/', 'GET /cms/wp-json/', 'GET /cms/wp-json/wp/v2/users/me']);
    expect(await connect({ applicationPassword: 'sbox11112222333344445555' }).test()).toMatchObject({
      storeName: 'Sandbox Site',
    });
    expect(await providerFailure(connect({ applicationPassword: 'wrong' }).test())).toMatchObject({
      kind: 'unauthorized',
      message: expect.stringContaining('application password'),
    });
    expect((await providerFailure(connect({ userName: 'nobody' }).test())).kind).toBe('unauthorized');
    expect(
      await providerFailure(
        connect({ userName: 'reader', applicationPassword: 'sbox rrrr rrrr rrrr rrrr rrrr' }).test(),
      ),
    ).toMatchObject({
      kind: 'unauthorized',
      message: 'The user may edit neither pages nor posts of the site.',
    });
    const wrong = connect({ applicationPassword: 'wrong' });
    for (const work of [
      () => wrong.findProduct({ externalId: 'about-us' }),
      () => wrong.findProduct({ externalId: '2' }),
      () => wrong.listProducts(null),
      () => wrong.updateProduct('pages/2', { title: 'x' }),
    ]) {
      expect(await providerFailure(work())).toMatchObject({
        kind: 'unauthorized',
        message: expect.stringContaining('application password'),
      });
    }
    site().applicationPasswords = false;
    expect((await providerFailure(store.test())).kind).toBe('unauthorized');
    expect((await providerFailure(connect({ baseUrl: `${sandbox.url}/nowhere` }).test())).message).toContain(
      'No WordPress answers',
    );
  });

  it.each([
    ['of a site with a link to its API', true, true, '', 1],
    ['of a site without pretty permalinks', false, true, '', 1],
    ['of a site without the link to its API', true, false, '', 2],
    ['of a site without either', false, false, '', 3],
    ['from the address of its API', true, true, '/wp-json/', 1],
    ['from the address of its admin pages', true, true, '/wp-admin/', 1],
  ])('finds the API %s, and looks for it only once', async (_name, permalinks, apiLink, more, lookups) => {
    Object.assign(site(), { permalinks, apiLink });
    const other = connect({ baseUrl: `${sandbox.url}/cms${more}` });
    const found = await Promise.all([
      other.findProduct({ externalId: 'about-us' }),
      other.findProduct({ storeId: `pages/${page().id}`, externalId: '' }),
    ]);
    expect(found.map((each) => each?.id)).toEqual([`pages/${page().id}`, `pages/${page().id}`]);
    await other.test();
    expect(paths().length - lookups).toBe(2 + 2);
  });

  it('finds pages and posts by stored id, by number and by slug, pages first', async () => {
    const about = {
      id: `pages/${page().id}`,
      handle: 'about-us',
      title: 'About us',
      descriptionHtml: page().content,
      shortDescriptionHtml: '',
      seoTitle: '',
      seoDescription: '',
      tags: [],
      imageAlts: [],
    };
    for (const externalId of [String(page().id), 'about-us', 'About-Us', `pages/${page().id}`])
      expect(await store.findProduct({ externalId })).toEqual(about);
    expect(await store.findProduct({ storeId: `pages/${page().id}`, externalId: 'renamed' })).toEqual(about);
    expect(await store.findProduct({ externalId: String(post().id) })).toMatchObject({
      id: `posts/${post().id}`,
      title: 'Hello world!',
      tags: ['News'],
      shortDescriptionHtml: 'Welcome.',
    });
    expect(await store.findProduct({ storeId: 'posts/9999', externalId: 'hello-world' })).toMatchObject({
      id: `posts/${post().id}`,
    });
    site().add([
      { type: 'post', slug: 'about-us', title: 'A post' },
      { slug: '404', title: 'Not &lt;found&gt;' },
    ]);
    expect(await store.findProduct({ externalId: 'about-us' })).toEqual(about);
    expect(await store.findProduct({ externalId: '404' })).toMatchObject({ title: 'Not <found>' });
  });

  it('finds nothing in the trash or by part of a slug, and rejects a slug that several pages have', async () => {
    for (const externalId of ['unknown', 'About us', 'about-us,shipping', '99999', '', 'pages/99999'])
      expect(await store.findProduct({ externalId })).toBeNull();
    const { id } = site().trash(page());
    expect(await store.findProduct({ storeId: `pages/${id}`, externalId: 'about-us' })).toBeNull();
    site().add([
      { slug: 'team', title: 'Team', parent: 2 },
      { slug: 'team', title: 'Team', parent: 3 },
    ]);
    expect((await providerFailure(store.findProduct({ externalId: 'team' }))).message).toContain('several pages');
    site().add([{ title: 'Чай', slug: '%d1%87%d0%b0%d0%b9' }]);
    for (const externalId of ['чай', '%d1%87%d0%b0%d0%b9', '%D1%87%D0%B0%D0%B9'])
      expect(await store.findProduct({ externalId })).toMatchObject({ handle: 'чай', title: 'Чай' });
  });

  it('writes the given fields only, and returns the fields as the site stored them', async () => {
    const html = '<p>Old & new — “x”</p>\n<script>a()</script><iframe src="https://example.com"></iframe>';
    const written = await store.updateProduct(`pages/${page().id}`, {
      descriptionHtml: html,
      title: ' Us & you ',
      seoTitle: 'Found',
      tags: ['a'],
    });
    expect(written).toMatchObject({ title: 'Us & you', descriptionHtml: html, tags: [], seoTitle: '' });
    expect(await store.findProduct({ externalId: 'about-us' })).toEqual(written);
    expect(await store.updateProduct(`pages/${page().id}`, { shortDescriptionHtml: '<p>Short</p>' })).toEqual({
      ...written,
      shortDescriptionHtml: 'Short',
    });
    expect(site().writes()).toEqual({ [page().id]: 2 });
    await store.updateProduct(`pages/${page().id}`, { seoTitle: 'Nowhere to write it' });
    expect(site().writes()).toEqual({ [page().id]: 2 });
    expect(store.lacks).toEqual(['seoTitle', 'seoDescription']);
  });

  it('finds or creates the tags of a post, with any characters in their names', async () => {
    const known = site().addTerm('post_tag', 'Salt & Pepper');
    const written = await store.updateProduct(`posts/${post().id}`, {
      tags: ['salt & pepper', 'C', 'C++', 'Tea <3', 'tea <3'],
    });
    expect(written.tags).toEqual(['Salt & Pepper', 'C', 'C++', 'Tea <3']);
    expect(post().tags[0]).toBe(known.id);
    const terms = site().terms.size;
    await store.updateProduct(`posts/${post().id}`, { tags: ['C++', 'C', 'Salt & Pepper'] });
    expect(site().terms.size).toBe(terms);
    expect((await store.updateProduct(`posts/${post().id}`, { tags: [] })).tags).toEqual([]);
    const many = Array.from({ length: 230 }, (_, n) => `tag ${n}`);
    expect((await store.updateProduct(`posts/${post().id}`, { tags: many })).tags).toEqual(many);
  });

  it('writes the alternative text of the featured image only when there is an image and the text differs', async () => {
    const media = {
      id: 900,
      slug: 'tea',
      title: 'Tea',
      alt: 'Old',
      mimeType: 'image/png',
      file: 'tea.png',
      content: Buffer.alloc(0),
      author: 2,
      date: '',
    };
    site().media.set(900, media);
    site().edit(page().id, { featuredMedia: 900 });
    expect(
      await store.updateProduct(`pages/${page().id}`, { imageAlts: ['A cup\n of <b>tea</b>', 'unused'] }),
    ).toMatchObject({ imageAlts: ['A cup of <b>tea</b>'] });
    const calls = paths().length;
    await store.updateProduct(`pages/${page().id}`, { imageAlts: ['A cup of <b>tea</b>'] });
    expect(
      paths()
        .slice(calls)
        .filter((each) => each.startsWith('POST')),
    ).toEqual([]);
    expect(await store.updateProduct(`posts/${post().id}`, { imageAlts: ['No image'] })).toMatchObject({
      imageAlts: [],
    });
  });

  it('lets an author edit only the own posts, and returns the markup that the site filtered', async () => {
    const own = site().add([{ type: 'post', title: 'Own', author: 3 }])[0]!;
    expect(await author().findProduct({ externalId: 'no-such-page' })).toBeNull();
    expect((await providerFailure(author().findProduct({ externalId: 'about-us' }))).message).toMatch(/may not edit/);
    expect(await author().findProduct({ externalId: String(own.id) })).toMatchObject({ id: `posts/${own.id}` });
    const written = await author().updateProduct(`posts/${own.id}`, {
      title: 'Salt & Pepper',
      descriptionHtml: '<p onclick=x>a & b<script>x()</script><a href="#" target=_blank>l</a></p>',
    });
    expect(written).toMatchObject({
      title: 'Salt & Pepper',
      descriptionHtml: '<p>a &amp; bx()<a href="#" target="_blank" rel="noopener">l</a></p>',
    });
    expect(await author().findProduct({ storeId: `posts/${own.id}`, externalId: '' })).toEqual(written);
    expect(await providerFailure(author().updateProduct(`posts/${post().id}`, { title: 'x' }))).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('does not allow this to the user'),
    });
  });

  it('throws not_found for a page or post that does not exist or is in the trash', async () => {
    for (const id of ['pages/9999', '12', 'tags/1', `posts/${page().id}`])
      expect((await providerFailure(store.updateProduct(id, { title: 'x' }))).kind).toBe('not_found');
    const { id: trashed } = site().trash(page());
    expect((await providerFailure(store.updateProduct(`pages/${trashed}`, { title: 'x' }))).kind).toBe('not_found');
    expect(site().writes()).toEqual({});
  });

  it('is created by storeFor, which requires both credentials', async () => {
    const { baseUrl, bucketKey } = cmsOptions(sandbox, tokenBuckets);
    const address = { platform: Platform.cms, baseUrl, fetch, tokenBuckets, bucketKey };
    const credentials = { consumerKey: 'editor', consumerSecret: 'sbox 1111 2222 3333 4444 5555' };
    expect(await storeFor({ ...address, credentials }).test()).toMatchObject({ storeName: 'Sandbox Site' });
    expect(() => storeFor({ ...address, credentials: { accessToken: 'x' } })).toThrow(
      new AppError('NOT_CONFIGURED', 'The store connection has no credentials'),
    );
  });
});
