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

/** The largest page of a list with a total. */
const MAX_LIMIT = 100;

/** Throws 422 for a limit outside 1..`max`, which is 100 by default, or a negative offset. */
export function checkPage({ limit, offset }: PageArgs, max = MAX_LIMIT): void {
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

/** The largest page of a plain list, and the page size when none is given. */
const PLAIN_LIMIT = 1000;

/**
 * The requested page of a plain list, or its first `max` rows. Throws 422 for a limit outside 1..`max`, which is 1000
 * by default, or a negative offset.
 */
export function defaultPage(args: PageArgs, max = PLAIN_LIMIT): Page {
  checkPage(args, max);
  return { limit: args.limit ?? max, offset: args.offset ?? 0 };
}
