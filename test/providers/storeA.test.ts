import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Platform } from '../../entities/stores/platform.ts';
import type { Fault } from '../../sandbox/faults.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { createOutboundFetch } from '../../src/core/outbound.ts';
import { AppError } from '../../src/core/errors.ts';
import type { TokenBuckets } from '../../src/core/token-buckets.ts';
import type { Store } from '../../src/providers/stores/store.ts';
import { storeFor } from '../../src/providers/stores/platforms.ts';
import { eventually } from '../support/eventually.ts';
import { openTestTokenBuckets } from '../support/token-buckets.ts';
import { providerFailure } from '../support/provider-failure.ts';

let sandbox: Sandbox;
let store: Store;
let tokenBuckets: TokenBuckets;

const connect = (accessToken = 'shpat_test', baseUrl = `${sandbox.url}/storeA`): Store =>
  storeFor({
    platform: Platform.storeA,
    baseUrl,
    credentials: { accessToken },
    fetch,
    tokenBuckets,
    bucketKey: randomUUID(),
  });
const plan = (fault: Omit<Fault, 'system'>) => sandbox.state.faults.add({ system: 'storeA', ...fault });
const calls = () => sandbox.state.calls.count('storeA');

beforeAll(
  async () => void ([sandbox, tokenBuckets] = await Promise.all([startSandbox({ port: 0 }), openTestTokenBuckets()])),
);
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.state.reset();
  sandbox.state.shop.upsert([
    {
      handle: 'test-lamp',
      title: 'Lamp',
      descriptionHtml: '<p>Old</p>',
      tags: ['b', 'A', 'a'],
      seo: { title: null, description: 'Seen' },
      images: [
        { url: 'https://example.com/1.jpg', altText: null },
        { url: 'https://example.com/2.jpg', altText: 'Seen' },
      ],
    },
    { handle: '4711', title: 'Number as a handle' },
  ]);
  store = connect();
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const gid = () => sandbox.state.shop.byHandle('test-lamp')?.id ?? '';

describe('storeA', () => {
  it('tests the address and the token', async () => {
    expect(await store.test()).toEqual({
      storeName: 'Sandbox Shop',
      mediaBaseUrl: `${sandbox.url}/storeA`,
      currency: 'EUR',
    });
    expect(await store.currency!()).toBe('EUR');
    expect(sandbox.state.calls.recent('storeA')[0]?.path).toMatch(/^\/storeA\/admin\/api\/\d{4}-\d\d\/graphql\.json$/);
    expect((await providerFailure(connect('wrong').test())).kind).toBe('unauthorized');
    expect((await providerFailure(connect('shpat_test', `${sandbox.url}/nowhere`).test())).kind).toBe('rejected');
  });

  it('finds a product by gid, by number and by handle', async () => {
    const lamp = {
      id: gid(),
      handle: 'test-lamp',
      title: 'Lamp',
      descriptionHtml: '<p>Old</p>',
      seoTitle: '',
      seoDescription: 'Seen',
      tags: ['A', 'b'],
      shortDescriptionHtml: '',
      imageAlts: ['', 'Seen'],
    };
    expect(await store.findProduct({ externalId: gid() })).toEqual(lamp);
    expect(await store.findProduct({ externalId: gid().split('/').at(-1) ?? '' })).toEqual(lamp);
    expect(await store.findProduct({ externalId: 'test-lamp' })).toEqual(lamp);
    expect(await store.findProduct({ storeId: gid(), externalId: 'renamed' })).toEqual(lamp);
  });

  it('finds a product by handle when a number is not an id or the stored id no longer exists', async () => {
    expect(await store.findProduct({ externalId: '4711' })).toMatchObject({ title: 'Number as a handle' });
    expect(await store.findProduct({ storeId: 'gid://shopify/Product/1', externalId: 'test-lamp' })).toMatchObject({
      id: gid(),
    });
    expect(await store.findProduct({ externalId: 'unknown' })).toBeNull();
    expect(await store.findProduct({ externalId: 'gid://shopify/Product/1' })).toBeNull();
  });

  it('writes the given fields and leaves the others unchanged', async () => {
    const updated = await store.updateProduct(gid(), {
      descriptionHtml: '<p>New</p>',
      seoTitle: 'Found',
      tags: ['new'],
    });
    expect(updated).toMatchObject({
      title: 'Lamp',
      descriptionHtml: '<p>New</p>',
      seoTitle: 'Found',
      seoDescription: 'Seen',
      tags: ['new'],
    });
    expect(await store.findProduct({ externalId: 'test-lamp' })).toEqual(updated);
    expect(sandbox.state.shop.writes()).toEqual({ 'test-lamp': 1 });
  });

  it("passes on the store's reason when it rejects texts", async () => {
    expect(await providerFailure(store.updateProduct(gid(), { title: ' ' }))).toMatchObject({
      kind: 'rejected',
      message: "The store refused the texts: Title can't be blank",
    });
    expect((await providerFailure(store.updateProduct('gid://shopify/Product/1', { title: 'x' }))).kind).toBe(
      'not_found',
    );
    plan({ kind: 'user_error' });
    expect((await providerFailure(store.updateProduct(gid(), { title: 'x' }))).kind).toBe('rejected');
    expect(sandbox.state.shop.writes()).toEqual({});
  });

  it.each([
    [{ kind: 'status', status: 401 }, 'unauthorized'],
    [{ kind: 'status', status: 403 }, 'unauthorized'],
    [{ kind: 'status', status: 404 }, 'rejected'],
    [{ kind: 'status', status: 302 }, 'rejected'],
    [{ kind: 'status', status: 408 }, 'timeout'],
    [{ kind: 'status', status: 422 }, 'rejected'],
    [{ kind: 'status', status: 423 }, 'rejected'],
    [{ kind: 'status', status: 500 }, 'unavailable'],
    [{ kind: 'status', status: 503 }, 'unavailable'],
    [{ kind: 'quota' }, 'rejected'],
    [{ kind: 'reset' }, 'unavailable'],
    [{ kind: 'break' }, 'unavailable'],
    [{ kind: 'truncated' }, 'unavailable'],
    [{ kind: 'huge' }, 'rejected'],
    [{ kind: 'html' }, 'rejected'],
    [{ kind: 'html', status: 503 }, 'unavailable'],
    [{ kind: 'not_json' }, 'rejected'],
    [{ kind: 'empty' }, 'rejected'],
  ] as const)('turns %j into %s after one call', async (fault, kind) => {
    plan(fault);
    expect((await providerFailure(store.test())).kind).toBe(kind);
    expect(calls()).toBe(1);
  });

  it('retries after throttling and 429, and writes once', async () => {
    plan({ kind: 'throttled', times: 2 });
    plan({ kind: 'rate_limit', retry_after: 0.1 });
    await store.updateProduct(gid(), { title: 'Patient' });
    expect(calls()).toBe(4);
    expect(sandbox.state.shop.writes()).toEqual({ 'test-lamp': 1 });
  });

  it('waits for the bucket to refill, so that an empty one does not throttle every call', async () => {
    sandbox.state.bucket.set({ maximum: 20, restore_rate: 200, available: 0 });
    for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) await store.updateProduct(gid(), { title });
    expect(sandbox.state.shop.writes()).toEqual({ 'test-lamp': 6 });
    expect(calls()).toBeLessThan(12);
  });

  it('gives up when throttling continues or its delay is too long', async () => {
    plan({ kind: 'rate_limit', retry_after: 0, times: 100 });
    expect((await providerFailure(store.test())).kind).toBe('rate_limited');
    expect(calls()).toBe(6);
    sandbox.state.reset();
    plan({ kind: 'rate_limit', retry_after: 3600 });
    expect(await providerFailure(store.test())).toMatchObject({ kind: 'rate_limited', retryAfterMs: 3_600_000 });
    expect(calls()).toBe(1);
  });

  it.each([{ kind: 'hang' }, { kind: 'rate_limit', retry_after: 8 }] as const)(
    "throws the caller's reason during %j",
    async (fault) => {
      plan(fault);
      const controller = new AbortController();
      const answer = store.test(controller.signal);
      await eventually(() => calls() > 0);
      controller.abort();
      await expect(answer).rejects.toBe(controller.signal.reason);
    },
  );
});

