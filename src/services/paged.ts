import type { EntityProperty, FilterQuery, QueryOrderMap } from '@mikro-orm/core';
import type { Context } from '../core/context.ts';
import { type AppError, invalid } from '../core/errors.ts';
import { MAX_PAGE_BYTES, PageTooLarge } from './page-bytes.ts';

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

/**
 * Reads a page of read-only entities, with the total and whether more follow. The caller checks the page by {@link
 * checkPage}. Throws {@link PageTooLarge} for a page that has more than {@link MAX_PAGE_BYTES}.
 */
export async function pageOf<T extends object>(
  ctx: Context,
  type: new () => T,
  where: FilterQuery<T>,
  orderBy: QueryOrderMap<T>,
  page: Page,
): Promise<{ found: T[]; total: number; hasMore: boolean }> {
  const { offset } = page;
  const found = await readPage(ctx, type, where, orderBy, page);
  const total = totalFromPage(found.length, page) ?? (await ctx.em.count(type, where));
  return { found, total, hasMore: offset + found.length < total };
}

/**
 * Reads the rows of a page in one statement, which adds up their sizes and returns only those that fit. The size of a
 * value that is not compressed is known without reading it.
 */
async function readPage<T extends object>(
  { em }: Context,
  type: new () => T,
  where: FilterQuery<T>,
  orderBy: QueryOrderMap<T>,
  { limit, offset }: Page,
): Promise<T[]> {
  const columns = em.getMetadata(type).props.filter(({ persist, lazy }) => persist !== false && !lazy);
  const names = columns.flatMap(({ fieldNames }) => fieldNames.map((name) => `"${name}"`)).join(', ');
  const page = em
    .createQueryBuilder(type)
    .select(columns.map(({ name }) => name) as never)
    .where(where)
    .orderBy(orderBy)
    .limit(limit, offset)
    .toQuery();
  const rows = await em.execute<(Record<string, unknown> & { page_rows: string })[]>(
    `select ${names}, page_rows
       from (select *, sum(${columns.map(sizeOf).join(' + ')}) over (rows unbounded preceding) as page_bytes,
                    count(*) over () as page_rows, row_number() over () as page_row
               from (${page.sql}) page) counted
      where page_bytes <= ${MAX_PAGE_BYTES} or page_row = 1
      order by page_row`,
    [...page.params],
  );
  if (rows.length < Number(rows[0]?.page_rows ?? 0)) throw new PageTooLarge(rows.length, { limit, offset });
  const fork = em.fork({ keepTransactionContext: true });
  return rows.map((row) => {
    delete (row as Partial<typeof row>).page_rows;
    return fork.map(type, row as never);
  });
}

function sizeOf({ columnTypes, fieldNames }: EntityProperty): string {
  const column = `"${fieldNames[0]}"`;
  if (columnTypes[0] !== 'text' && columnTypes[0] !== 'jsonb') return '16';
  return `coalesce(case when pg_column_compression(${column}) is null then pg_column_size(${column})
                        else octet_length(${column}::text) end, 0)`;
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

/**
 * Reads the requested page of a plain list and sets the total in `X-Total-Count`. Without a limit the page has `max`
 * rows, which is 1000 by default.
 */
export async function paged<T extends object>(
  ctx: Context,
  type: new () => T,
  where: FilterQuery<T>,
  orderBy: QueryOrderMap<T>,
  page: PageArgs,
  max?: number,
): Promise<T[]> {
  const { found, total } = await pageOf(ctx, type, where, orderBy, defaultPage(page, max));
  ctx.setHeader('X-Total-Count', String(total));
  return found;
}
