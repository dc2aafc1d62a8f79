import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import type { TokenBuckets } from '../../src/core/token-buckets.ts';
import type { Blog } from '../../src/providers/stores/blog.ts';
import { createStoreABlog } from '../../src/providers/stores/storeA/blog.ts';
import { openTestTokenBuckets } from '../support/token-buckets.ts';
import { providerFailure } from '../support/provider-failure.ts';

let sandbox: Sandbox;
let tokenBuckets: TokenBuckets;
let blog: Blog;

beforeAll(
  async () => void ([sandbox, tokenBuckets] = await Promise.all([startSandbox({ port: 0 }), openTestTokenBuckets()])),
);
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.state.reset();
  blog = createStoreABlog({
    baseUrl: `${sandbox.url}/storeA`,
    accessToken: 'shpat_test',
    fetch,
    tokenBuckets,
    bucketKey: randomUUID(),
  });
});

const shop = () => sandbox.state.shopBlogs;
const [NEWS, CARE] = [0, 1].map((at) => () => shop().allBlogs()[at]!.id) as [() => string, () => string];
const LATER = new Date('2099-05-06T07:08:09.000Z');
const PAST = new Date('2020-01-01T00:00:00.000Z');

describe('the blogs of a storeA shop', () => {
  it('are all listed by title', async () => {
    expect(await blog.listCategories()).toEqual([
      { id: CARE(), name: 'Care guides', parentId: null },
      { id: NEWS(), name: 'News', parentId: null },
    ]);
    for (let n = 0; n < 130; n += 1) shop().addBlog(`Topic ${String(n).padStart(3, '0')}`);
    const all = await blog.listCategories();
    expect(all).toHaveLength(132);
    expect(all.at(-1)).toMatchObject({ name: 'Topic 129' });
  });

  it('take a new post into the oldest blog, or into the given one', async () => {
    const post = await blog.createPost('how-to-oil', {
      title: 'How to oil',
      contentHtml: '<p>Oil it.</p>',
      excerpt: 'Oil',
      tags: ['Oil', 'Care'],
      status: 'publish',
    });
    const url = `${sandbox.url}/storeA/blogs/news/how-to-oil`;
    expect(post).toEqual({
      id: expect.stringMatching(/^gid:\/\/shopify\/Article\/\d+$/),
      blogId: NEWS(),
      contentHtml: '<p>Oil it.</p>',
      excerptHtml: 'Oil',
      categoryIds: [],
      slug: 'how-to-oil',
      title: 'How to oil',
      status: 'publish',
      url,
      publishAt: expect.any(Date),
      featuredMediaId: null,
    });
    expect(shop().article(post.id)).toMatchObject({
      body: '<p>Oil it.</p>',
      summary: 'Oil',
      tags: ['Care', 'Oil'],
      author: { name: 'Sandbox Shop' },
    });
    expect(await (await fetch(url)).text()).toContain('<p>Oil it.</p>');
    const other = await blog.createPost('how-to-oil', {
      title: 'Oil',
      blogId: CARE().split('/').at(-1)!,
      author: 'Ada',
    });
    expect(other).toMatchObject({
      blogId: CARE(),
      status: 'draft',
      url: `${sandbox.url}/storeA/blogs/care-guides/how-to-oil`,
    });
    expect(shop().article(other.id)?.author).toEqual({ name: 'Ada' });
    expect((await fetch(other.url)).status).toBe(404);
  });

  it('find a post by id, by number, and by handle within a blog', async () => {
    const post = await blog.createPost('found', { title: 'Found', blogId: CARE() });
    const namesake = await blog.createPost('found', { title: 'Namesake' });
    expect(await blog.findPost({ id: post.id, slug: 'other' })).toEqual(post);
    expect(await blog.findPost({ id: post.id.split('/').at(-1), slug: 'other' })).toEqual(post);
    expect(await blog.findPost({ slug: 'found', blogId: CARE() })).toEqual(post);
    expect(await blog.findPost({ slug: 'found' })).toEqual(namesake);
    expect(await blog.findPost({ id: 'gid://shopify/Article/1', slug: 'found' })).toEqual(namesake);
    expect(await blog.findPost({ slug: 'foun' })).toBeNull();
    expect(await blog.findPost({ slug: 'found', blogId: '1' })).toBeNull();
    expect(await blog.findPost({ id: 'no id', slug: 'a" OR "b' })).toBeNull();
  });

  it('update the given fields of a post only, and move it to another blog', async () => {
    const { id } = await blog.createPost('original', {
      title: 'Original',
      contentHtml: '<p>1</p>',
      tags: ['a'],
      status: 'publish',
      publishAt: PAST,
      author: 'Ada',
    });
    const renamed = await blog.updatePost(id, { title: 'New', slug: 'renamed', blogId: CARE() });
    expect(renamed).toMatchObject({
      id,
      title: 'New',
      slug: 'renamed',
      blogId: CARE(),
      status: 'publish',
      publishAt: PAST,
      url: `${sandbox.url}/storeA/blogs/care-guides/renamed`,
    });
    expect(shop().article(id)).toMatchObject({ body: '<p>1</p>', tags: ['a'], author: { name: 'Ada' } });
    expect((await blog.updatePost(id.split('/').at(-1)!, { tags: [], excerpt: '' })).blogId).toBe(CARE());
    expect(shop().article(id)).toMatchObject({ tags: [], summary: '', title: 'New' });
    expect(shop().writes()).toEqual({ original: 1, renamed: 2 });
  });

  it('schedule a post, move its time, publish it, and make it a draft again', async () => {
    const post = await blog.createPost('later', { title: 'Later', status: 'future', publishAt: LATER });
    expect(post).toMatchObject({ status: 'future', publishAt: LATER });
    const earlier = new Date('2098-01-01T00:00:00.000Z');
    expect(await blog.updatePost(post.id, { publishAt: earlier })).toMatchObject({
      status: 'future',
      publishAt: earlier,
    });
    expect(await blog.updatePost(post.id, { status: 'publish' })).toMatchObject({
      status: 'publish',
      publishAt: expect.any(Date),
    });
    expect(await blog.updatePost(post.id, { status: 'draft' })).toMatchObject({ status: 'draft', publishAt: null });
    expect(await blog.updatePost(post.id, { publishAt: PAST, title: 'Still a draft' })).toMatchObject({
      status: 'draft',
      publishAt: null,
    });
    expect(await blog.updatePost(post.id, { status: 'publish', publishAt: PAST })).toMatchObject({
      status: 'publish',
      publishAt: PAST,
    });
    expect(await blog.updatePost(post.id, { status: 'publish', publishAt: LATER })).toMatchObject({
      status: 'future',
      publishAt: LATER,
    });
  });

  it('keep a scheduled post without a time as a draft', async () => {
    expect(await blog.createPost('timeless', { title: 'Timeless', status: 'future' })).toMatchObject({
      status: 'draft',
    });
  });

  it('publish a post at once when its time differs from now only by clock skew', async () => {
    const publishAt = new Date(Date.now() + 5000);
    expect(await blog.createPost('now', { title: 'Now', status: 'publish', publishAt })).toMatchObject({
      status: 'publish',
    });
  });

  it('pass on the reason when the shop rejects a post', async () => {
    await blog.createPost('one', { title: 'One' });
    const { id } = await blog.createPost('two', { title: 'Two' });
    const failureOf = async (action: Promise<unknown>) => {
      const { kind, message } = await providerFailure(action);
      return [kind, message];
    };
    expect(await failureOf(blog.updatePost(id, { slug: 'one' }))).toEqual([
      'rejected',
      'The store refused the post: Handle has already been taken',
    ]);
    expect(await failureOf(blog.updatePost(id, { title: ' ' }))).toEqual([
      'rejected',
      "The store refused the post: Title can't be blank",
    ]);
    expect(await failureOf(blog.createPost('three', { contentHtml: 'x' }))).toEqual([
      'rejected',
      "The store refused the post: Title can't be blank",
    ]);
    expect(await failureOf(blog.updatePost(id, { title: 'x'.repeat(256) }))).toEqual([
      'rejected',
      expect.stringContaining('too long'),
    ]);
    expect(await failureOf(blog.updatePost(id, { featuredMediaId: 'ftp://example.com/a.png' }))).toEqual([
      'rejected',
      'The store refused the post: Image upload failed.',
    ]);
    expect(await failureOf(blog.updatePost('gid://shopify/Article/1', { title: 'x' }))).toEqual([
      'not_found',
      'The post does not exist in the store.',
    ]);
    expect(await failureOf(blog.updatePost('gid://shopify/Product/1', { title: 'x' }))).toEqual([
      'not_found',
      'The post does not exist in the store.',
    ]);
    expect(await failureOf(blog.createPost('four', { title: 'x', blogId: '1' }))).toEqual([
      'rejected',
      'The blog does not exist in the store.',
    ]);
    expect(await failureOf(blog.updatePost(id, { blogId: 'gid://shopify/Blog/1' }))).toEqual([
      'rejected',
      'The store refused the post: Must reference an existing blog.',
    ]);
    for (const { id: blogId } of shop().allBlogs()) shop().removeBlog(blogId);
    expect(await failureOf(blog.createPost('five', { title: 'x' }))).toEqual(['rejected', 'The store has no blog.']);
    expect(await blog.findPost({ slug: 'five' })).toBeNull();
    expect(await blog.listCategories()).toEqual([]);
  });
});
