import { describe, expect, it } from '@jest/globals';
import type { Context } from '../../src/core/context.ts';
import { load } from '../../src/core/load.ts';

/** A batch that records its requested ids. It has a value for every id except `none`. */
function recordedBatch() {
  const requested: string[][] = [];
  const batch = async (_ctx: Context, ids: readonly string[]) => {
    requested.push([...ids]);
    return new Map(ids.filter((id) => id !== 'none').map((id) => [id, `${id}!`]));
  };
  return { requested, batch };
}

const context = () => ({}) as Context;

describe('load', () => {
  it('reads all ids of one tick in one batch, each id once', async () => {
    const { requested, batch } = recordedBatch();
    const ctx = context();
    await expect(Promise.all(['a', 'b', 'a', 'none'].map((id) => load(ctx, batch, id)))).resolves.toEqual([
      'a!',
      'b!',
      'a!',
      null,
    ]);
    expect(requested).toEqual([['a', 'b', 'none']]);
  });

  it('separates batches and reads each id once per operation', async () => {
    const [one, two] = [recordedBatch(), recordedBatch()];
    const ctx = context();
    await Promise.all([load(ctx, one.batch, 'a'), load(ctx, two.batch, 'a')]);
    await load(ctx, one.batch, 'a');
    expect([one.requested, two.requested]).toEqual([[['a']], [['a']]]);
  });

  it('shares nothing between contexts', async () => {
    const { requested, batch } = recordedBatch();
    const seen = await Promise.all([context(), context()].map((ctx) => load(ctx, batch, 'a')));
    expect(seen).toEqual(['a!', 'a!']);
    expect(requested).toEqual([['a'], ['a']]);
  });

  it('rejects all requests of a failed batch', async () => {
    const ctx = context();
    const batch = () => Promise.reject(new Error('no database'));
    const results = await Promise.allSettled([load(ctx, batch, 'a'), load(ctx, batch, 'b')]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
  });
});
