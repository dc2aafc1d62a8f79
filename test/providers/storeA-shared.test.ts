import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Platform } from '../../entities/stores/platform.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import type { TokenBuckets } from '../../src/core/token-buckets.ts';
import { bucketKey } from '../../src/providers/stores/store-platform.ts';
import type { Store } from '../../src/providers/stores/store.ts';
import { storeFor } from '../../src/providers/stores/platforms.ts';
import { openTestTokenBuckets } from '../support/token-buckets.ts';
import { providerFailure } from '../support/provider-failure.ts';

let sandbox: Sandbox;
let processes: TokenBuckets[];
let key: string;

/** A client of the store, as one process opens it. */
const connect = (tokenBuckets: TokenBuckets, accessToken = 'shpat_test'): Store =>
  storeFor({
    platform: Platform.storeA,
    baseUrl: `${sandbox.url}/storeA`,
    credentials: { accessToken },
    fetch,
    tokenBuckets,
    bucketKey: key,
  });
const calls = () => sandbox.state.calls.count('storeA');
const PROCESSES = 4;
const COUNT = 32;

beforeAll(async () => {
  const prefix = `${randomUUID()}:`;
  [sandbox, ...processes] = await Promise.all([
    startSandbox({ port: 0 }),
    ...Array.from({ length: PROCESSES }, () => openTestTokenBuckets(prefix)),
  ]);
});
afterAll(() => sandbox.close());
beforeEach(() => {
  key = randomUUID();
  sandbox.state.reset();
  sandbox.state.shop.reset(
    Array.from({ length: COUNT }, (_, n) => ({
      handle: `product-${n + 1}`,
      images: [{ url: 'https://example.com/1.jpg', altText: null }],
    })),
  );
});

/** Pushes all products at once, distributed evenly among the clients. */
function syncAll(stores: readonly Store[]): Promise<unknown> {
  const products = sandbox.state.shop.all();
  return Promise.all(
    products.map(async ({ handle }, n) => {
      const store = stores[n % stores.length]!;
      const { id } = (await store.findProduct({ externalId: handle }))!;
      await store.updateProduct(id, { title: `New ${handle}` });
    }),
  );
}

describe('the request budget of a storeA shop', () => {
  it('is shared by all processes, so that a small bucket throttles almost no call', async () => {
    const stores = processes.map((tokenBuckets) => connect(tokenBuckets));
    await stores[0]!.test();
    sandbox.state.bucket.set({ maximum: 200, restore_rate: 100, available: 50 });
    await stores[0]!.test();
    const before = calls();
    await syncAll(stores);
    expect(Object.keys(sandbox.state.shop.writes())).toHaveLength(COUNT);
    const throttled = calls() - before - 2 * COUNT;
    expect(throttled).toBeLessThanOrEqual(2);
  });

  it('is corrected by the next response after other apps used it', async () => {
    const [one, two] = processes.map((tokenBuckets) => connect(tokenBuckets)) as [Store, Store];
    await one.test();
    await two.test();
    sandbox.state.bucket.set({ maximum: 200, restore_rate: 100, available: 0 });
    await one.findProduct({ externalId: 'product-1' });
    const before = calls();
    await two.updateProduct(sandbox.state.shop.byHandle('product-2')!.id, { title: 'New' });
    expect(calls() - before).toBe(1);
  });

  it('is refunded when a query costs less than estimated or is rejected with 401', async () => {
    sandbox.state.bucket.set({ maximum: 100, restore_rate: 0.1, available: 100 });
    const [one, stranger] = [connect(processes[0]!), connect(processes[1]!, 'wrong')];
    for (let n = 0; n < 10; n += 1) await one.findProduct({ externalId: 'product-1' });
    for (let n = 0; n < 10; n += 1) expect((await providerFailure(stranger.test())).kind).toBe('unauthorized');
    await one.updateProduct(sandbox.state.shop.byHandle('product-1')!.id, { title: 'New' });
    expect(calls()).toBe(21);
  });

  it.each([
    [5, 'short'],
    [3600, 'long'],
  ])('is blocked for all processes after a 429 with a Retry-After of %d s', async (seconds) => {
    const [one, two] = processes.map((tokenBuckets) => connect(tokenBuckets)) as [Store, Store];
    sandbox.state.faults.add({ system: 'storeA', kind: 'rate_limit', retry_after: seconds });
    const stopped = new AbortController();
    const limited = one.test(stopped.signal).catch((error: unknown) => error);
    while (calls() === 0) await new Promise(setImmediate);
    const { waitMs, blocked } = await waitUntilBlocked();
    expect(blocked).toBe(true);
    expect(waitMs).toBeGreaterThan(seconds * 1000 - 2000);
    if (seconds > 60) {
      expect(await providerFailure(two.test())).toMatchObject({
        kind: 'rate_limited',
        message: expect.stringMatching(/^The store asks to slow down\. It can be called again in 60 minutes, at /),
      });
      expect(calls()).toBe(1);
    }
    stopped.abort();
    await limited;
  });

  it('fails a call with the time to wait when it does not refill soon enough', async () => {
    const store = connect(processes[0]!);
    await store.test();
    sandbox.state.bucket.set({ maximum: 100, restore_rate: 0.5, available: 0 });
    const failure = await providerFailure(store.test());
    expect(failure).toMatchObject({ kind: 'rate_limited', transient: true });
    expect(failure.retryAfterMs).toBeGreaterThan(10_000);
  });
});

async function waitUntilBlocked() {
  for (;;) {
    const taken = await processes[1]!.take(key, null);
    if (taken.blocked) return taken;
  }
}

describe('the bucket key of a shop', () => {
  it('is the same for all spellings of an address, and differs by address and platform', () => {
    const one = bucketKey('storeA', 'https://shop.example');
    for (const same of ['https://shop.example/', 'https://SHOP.example', 'https://shop.example:443'])
      expect(bucketKey('storeA', same)).toBe(one);
    const others = [
      bucketKey('storeA', 'https://other.example'),
      bucketKey('storeA', 'https://shop.example/one'),
      bucketKey('storeA', 'http://shop.example'),
      bucketKey('woocommerce', 'https://shop.example'),
    ];
    expect(new Set([one, ...others]).size).toBe(5);
  });
});
