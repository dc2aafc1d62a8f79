import type { PhotoSearchArgs } from '../../../schema/photos/inputs.ts';
import type { StockPhoto, StockPhotoPage } from '../../../schema/photos/payloads.ts';
import type { Context } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { openPhotoLibraries } from './open-photo-libraries.ts';

/**
 * Searches all providers that the organization has an active key for, at once, and answers their photos in turn. One that
 * fails is named and does not spoil the others. Throws as {@link openPhotoLibraries}; 422; and 502 or 504 where all fail.
 */
export async function searchStockPhotos(
  ctx: Context,
  { q, provider = null, page }: PhotoSearchArgs,
): Promise<StockPhotoPage> {
  const query = q.trim();
  if (query === '') throw invalid([{ loc: ['query', 'q'], msg: 'must not be blank', type: 'value_error' }]);
  const libraries = await openPhotoLibraries(ctx, provider);
  const asked = await Promise.allSettled(libraries.map(({ library }) => library.search(query, page, ctx.signal)));
  const broken = asked.find((each) => each.status === 'rejected' && !(each.reason instanceof ProviderError));
  if (broken?.status === 'rejected') throw broken.reason;
  const [firstFailure] = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason as ProviderError] : []));
  const answers = asked.flatMap((each, at) =>
    each.status === 'fulfilled' ? [{ provider: libraries[at]!.provider, ...each.value }] : [],
  );
  if (firstFailure && answers.length === 0) throw firstFailure;
  return {
    photos: inTurn(
      answers.map((answer) => answer.photos.map((photo): StockPhoto => ({ ...photo, provider: answer.provider }))),
    ),
    total: answers.reduce((sum, { total }) => sum + total, 0),
    hasMore: answers.some(({ hasMore }) => hasMore),
    failedProviders: asked.flatMap((each, at) => (each.status === 'rejected' ? [libraries[at]!.provider] : [])),
  };
}

/** One of each list after the other. */
function inTurn<T>(lists: T[][]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}