describe('storeFor', () => {
  it('uses the outbound guard that it is given', async () => {
    const address = {
      platform: Platform.storeA,
      baseUrl: `${sandbox.url}/storeA`,
      credentials: { accessToken: 'shpat_test' },
      tokenBuckets,
      bucketKey: randomUUID(),
    };
    const guarded = createOutboundFetch({ allow: [] });
    const allowed = createOutboundFetch({ allow: [new URL(sandbox.url).host] });
    expect(await providerFailure(storeFor({ ...address, fetch: guarded }).test())).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('not on the public internet'),
    });
    expect(calls()).toBe(0);
    expect(await storeFor({ ...address, fetch: allowed }).test()).toMatchObject({ storeName: 'Sandbox Shop' });
    plan({ kind: 'huge' });
    expect(await providerFailure(storeFor({ ...address, fetch: allowed }).test())).toMatchObject({
      kind: 'rejected',
      message: 'The answer is too large.',
    });
    await Promise.all([guarded.close(), allowed.close()]);
  });

  it('ends as unavailable when a store hangs', async () => {
    const shortTimeout = createOutboundFetch({ allow: [new URL(sandbox.url).host], timeoutMs: 200 });
    plan({ kind: 'hang' });
    const address = {
      platform: Platform.storeA,
      baseUrl: `${sandbox.url}/storeA`,
      credentials: { accessToken: 'shpat_test' },
      tokenBuckets,
      bucketKey: randomUUID(),
    };
    expect((await providerFailure(storeFor({ ...address, fetch: shortTimeout }).test())).kind).toBe('unavailable');
    await shortTimeout.close();
  });

  it.each([301, 302, 303, 307, 308])('sends no token to the target of a %d redirect', async (status) => {
    const reached: string[] = [];
    const elsewhere = createServer((req, res) => void (reached.push(String(req.url)), res.end('{}')));
    const moved = createServer((_, res) =>
      res.writeHead(status, { Location: `http://localhost:${portOf(elsewhere)}/` }).end(),
    );
    await Promise.all([elsewhere, moved].map((server) => once(server.listen(0), 'listening')));
    const open = createOutboundFetch({ allow: [elsewhere, moved].map((server) => `localhost:${portOf(server)}`) });
    const address = {
      platform: Platform.storeA,
      baseUrl: `http://localhost:${portOf(moved)}`,
      credentials: { accessToken: 'shpat_test' },
      tokenBuckets,
      bucketKey: randomUUID(),
    };
    expect(await providerFailure(storeFor({ ...address, fetch: open }).test())).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('redirects'),
    });
    expect(reached).toEqual([]);
    await open.close();
    for (const server of [elsewhere, moved]) server.close();
  });

  it('throws NOT_CONFIGURED for an unknown platform and for missing credentials', () => {
    const address = { baseUrl: sandbox.url, credentials: {}, fetch, tokenBuckets, bucketKey: randomUUID() };
    expect(() => storeFor({ ...address, platform: 'elsewhere' as Platform })).toThrow(
      new AppError('NOT_CONFIGURED', 'elsewhere is not configured'),
    );
    expect(() => storeFor({ ...address, platform: Platform.storeA })).toThrow('no credentials');
  });
});
