import DataLoader from 'dataloader';
import type { Context } from './context.ts';

type Batch<V> = (ctx: Context, ids: readonly string[]) => Promise<Map<string, V>>;

const loaders = new WeakMap<Context, Map<unknown, DataLoader<string, unknown>>>();

/**
 * Reads one value by id. All values that one operation requests in the same tick are read by one batch, so that nested
 * fields cost one query per list instead of one per row. Null if the batch has no value for the id.
 */
export function load<V>(ctx: Context, batch: Batch<V>, id: string): Promise<V | null> {
  const own = loaders.get(ctx) ?? new Map<unknown, DataLoader<string, unknown>>();
  loaders.set(ctx, own);
  let loader = own.get(batch) as DataLoader<string, V | null> | undefined;
  if (!loader) {
    loader = new DataLoader(async (ids) => {
      const found = await batch(ctx, ids);
      return ids.map((each) => found.get(each) ?? null);
    });
    own.set(batch, loader);
  }
  return loader.load(id);
}

/** Clears a cached value after the operation changed its data, so that the next {@link load} reads it again. */
export function forget<V>(ctx: Context, batch: Batch<V>, id: string): void {
  loaders.get(ctx)?.get(batch)?.clear(id);
}
