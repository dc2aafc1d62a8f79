import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Platform } from '../../entities/stores/platform.ts';
import type { Fault } from '../../sandbox/faults.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { createOutboundFetch } from '../../src/core/outbound.ts';
import type { TokenBuckets } from '../../src/core/token-buckets.ts';
import { blogFor } from '../../src/providers/stores/platforms.ts';
import type { Blog } from '../../src/providers/stores/blog.ts';
import { createStoreABlog } from '../../src/providers/stores/storeA/blog.ts';
import { fetchWithFreshToken } from '../../src/providers/stores/storeA/fetch-with-fresh-token.ts';
import type { StoreAOptions } from '../../src/providers/stores/storeA/store.ts';
import { eventually } from '../support/eventually.ts';
import { openTestTokenBuckets } from '../support/token-buckets.ts';
import { providerFailure } from '../support/provider-failure.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const FILE = { content: PNG, fileName: 'Öl & Tuch.png', contentType: 'image/png', alt: 'A cloth #1 & 50% oil' };

let sandbox: Sandbox;
let tokenBuckets: TokenBuckets;
let blog: Blog;

const connect = (more: Partial<StoreAOptions> = {}): Blog =>
  createStoreABlog({
    baseUrl: `${sandbox.url}/storeA`,
    accessToken: 'shpat_test',
    fetch,
    tokenBuckets,
    bucketKey: randomUUID(),
    ...more,
  });
const plan = (fault: Omit<Fault, 'system'>) => sandbox.state.faults.add({ system: 'storeA', ...fault });
const calls = () => sandbox.state.calls.count('storeA');
const shop = () => sandbox.state.shopBlogs;

beforeAll(
  async () => void ([sandbox, tokenBuckets] = await Promise.all([startSandbox({ port: 0 }), openTestTokenBuckets()])),
);
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.state.reset();
  blog = connect();
});

describe('an article of a storeA shop', () => {
  it.each(['lost', 'break', 'reset'] as const)('is created once after a creation with the fault %s', async (kind) => {
    plan({ kind, match: 'articleCreate' });
    expect((await providerFailure(blog.createPost('once', { title: 'First', status: 'publish' }))).kind).toBe(
      'unavailable',
    );
    const made = await blog.createPost('once', { title: 'Second', status: 'publish' });
    expect(made).toMatchObject({ title: 'Second', status: 'publish', slug: 'once' });
    expect(shop().articles()).toHaveLength(1);
  });

  it('is updated when a concurrent call has created it', async () => {
    plan({ kind: 'held', match: 'articleCreate' });
    const late = blog.createPost('raced', { title: 'Late' });
    await eventually(() => calls() === 2);
    const first = await connect().createPost('raced', { title: 'First' });
    sandbox.state.faults.release();
    expect(await late).toMatchObject({ id: first.id, title: 'Late' });
    expect(shop().articles()).toHaveLength(1);
  });

  it('is written once after the shop limited the rate', async () => {
    plan({ kind: 'throttled', times: 2 });
    plan({ kind: 'rate_limit', retry_after: 0.1 });
    await blog.createPost('patient', { title: 'Patient' });
    expect(calls()).toBe(5);
    expect(shop().writes()).toEqual({ patient: 1 });
  });

  it.each([
    [{ kind: 'status', status: 401 }, 'unauthorized'],
    [{ kind: 'status', status: 503 }, 'unavailable'],
    [{ kind: 'rate_limit', retry_after: 3600 }, 'rate_limited'],
    [{ kind: 'quota' }, 'rejected'],
    [{ kind: 'truncated' }, 'unavailable'],
    [{ kind: 'not_json' }, 'rejected'],
    [{ kind: 'html' }, 'rejected'],
    [{ kind: 'empty' }, 'rejected'],
    [{ kind: 'user_error' }, 'rejected'],
  ] as const)('stays unchanged when the update fails with %j, which becomes %s', async (fault, kind) => {
    const { id } = await blog.createPost('first', { title: 'First' });
    plan({ ...fault, match: 'articleUpdate' });
    expect((await providerFailure(blog.updatePost(id, { title: 'Lost' }))).kind).toBe(kind);
    expect(shop().article(id)?.title).toBe('First');
  });

  it("is not read after an abort, which throws the caller's reason", async () => {
    plan({ kind: 'hang' });
    const controller = new AbortController();
    const answer = blog.findPost({ slug: 'x' }, controller.signal);
    await eventually(() => calls() > 0);
    controller.abort();
    await expect(answer).rejects.toBe(controller.signal.reason);
  });

  it.each([
    ['product scopes', ['read_products', 'write_products', 'write_files']],
    ['the read scope', ['read_content']],
  ])('is rejected with unauthorized for a token with only %s', async (_, scopes) => {
    const { grants } = sandbox.state;
    const { access_token: accessToken } = grants.exchange(
      'sandbox.myshopify.com',
      grants.newCode({ shop: 'sandbox.myshopify.com', scopes }),
      false,
    )!;
    expect(await providerFailure(connect({ accessToken }).createPost('x', { title: 'x' }))).toMatchObject({
      kind: 'unauthorized',
      message: expect.stringContaining('write_content'),
    });
    expect(shop().articles()).toEqual([]);
  });

  it('can be created with the write_content scope alone', async () => {
    const { grants } = sandbox.state;
    const { access_token: accessToken } = grants.exchange(
      'sandbox.myshopify.com',
      grants.newCode({ shop: 'sandbox.myshopify.com', scopes: ['write_content'] }),
      false,
    )!;
    const allowed = connect({ accessToken });
    const { id: featuredMediaId } = await allowed.uploadMedia(FILE);
    expect((await allowed.createPost('x', { title: 'x', featuredMediaId })).featuredMediaId).not.toBeNull();
  });
});

