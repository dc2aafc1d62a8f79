import type { FilterQuery, QueryOrderMap } from '@mikro-orm/core';
import type { Context } from '../core/context.ts';
import { type AppError, invalid } from '../core/errors.ts';

/** Optional paging of lists that the specification returns as plain arrays. */
export interface PageArgs {
  limit?: number | null | undefined;
  offset?: number | null | undefined;
}

/** A requested page whose bounds were checked. */
export interface Page {
  limit: number;
  offset: number;
}

/** Throws 422 for a limit outside 1..`max` or a negative offset. */
export function checkPage({ limit, offset }: PageArgs, max: number): void {
  checkSize('limit', limit, max);
  if (offset !== null && offset !== undefined && offset < 0) throw outOfRange('offset', 'must not be negative');
}

/** Throws 422 for a page size outside 1..`max`. */
export function checkSize(name: string, size: number | null | undefined, max: number): void {
  if (size !== null && size !== undefined && (size < 1 || size > max))
    throw outOfRange(name, `must be between 1 and ${max}`);
}

/** The 422 error for a number in the query that is out of range. */
export function outOfRange(name: string, msg: string): AppError {
  return invalid([{ loc: ['query', name], msg, type: 'out_of_range' }]);
}

/**
 * The total of a list, if its page shows it: a page shorter than its limit is the last one. Null if the rows must be
 * counted.
 */
export function totalFromPage(found: number, { limit, offset }: Page): number | null {
  return found < limit && (found > 0 || offset === 0) ? offset + found : null;
}

/**
 * Reads a page of read-only entities, with the total and whether more follow. The caller checks the page by {@link
 * checkPage}.
 */
export async function pageOf<T extends object>(
  ctx: Context,
  type: new () => T,
  where: FilterQuery<T>,
  orderBy: QueryOrderMap<T>,
  page: Page,
): Promise<{ found: T[]; total: number; hasMore: boolean }> {
  const { limit, offset } = page;
  const found = await ctx.em.find(type, where, { orderBy, limit, offset, disableIdentityMap: true });
  const total = totalFromPage(found.length, page) ?? (await ctx.em.count(type, where));
  return { found: found as T[], total, hasMore: offset + found.length < total };
}

/** The page size of a plain list when none is given. */
const DEFAULT_LIMIT = 1000;

/**
 * The requested page of a plain list, or its first 1000 rows. Throws 422 for a limit outside 1..1000 or a negative
 * offset.
 */
export function defaultPage(args: PageArgs): Page {
  checkPage(args, DEFAULT_LIMIT);
  return { limit: args.limit ?? DEFAULT_LIMIT, offset: args.offset ?? 0 };
}

/** Reads the requested page of a plain list, or its first 1000 rows, and sets the total in `X-Total-Count`. */
export async function paged<T extends object>(
  ctx: Context,
  type: new () => T,
  where: FilterQuery<T>,
  orderBy: QueryOrderMap<T>,
  page: PageArgs,
): Promise<T[]> {
  const { found, total } = await pageOf(ctx, type, where, orderBy, defaultPage(page));
  ctx.setHeader('X-Total-Count', String(total));
  return found;
}
