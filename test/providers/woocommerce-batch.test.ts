import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import type { Store } from '../../src/providers/stores/store.ts';
import { eventually } from '../support/eventually.ts';
import { providerFailure } from '../support/provider-failure.ts';
import { connectWooCommerce } from '../support/woocommerce.ts';

let sandbox: Sandbox;
let store: Store;

beforeAll(async () => void (sandbox = await startSandbox({ port: 0 })));
afterAll(() => sandbox.close());
beforeEach(async () => {
  sandbox.state.reset();
  sandbox.state.woocommerce.reset([]);
  sandbox.state.woocommerce.upsert(
    Array.from({ length: 250 }, (_, n) => ({
      slug: `p-${n + 1}`,
      name: `Product ${n + 1}`,
      images: [{ src: 'https://example.com/1.jpg' }],
    })),
  );
  store = await connectWooCommerce(sandbox);
});

const idOf = (number: number) => String(sandbox.state.woocommerce.bySlug(`p-${number}`)!.id);
const calls = () =>
  sandbox.state.calls
    .recent('woocommerce')
    .map(
      ({ method, path }) => `${method} ${path.replace(/^\/woocommerce\/wp-json\/wc\/v3\//, '').replace(/\?.*/, '')}`,
    );

describe('concurrent updates of one WooCommerce shop', () => {
  it('are sent in one call, each with its own texts and result', async () => {
    const updated = await Promise.all(
      [1, 2, 3].map((n) =>
        store.updateProduct(idOf(n), { title: `New ${n}`, tags: ['all', `tag ${n}`], imageAlts: [`Alt ${n}`] }),
      ),
    );
    expect(updated).toMatchObject(
      [1, 2, 3].map((n) => ({ id: idOf(n), title: `New ${n}`, tags: ['all', `tag ${n}`], imageAlts: [`Alt ${n}`] })),
    );
    expect(calls()).toEqual(['POST products/tags/batch', 'GET products', 'POST products/batch']);
    expect(sandbox.state.woocommerce.writes()).toEqual({ 'p-1': 1, 'p-2': 1, 'p-3': 1 });
  });

  it('are sent in batches of at most one hundred, and a single update is sent by itself', async () => {
    await store.updateProduct(idOf(1), { title: 'Alone' });
    expect(calls()).toEqual([`PUT products/${idOf(1)}`]);
    await Promise.all(
      Array.from({ length: 250 }, (_, n) => store.updateProduct(idOf(n + 1), { title: `New ${n + 1}` })),
    );
    const sizes = sandbox.state.calls
      .recent('woocommerce')
      .slice(1)
      .map(({ body }) => JSON.parse(body).update.length);
    expect(sizes.toSorted((a, b) => a - b)).toEqual([50, 100, 100]);
    expect(sandbox.state.woocommerce.all().map(({ name }) => name)).toEqual(
      Array.from({ length: 250 }, (_, n) => `New ${n + 1}`),
    );
  });

  it('fail independently of each other', async () => {
    sandbox.state.faults.add({ system: 'woocommerce', kind: 'user_error', match: 'Not this one' });
    const [good, gone, rejected, badTag, last] = await Promise.allSettled([
      store.updateProduct(idOf(1), { title: 'Good' }),
      store.updateProduct('99999', { title: 'Gone' }),
      store.updateProduct(idOf(2), { title: 'Not this one' }),
      store.updateProduct(idOf(3), { title: 'x', tags: ['x'.repeat(201)] }),
      store.updateProduct(idOf(4), { title: 'Last', tags: ['fine'] }),
    ]);
    expect(good).toMatchObject({ status: 'fulfilled', value: { title: 'Good' } });
    expect(gone).toMatchObject({ status: 'rejected', reason: { kind: 'not_found' } });
    expect(rejected).toMatchObject({
      status: 'rejected',
      reason: { kind: 'rejected', message: expect.stringContaining('not allowed in this shop') },
    });
    expect(badTag).toMatchObject({
      status: 'rejected',
      reason: { kind: 'rejected', message: expect.stringContaining('too long') },
    });
    expect(last).toMatchObject({ status: 'fulfilled', value: { title: 'Last', tags: ['fine'] } });
    expect(sandbox.state.woocommerce.writes()).toEqual({ 'p-1': 1, 'p-4': 1 });
  });

  it('all fail when the batch call fails', async () => {
    sandbox.state.faults.add({ system: 'woocommerce', kind: 'status', status: 500 });
    const errors = await Promise.all([1, 2].map((n) => providerFailure(store.updateProduct(idOf(n), { title: 'x' }))));
    expect(errors.map(({ kind }) => kind)).toEqual(['unavailable', 'unavailable']);
    // Each of them reads whether its unanswered write was executed.
    expect(calls()).toEqual(['POST products/batch', 'GET products/101', 'GET products/103']);
  });

  it('continue without an aborted one, and the call ends when all are aborted', async () => {
    sandbox.state.faults.add({ system: 'woocommerce', kind: 'held' });
    const [first, second] = [new AbortController(), new AbortController()];
    const aborted = store.updateProduct(idOf(1), { title: 'One' }, first.signal);
    const remaining = store.updateProduct(idOf(2), { title: 'Two' }, second.signal);
    await eventually(() => calls().length > 0);
    first.abort();
    await expect(aborted).rejects.toBe(first.signal.reason);
    sandbox.state.faults.release();
    expect(await remaining).toMatchObject({ title: 'Two' });

    sandbox.state.faults.add({ system: 'woocommerce', kind: 'hang' });
    const [third, fourth] = [new AbortController(), new AbortController()];
    const ended = [third, fourth].map(({ signal }, n) => store.updateProduct(idOf(n + 5), { title: 'x' }, signal));
    await eventually(() => calls().length > 1);
    third.abort();
    fourth.abort();
    await expect(ended[0]).rejects.toBe(third.signal.reason);
    await expect(ended[1]).rejects.toBe(fourth.signal.reason);
  });

  it('of the same product are all written, in order', async () => {
    const [, last] = await Promise.all(['First', 'Second'].map((title) => store.updateProduct(idOf(1), { title })));
    expect(last).toMatchObject({ title: 'Second' });
    expect(sandbox.state.woocommerce.bySlug('p-1')).toMatchObject({ name: 'Second' });
  });
});
