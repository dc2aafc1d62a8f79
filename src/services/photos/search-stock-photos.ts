import type { PhotoSearchArgs } from '../../../schema/photos/inputs.ts';
import type { StockPhoto, StockPhotoPage } from '../../../schema/photos/payloads.ts';
import type { Context } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { openPhotoLibraries } from './open-photo-libraries.ts';

/**
 * Searches all providers that the organization has an active key for in parallel, and interleaves their photos. A
 * provider that fails is listed in the result.
 * @throws 422, as {@link openPhotoLibraries}, and 502 or 504 when all providers fail.
 */
export async function searchStockPhotos(
  ctx: Context,
  { q, provider = null, page }: PhotoSearchArgs,
): Promise<StockPhotoPage> {
  const query = q.trim();
  if (query === '') throw invalid([{ loc: ['query', 'q'], msg: 'must not be blank', type: 'value_error' }]);
  const libraries = await openPhotoLibraries(ctx, provider);
  const results = await Promise.allSettled(libraries.map(({ library }) => library.search(query, page, ctx.signal)));
  const unexpected = results.find((each) => each.status === 'rejected' && !(each.reason instanceof ProviderError));
  if (unexpected?.status === 'rejected') throw unexpected.reason;
  const [firstFailure] = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as ProviderError] : []));
  const pages = results.flatMap((each, at) =>
    each.status === 'fulfilled' ? [{ provider: libraries[at]!.provider, ...each.value }] : [],
  );
  if (firstFailure && pages.length === 0) throw firstFailure;
  return {
    photos: interleave(
      pages.map(({ provider: from, photos }) => photos.map((photo): StockPhoto => ({ ...photo, provider: from }))),
    ),
    total: pages.reduce((sum, { total }) => sum + total, 0),
    hasMore: pages.some(({ hasMore }) => hasMore),
    failedProviders: results.flatMap((each, at) => (each.status === 'rejected' ? [libraries[at]!.provider] : [])),
  };
}

/** Returns the first entries of all lists, then the second ones, and so on. */
function interleave<T>(lists: T[][]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}
