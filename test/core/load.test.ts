import { describe, expect, it } from '@jest/globals';
import type { Context } from '../../src/core/context.ts';
import { load } from '../../src/core/load.ts';

/** A batch that notes what it was asked for; it knows every id but `none`. */
function noted() {
  const asked: string[][] = [];
  const batch = async (_ctx: Context, ids: readonly string[]) => {
    asked.push([...ids]);
    return new Map(ids.filter((id) => id !== 'none').map((id) => [id, `${id}!`]));
  };
  return { asked, batch };
}

const context = () => ({}) as Context;

describe('load', () => {
  it('reads all that is asked for in one tick together, each id once', async () => {
    const { asked, batch } = noted();
    const ctx = context();
    await expect(Promise.all(['a', 'b', 'a', 'none'].map((id) => load(ctx, batch, id)))).resolves.toEqual([
      'a!',
      'b!',
      'a!',
      null,
    ]);
    expect(asked).toEqual([['a', 'b', 'none']]);
  });

  it('keeps batches apart, and does not ask again within an operation', async () => {
    const [one, two] = [noted(), noted()];
    const ctx = context();
    await Promise.all([load(ctx, one.batch, 'a'), load(ctx, two.batch, 'a')]);
    await load(ctx, one.batch, 'a');
    expect([one.asked, two.asked]).toEqual([[['a']], [['a']]]);
  });

  it('shares nothing between two contexts', async () => {
    const { asked, batch } = noted();
    const seen = await Promise.all([context(), context()].map((ctx) => load(ctx, batch, 'a')));
    expect(seen).toEqual(['a!', 'a!']);
    expect(asked).toEqual([['a'], ['a']]);
  });

  it('fails everyone who asked when the batch fails', async () => {
    const ctx = context();
    const batch = () => Promise.reject(new Error('no database'));
    const results = await Promise.allSettled([load(ctx, batch, 'a'), load(ctx, batch, 'b')]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
  });
});
