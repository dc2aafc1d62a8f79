import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Platform } from '../../entities/stores/platform.ts';
import type { Fault } from '../../sandbox/faults.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import type { TokenBuckets } from '../../src/core/token-buckets.ts';
import type { Store } from '../../src/providers/stores/store.ts';
import { storeFor } from '../../src/providers/stores/platforms.ts';
import { openTestTokenBuckets } from '../support/token-buckets.ts';
import { providerFailure } from '../support/provider-failure.ts';

let sandbox: Sandbox;
let store: Store;
let tokenBuckets: TokenBuckets;

beforeAll(
  async () => void ([sandbox, tokenBuckets] = await Promise.all([startSandbox({ port: 0 }), openTestTokenBuckets()])),
);
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.state.reset();
  sandbox.state.shop.reset([
    { handle: 'lamp', title: 'Lamp', images: images('', 'Front', 'Back') },
    { handle: 'bare', title: 'Bare' },
  ]);
  store = storeFor({
    platform: Platform.storeA,
    baseUrl: `${sandbox.url}/storeA`,
    credentials: { accessToken: 'shpat_test' },
    fetch,
    tokenBuckets,
    bucketKey: randomUUID(),
  });
});

const images = (...alts: string[]) =>
  alts.map((alt, n) => ({ url: `https://example.com/${n + 1}.jpg`, altText: alt || null }));
const plan = (fault: Omit<Fault, 'system'>) => sandbox.state.faults.add({ system: 'storeA', ...fault });
const lamp = () => sandbox.state.shop.byHandle('lamp')!;
const alts = () => lamp().images.map(({ altText }) => altText ?? '');
const sent = (part: string) =>
  sandbox.state.calls
    .recent('storeA')
    .map(({ body }) => body)
    .filter((body) => body.includes(part));

describe('the alternative texts of a storeA product', () => {
  it('are all read with the product', async () => {
    expect((await store.findProduct({ externalId: 'lamp' }))!.imageAlts).toEqual(['', 'Front', 'Back']);
    expect((await store.findProduct({ externalId: 'bare' }))!.imageAlts).toEqual([]);
    const many = Array.from({ length: 250 }, (_, n) => `Picture ${n + 1}`);
    sandbox.state.shop.edit('lamp', { images: images(...many) });
    expect((await store.findProduct({ externalId: 'lamp' }))!.imageAlts).toEqual(many);
  });

  it('are written in one call, only those that differ and that have an image', async () => {
    const updated = await store.updateProduct(lamp().id, {
      title: 'Oak lamp',
      imageAlts: ['A lamp', 'Front', ' Rear ', 'Nothing there'],
    });
    expect(updated).toMatchObject({ title: 'Oak lamp', imageAlts: ['A lamp', 'Front', 'Rear'] });
    expect(alts()).toEqual(['A lamp', 'Front', 'Rear']);
    const calls = sent('fileUpdate');
    expect(calls).toHaveLength(1);
    expect(JSON.parse(calls[0]!).variables.files).toMatchObject([{ alt: 'A lamp' }, { alt: 'Rear' }]);
    expect(sandbox.state.shop.writes()).toEqual({ lamp: 2 });
    expect(await store.findProduct({ externalId: 'lamp' })).toEqual(updated);
  });

  it('stay unchanged when none is given, and need no call when none differs', async () => {
    await store.updateProduct(lamp().id, { imageAlts: ['', 'Front'] });
    await store.updateProduct(lamp().id, { title: 'Oak lamp', imageAlts: ['', '', 'Back'] });
    await store.updateProduct(lamp().id, { imageAlts: [] });
    expect(alts()).toEqual(['', 'Front', 'Back']);
    expect(sent('fileUpdate')).toEqual([]);
    expect(sandbox.state.shop.writes()).toEqual({ lamp: 1 });
  });

  it('are written for images on later pages of the list', async () => {
    const many = Array.from({ length: 60 }, (_, n) => `Picture ${n + 1}`);
    sandbox.state.shop.edit('lamp', { images: images(...many) });
    const wanted = many.with(55, 'Another');
    expect((await store.updateProduct(lamp().id, { imageAlts: wanted })).imageAlts).toEqual(wanted);
    expect(alts()).toEqual(wanted);
  });

  it("fail the push with the store's reason before anything is written", async () => {
    expect(
      await providerFailure(store.updateProduct(lamp().id, { title: 'New', imageAlts: ['x'.repeat(513)] })),
    ).toMatchObject({
      kind: 'rejected',
      message: 'The store refused the image texts: The alt value exceeds the maximum limit of 512 characters.',
    });
    plan({ kind: 'user_error', match: 'fileUpdate' });
    expect(
      (await providerFailure(store.updateProduct(lamp().id, { title: 'New', imageAlts: ['A lamp'] }))).message,
    ).toContain('not allowed in this shop');
    expect(lamp().title).toBe('Lamp');
    expect(sandbox.state.shop.writes()).toEqual({});
  });

  it.each(['fileUpdate', 'productUpdate'])(
    'are written by a second attempt after the connection broke at %s',
    async (call) => {
      const texts = { title: 'Oak lamp', imageAlts: ['A lamp', 'Front', 'Rear'] };
      plan({ kind: 'reset', match: call });
      expect((await providerFailure(store.updateProduct(lamp().id, texts))).kind).toBe('unavailable');
      expect(await store.updateProduct(lamp().id, texts)).toMatchObject(texts);
      expect(sandbox.state.shop.writes()).toEqual({ lamp: 2 });
    },
  );

  it('fail with not_found when the product or image was deleted meanwhile', async () => {
    const { id } = lamp();
    plan({ kind: 'held', match: 'fileUpdate' });
    const pushed = providerFailure(store.updateProduct(id, { title: 'New', imageAlts: ['A lamp'] }));
    while (sent('fileUpdate').length === 0) await new Promise(setImmediate);
    sandbox.state.shop.remove('lamp');
    sandbox.state.faults.release();
    expect((await pushed).kind).toBe('not_found');
    expect((await providerFailure(store.updateProduct(id, { imageAlts: ['A lamp'] }))).kind).toBe('not_found');
  });
});