describe('the picture of an article', () => {
  it('is uploaded with its alternative text, survives other changes, and can be replaced and removed', async () => {
    const media = await blog.uploadMedia(FILE);
    const post = await blog.createPost('pictured', { title: 'Pictured', featuredMediaId: media.id });
    const image = shop().article(post.id)!.image!;
    expect(image).toMatchObject({ altText: FILE.alt, url: expect.stringContaining('/cdn/') });
    expect(Buffer.from(await (await fetch(image.url)).arrayBuffer())).toEqual(PNG);
    expect((await blog.updatePost(post.id, { title: 'Kept' })).featuredMediaId).toBe(post.featuredMediaId);
    const long = await blog.uploadMedia({ ...FILE, alt: `${'x'.repeat(511)}😀` });
    await blog.updatePost(post.id, { featuredMediaId: long.id });
    expect(shop().article(post.id)!.image!.altText).toHaveLength(512);
    await blog.updatePost(post.id, { featuredMediaId: post.featuredMediaId });
    expect(shop().article(post.id)!.image).toMatchObject({ altText: FILE.alt, url: image.url });
    expect(await blog.updatePost(post.id, { featuredMediaId: null })).toMatchObject({ featuredMediaId: null });
  });

  it('is uploaded to the storage without the token of the shop, also when tokens expire', async () => {
    const seen: [path: string, token: string | null][] = [];
    const recordingFetch = (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
      seen.push([new URL(String(input)).pathname, new Headers(init?.headers).get('X-Shopify-Access-Token')]);
      return fetch(input, init);
    };
    await connect({
      fetch: fetchWithFreshToken(
        () => recordingFetch,
        () => Promise.resolve('shpat_fresh'),
      ),
    }).uploadMedia(FILE);
    expect(seen).toEqual([
      [expect.stringContaining('/graphql.json'), 'shpat_fresh'],
      ['/storeA/staged-uploads', null],
    ]);
  });

  it('is uploaded through the outbound guard, which rejects a private address that the shop returns', async () => {
    const allowed = createOutboundFetch({ allow: [new URL(sandbox.url).host] });
    expect((await connect({ fetch: allowed }).uploadMedia(FILE)).url).toContain('/staged-uploads/');
    const answer = {
      stagedTargets: [
        { url: 'http://127.0.0.1:18080/inside', resourceUrl: 'http://127.0.0.1:18080/x', parameters: [] },
      ],
      userErrors: [],
    };
    const redirected: typeof fetch = (input, init) =>
      String(input).endsWith('graphql.json')
        ? Promise.resolve(Response.json({ data: { stagedUploadsCreate: answer } }))
        : allowed(input, init);
    expect(await providerFailure(connect({ fetch: redirected }).uploadMedia(FILE))).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('not on the public internet'),
    });
    await allowed.close();
  });

  it.each([
    [{ kind: 'status', status: 503 }, 'unavailable'],
    [{ kind: 'status', status: 403 }, 'rejected'],
    [{ kind: 'reset' }, 'unavailable'],
  ] as const)('with the fault %j of the storage is %s after two calls', async (fault, kind) => {
    plan({ ...fault, match: '/staged-uploads' });
    expect((await providerFailure(blog.uploadMedia(FILE))).kind).toBe(kind);
    expect(calls()).toBe(2);
  });

  it('is rejected when it is not an image', async () => {
    const { id } = await blog.uploadMedia({ ...FILE, content: Buffer.from('no image') });
    expect(await providerFailure(blog.createPost('x', { title: 'x', featuredMediaId: id }))).toMatchObject({
      kind: 'rejected',
      message: 'The store refused the post: Image upload failed.',
    });
    expect(shop().articles()).toEqual([]);
    expect((await providerFailure(blog.uploadMedia({ ...FILE, contentType: 'text/html' }))).kind).toBe('rejected');
    expect(await providerFailure(blog.uploadMedia({ ...FILE, contentType: 'image/x-unknown' }))).toMatchObject({
      message: expect.stringContaining('not a recognized format'),
    });
  });
});

describe('blogFor', () => {
  it('opens the blogs of a shop with a token, and rejects a connection without credentials', async () => {
    const address = {
      platform: Platform.storeA,
      baseUrl: `${sandbox.url}/storeA`,
      fetch,
      tokenBuckets,
      bucketKey: randomUUID(),
    };
    expect(await blogFor({ ...address, credentials: { accessToken: 'shpat_test' } }).listCategories()).toHaveLength(2);
    expect(() => blogFor({ ...address, credentials: {} })).toThrow('no credentials');
  });
});
