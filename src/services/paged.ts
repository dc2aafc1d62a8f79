import type { FilterQuery, QueryOrderMap } from '@mikro-orm/core';
import type { Context } from '../core/context.ts';
import { invalid } from '../core/errors.ts';

/** Optional paging of the bare lists of the specification. */
export interface PageArgs {
  limit?: number | null | undefined;
  offset?: number | null | undefined;
}

/** Throws 422 outside 1..`max` and below 0. */
export function checkPage({ limit, offset }: PageArgs, max: number): void {
  if (limit !== null && limit !== undefined && (limit < 1 || limit > max)) {
    throw invalid([{ loc: ['query', 'limit'], msg: `must be between 1 and ${max}`, type: 'out_of_range' }]);
  }
  if (offset !== null && offset !== undefined && offset < 0) {
    throw invalid([{ loc: ['query', 'offset'], msg: 'must not be negative', type: 'out_of_range' }]);
  }
}

const MAX_BARE = 1000;

/** A bare list: everything within reason, or the page asked for, with the total in `X-Total-Count`. */
export async function paged<T extends object>(ctx: Context, type: new () => T, where: FilterQuery<T>, orderBy: QueryOrderMap<T>, page: PageArgs): Promise<T[]> {
  checkPage(page, MAX_BARE);
  const [found, total] = await ctx.em.findAndCount(type, where, { orderBy, limit: page.limit ?? MAX_BARE, offset: page.offset ?? 0, disableIdentityMap: true });
  ctx.setHeader('X-Total-Count', String(total));
  return found as T[];
}
