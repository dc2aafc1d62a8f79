import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import type { Blog } from '../../src/providers/stores/blog.ts';
import type { TokenBuckets } from '../../src/core/token-buckets.ts';
import { createCmsBlog } from '../../src/providers/stores/cms/blog.ts';
import { cmsOptions } from '../support/cms.ts';
import { openTestTokenBuckets } from '../support/token-buckets.ts';
import { providerFailure } from '../support/provider-failure.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let sandbox: Sandbox;
let tokenBuckets: TokenBuckets;
let blog: Blog;

beforeAll(async () => {
  tokenBuckets = await openTestTokenBuckets();
  sandbox = await startSandbox({ port: 0 });
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.state.reset();
  blog = createCmsBlog(cmsOptions(sandbox, tokenBuckets));
});

const site = () => sandbox.state.cms;

describe('the blog of a WordPress site', () => {
  it('creates a post with image, categories and tags, and finds it by id and by slug', async () => {
    const care = site().addTerm('category', 'Care & repair');
    const media = await blog.uploadMedia({
      content: PNG,
      fileName: 'Öl & Tuch.png',
      contentType: 'image/png',
      alt: 'A cloth',
    });
    expect(site().media.get(Number(media.id))).toMatchObject({
      alt: 'A cloth',
      content: PNG,
      file: expect.stringMatching(/\.png$/),
    });
    const post = await blog.createPost('how-to-oil-1', {
      title: 'How to oil',
      contentHtml: '<p>Oil it.</p>',
      excerpt: 'Oil',
      status: 'publish',
      categoryIds: [String(care.id)],
      tags: ['Oil'],
      featuredMediaId: media.id,
    });
    expect(post).toMatchObject({
      slug: 'how-to-oil-1',
      title: 'How to oil',
      status: 'publish',
      url: `${sandbox.url}/cms/how-to-oil-1/`,
      featuredMediaId: media.id,
      publishAt: expect.any(Date),
    });
    expect(site().bySlug('how-to-oil-1', 'post')).toMatchObject({
      content: '<p>Oil it.</p>',
      excerpt: 'Oil',
      categories: [care.id],
      tags: [expect.any(Number)],
    });
    expect(await blog.findPost({ id: post.id, slug: 'renamed' })).toEqual(post);
    expect(await blog.findPost({ slug: 'how-to-oil-1' })).toEqual(post);
    expect(await blog.findPost({ slug: 'unknown' })).toBeNull();
  });

  it('finds a file by its uploaded name, and sets its alternative text', async () => {
    expect(await blog.findMedia!({ name: 'oak-1a2b3c', alt: 'An oak' })).toBeNull();
    const media = await blog.uploadMedia({
      content: PNG,
      fileName: 'oak-1a2b3c.png',
      contentType: 'image/png',
      alt: '',
    });
    expect(await blog.findMedia!({ name: 'oak-1a2b3c', alt: 'An oak' })).toEqual(media);
    expect(site().media.get(Number(media.id))).toMatchObject({ alt: 'An oak' });
    expect(await blog.findMedia!({ name: 'oak-1a2b3c', alt: '' })).toEqual(media);
    expect(site().media.get(Number(media.id))).toMatchObject({ alt: 'An oak' });
    expect(await blog.findMedia!({ name: 'oak', alt: '' })).toBeNull();
  });

  it('changes the slug of a post', async () => {
    const { id } = await blog.createPost('first-1', { title: 'T' });
    expect(await blog.updatePost(id, { slug: 'second-1', status: 'publish' })).toMatchObject({
      id,
      slug: 'second-1',
      url: expect.stringContaining('/second-1/'),
    });
  });

  it('creates a post once when the creation is repeated after a failure', async () => {
    const first = await blog.createPost('once', { title: 'Draft' });
    expect(first.status).toBe('draft');
    sandbox.state.faults.add({ system: 'cms', kind: 'break', match: 'Second' });
    await providerFailure(blog.createPost('once', { title: 'Second', status: 'publish' }));
    const again = await blog.createPost('once', { title: 'Third', status: 'publish' });
    expect(again).toMatchObject({ id: first.id, title: 'Third', status: 'publish', slug: 'once' });
    expect(
      site()
        .all('post')
        .filter(({ slug }) => slug.startsWith('once')),
    ).toHaveLength(1);
  });

  it('schedules a post, moves its time, and makes it a draft again', async () => {
    const publishAt = new Date('2099-05-06T07:08:09Z');
    const post = await blog.createPost('later', { title: 'Later', status: 'future', publishAt });
    expect(post).toMatchObject({ status: 'future', publishAt });
    const earlier = new Date('2098-01-01T00:00:00Z');
    expect(await blog.updatePost(post.id, { publishAt: earlier })).toMatchObject({
      status: 'future',
      publishAt: earlier,
      title: 'Later',
    });
    expect(await blog.updatePost(post.id, { status: 'draft', featuredMediaId: null })).toMatchObject({
      status: 'draft',
      featuredMediaId: null,
    });
    expect(
      await blog.updatePost(post.id, { status: 'publish', publishAt: new Date('2020-01-01T00:00:00Z') }),
    ).toMatchObject({ status: 'publish' });
  });

  it('lists all categories by name, with decoded names', async () => {
    const parent = site().addTerm('category', 'Care & repair');
    for (let n = 0; n < 130; n += 1) site().addTerm('category', `Topic ${String(n).padStart(3, '0')}`, parent.id);
    const all = await blog.listCategories();
    expect(all).toHaveLength(132);
    expect(all[0]).toEqual({ id: String(parent.id), name: 'Care & repair', parentId: null });
    expect(all.at(-2)).toMatchObject({ name: 'Topic 129', parentId: String(parent.id) });
  });

  it('throws not_found for an unknown post and rejects a file that is not an image', async () => {
    expect((await providerFailure(blog.updatePost('9999', { title: 'x' }))).kind).toBe('not_found');
    expect((await providerFailure(blog.updatePost('pages/2', { title: 'x' }))).kind).toBe('not_found');
    expect(
      await providerFailure(
        blog.uploadMedia({ content: Buffer.from('no image'), fileName: 'a.png', contentType: 'image/png', alt: '' }),
      ),
    ).toMatchObject({ kind: 'rejected', message: expect.stringContaining('not allowed to upload') });
    expect(
      (await providerFailure(blog.uploadMedia({ content: PNG, fileName: 'a.png', contentType: 'x\r\ny', alt: '' })))
        .kind,
    ).toBe('rejected');
  });
});
