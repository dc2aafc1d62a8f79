import type { RawBuilder } from 'kysely';
import { type Column, columnsOf, type Plain, selected } from '../core/columns.ts';
import type { Context } from '../core/context.ts';
import { prepared } from '../core/prepared.ts';
import { sql } from '../core/sql.ts';
import { MAX_PAGE_BYTES, PageTooLarge } from './page-bytes.ts';
import { columnOf, condition, type Values } from './read-row.ts';
import { onReplica } from './on-replica.ts';
import { defaultPage, type Page, type PageArgs } from './paged.ts';

/** The order of a list, by properties of the entity. */
export type Order<T> = { [K in keyof Plain<T>]?: 'asc' | 'desc' };

/** What a list is besides rows with certain values. In all parts the table is `t`. */
export interface ListOptions {
  /** A further condition on the rows. */
  and?: RawBuilder<unknown>;
  /** Further columns, which are read for the rows of the page only. */
  further?: RawBuilder<unknown>;
  /** The record that the list belongs to. */
  parent?: Parent;
  /** Whether the list must be exact: it is never read from a replica. */
  exact?: boolean;
}

/** A record that a list belongs to. */
export interface Parent {
  /** A `select` of one value as `parent`. It returns no row if the caller may not see the record. */
  row: RawBuilder<unknown>;
  /** Throws 404 when there is no row. */
  reject(): Promise<never> | never;
}

/** A page of plain rows, with the total of the list and whether more follow. */
export interface PageOf<T> {
  found: Plain<T>[];
  total: number;
  hasMore: boolean;
}

interface PageRow {
  pageRow: number | null;
  pageRows: number | null;
  pageBytes: string;
  pageTotal: number;
  parent: unknown;
}

/**
 * Reads a page with its total in one prepared statement, as plain rows. The caller checks the page by `checkPage`. The
 * statement adds up the sizes of the rows and returns only those that fit; the size of a value that is not compressed
 * is known without reading it. Rows are counted only if the page does not show the total.
 * @throws {@link PageTooLarge} for a page that has more than {@link MAX_PAGE_BYTES}, 404 without the parent.
 */
export async function pageOf<T extends object>(
  ctx: Context,
  type: new () => T,
  where: Values<T>,
  orderBy: Order<T>,
  page: Page,
  options: ListOptions = {},
): Promise<PageOf<T>> {
  const { found, total, hasMore } = await pageWithParent(ctx, type, where, orderBy, page, options);
  return { found, total, hasMore };
}

/** Reads a page like {@link pageOf} and returns the value of the parent, too. */
export async function pageWithParent<T extends object>(
  ctx: Context,
  type: new () => T,
  where: Values<T>,
  orderBy: Order<T>,
  { limit, offset }: Page,
  { and = sql``, further, parent, exact = false }: ListOptions,
): Promise<PageOf<T> & { parent: unknown }> {
  const { em } = ctx;
  const columns = columnsOf(em, type);
  const list = sql`${sql.table(em.getMetadata(type).tableName)} t where ${condition(columns, where)} ${and}`;
  const statement = sql<PageRow & Plain<T>>`select page.*, parent.parent,
               case when coalesce("pageRows", 0) < ${limit}::int and (${offset}::int = 0 or "pageRows" > 0)
                    then ${offset}::int + coalesce("pageRows", 0)
                    else (select count(*)::int from ${list}) end as "pageTotal"
          from (${parent?.row ?? sql`select true as parent`}) parent
          left join lateral (
            select *
              from (select found.*, sum(${sizes(columns)}) over (rows unbounded preceding) as "pageBytes",
                           (count(*) over ())::int as "pageRows", (row_number() over ())::int as "pageRow"
                      from (select ${selected(em, type, 't')} ${further ? sql`, ${further}` : sql``}
                              from ${list}
                             order by ${order(columns, orderBy)}
                             limit ${limit} offset ${offset}) found) counted
             where "pageBytes" <= ${MAX_PAGE_BYTES} or "pageRow" = 1) page on true
         order by "pageRow"`;
  const rows = exact ? await prepared(em, statement) : await onReplica(ctx, (reader) => prepared(reader, statement));
  const [first] = rows;
  if (!first) return parent!.reject();
  const found = first.pageRow === null ? [] : rows.map(withoutPage<T>);
  if (found.length < (first.pageRows ?? 0)) throw new PageTooLarge(found.length, { limit, offset });
  return { found, total: first.pageTotal, hasMore: offset + found.length < first.pageTotal, parent: first.parent };
}

/**
 * Reads the requested page of a plain list like {@link pageOf} and sets the total in `X-Total-Count`. Without a limit
 * the page has `max` rows, which is 1000 by default.
 */
export async function paged<T extends object>(
  ctx: Context,
  type: new () => T,
  where: Values<T>,
  orderBy: Order<T>,
  page: PageArgs,
  { max, ...options }: ListOptions & { max?: number } = {},
): Promise<Plain<T>[]> {
  const { found, total } = await pageOf(ctx, type, where, orderBy, defaultPage(page, max), options);
  ctx.setHeader('X-Total-Count', String(total));
  return found;
}

function withoutPage<T>(found: PageRow & Plain<T>): Plain<T> {
  const { pageRow: _row, pageRows: _rows, pageBytes: _bytes, pageTotal: _total, parent: _parent, ...row } = found;
  return row as unknown as Plain<T>;
}

function order(columns: readonly Column[], orderBy: object): RawBuilder<unknown> {
  return sql.raw(
    Object.entries(orderBy)
      .map(([property, direction]) => `t."${columnOf(columns, property)}" ${direction === 'asc' ? 'asc' : 'desc'}`)
      .join(', '),
  );
}

const sizesOfColumns = new WeakMap<readonly Column[], RawBuilder<unknown>>();

function sizes(columns: readonly Column[]): RawBuilder<unknown> {
  const known = sizesOfColumns.get(columns);
  if (known) return known;
  const sum = sql.raw(columns.map(sizeOf).join(' + '));
  sizesOfColumns.set(columns, sum);
  return sum;
}

function sizeOf({ property, type }: Column): string {
  if (type !== 'text' && type !== 'jsonb') return '16';
  return `coalesce(case when pg_column_compression("${property}") is null then pg_column_size("${property}")
                        else octet_length("${property}"::text) end, 0)`;
}
