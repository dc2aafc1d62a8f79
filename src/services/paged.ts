import type { FilterQuery, QueryOrderMap } from '@mikro-orm/core';
import type { Context } from '../core/context.ts';
import { type AppError, invalid } from '../core/errors.ts';

/** Optional paging of the bare lists of the specification. */
export interface PageArgs {
  limit?: number | null | undefined;
  offset?: number | null | undefined;
}

/** A page that is asked for, its bounds checked. */
export interface Page {
  limit: number;
  offset: number;
}

/** Throws 422 outside 1..`max` and below 0. */
export function checkPage({ limit, offset }: PageArgs, max: number): void {
  checkSize('limit', limit, max);
  if (offset !== null && offset !== undefined && offset < 0) throw outOfRange('offset', 'must not be negative');
}

/** Throws 422 for a size of a page outside 1..`max`. */
export function checkSize(name: string, size: number | null | undefined, max: number): void {
  if (size !== null && size !== undefined && (size < 1 || size > max))
    throw outOfRange(name, `must be between 1 and ${max}`);
}

/** The refusal of a number in the query. */
export function outOfRange(name: string, msg: string): AppError {
  return invalid([{ loc: ['query', name], msg, type: 'out_of_range' }]);
}

/** The total of a list where a page of it tells: what ends before its limit is the end. Else it has to be counted. */
export function toldTotal(found: number, { limit, offset }: Page): number | null {
  return found < limit && (found > 0 || offset === 0) ? offset + found : null;
}

/** A page of read-only entities, with the total of all and whether more come after it. Check the page first, by {@link checkPage}. */
export async function pageOf<T extends object>(
  ctx: Context,
  type: new () => T,
  where: FilterQuery<T>,
  orderBy: QueryOrderMap<T>,
  page: Page,
): Promise<{ found: T[]; total: number; hasMore: boolean }> {
  const { limit, offset } = page;
  const found = await ctx.em.find(type, where, { orderBy, limit, offset, disableIdentityMap: true });
  const total = toldTotal(found.length, page) ?? (await ctx.em.count(type, where));
  return { found: found as T[], total, hasMore: offset + found.length < total };
}

const MAX_BARE = 1000;

/** The page of a bare list: everything within reason, or what is asked for. Throws 422 outside 1..1000 and below 0. */
export function barePage(asked: PageArgs): Page {
  checkPage(asked, MAX_BARE);
  return { limit: asked.limit ?? MAX_BARE, offset: asked.offset ?? 0 };
}

/** A bare list: everything within reason, or the page asked for, with the total in `X-Total-Count`. */
export async function paged<T extends object>(
  ctx: Context,
  type: new () => T,
  where: FilterQuery<T>,
  orderBy: QueryOrderMap<T>,
  page: PageArgs,
): Promise<T[]> {
  const { found, total } = await pageOf(ctx, type, where, orderBy, barePage(page));
  ctx.setHeader('X-Total-Count', String(total));
  return found;
}
