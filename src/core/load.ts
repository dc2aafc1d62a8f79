import DataLoader from 'dataloader';
import type { Context } from './context.ts';

type Batch<V> = (ctx: Context, ids: readonly string[]) => Promise<Map<string, V>>;

const loaders = new WeakMap<Context, Map<unknown, DataLoader<string, unknown>>>();

/**
 * One value by id, read together with all others asked for in the same tick of the same operation: nested fields cost
 * one query per list, not per row. Null where the batch has no value.
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

/** Reads a value anew when it is asked for next: this operation changed what it is made of. */
export function forget<V>(ctx: Context, batch: Batch<V>, id: string): void {
  loaders.get(ctx)?.get(batch)?.clear(id);
}
