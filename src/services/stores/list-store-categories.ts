import type { StoreCategories } from '../../../schema/stores/payloads.ts';
import type { Context } from '../../core/context.ts';
import { getStoreConnection } from './get-store-connection.ts';
import { openStore } from './open-store.ts';
import { untilAborted } from './until-aborted.ts';

/**
 * Returns the categories and tags of the posts of a site, read from the site; none for a platform without them. Throws
 * 404, 503 without credentials, and the error of the site.
 */
export async function listStoreCategories(ctx: Context, connectionId: string): Promise<StoreCategories> {
  const store = await openStore(ctx, await getStoreConnection(ctx, connectionId));
  if (!store.listTerms) return { categories: [], tags: [] };
  return untilAborted(ctx, store.listTerms(ctx.signal));
}
