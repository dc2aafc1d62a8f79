import type { RawBuilder } from 'kysely';
import type { ItemRow } from '../../../../schema/catalog/payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { JsonText } from '../../../core/json-text.ts';
import { prepared } from '../../../core/prepared.ts';
import { sql } from '../../../core/sql.ts';
import { onReplica } from '../../on-replica.ts';
import { MAX_PAGE_BYTES } from '../../page-bytes.ts';
import { countExpression, filterCondition, type ItemFilterArgs } from './item-filter.ts';
import { translationOf } from './translation.ts';

const JSON_NAMES = ['sourceData', 'generatedContent', 'metadata', 'generationMetadata'] as const;
const TIME_NAMES = ['excludedAt', 'vanishedAt', 'createdAt', 'updatedAt'] as const;
type JsonName = (typeof JSON_NAMES)[number];
type TimeName = (typeof TIME_NAMES)[number];

/**
 * A row of a list. Its JSON values and times are the texts of the response, because making values of them and texts
 * again would take most of the time of a list. Its position in the project is the cursor of the next page.
 */
export type ListedItem = Omit<ItemRow, JsonName | TimeName> &
  Record<JsonName, JsonText> &
  Record<TimeName, string | null> & { position: string };

/** Rows that were read together. */
export interface ReadItems {
  items: ListedItem[];
  /** Whether the rows end before the limit because more of them would need too much memory. */
  isCut: boolean;
}

/** Where a page of a list begins: after an item, after some items, or both. */
export interface ItemStart {
  after?: string | null | undefined;
  offset: number;
}

/** The cursor before the first item. */
export const START = '-1';

/** The columns of a row of a list, by their names in {@link ItemRow}. */
const COLUMNS = {
  id: 'id',
  projectId: 'project_id',
  dataSourceId: 'data_source_id',
  externalId: 'external_id',
  itemType: 'item_type',
  sourceData: 'source_data',
  generatedContent: 'generated_content',
  confidenceScore: 'confidence_score',
  status: 'status',
  aiModelUsed: 'ai_model_used',
  metadata: 'metadata',
  generationMetadata: 'generation_metadata',
  excludedAt: 'excluded_at',
  vanishedAt: 'vanished_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  position: 'position',
} satisfies Partial<Record<keyof ListedItem, string>>;
const TEXT_NAMES: ReadonlySet<string> = new Set([...JSON_NAMES, ...TIME_NAMES]);

/** The columns, with JSON values and times as text, the title and the name of the data source. */
const columnsAsText = sql.raw(
  [
    ...Object.entries(COLUMNS).map(([name, column]) => `${column}${TEXT_NAMES.has(name) ? '::text' : ''} as "${name}"`),
    `source_data->>'title' as title`,
    '(select name from data_sources where id = page.data_source_id) as "dataSourceName"',
  ].join(', '),
);
/** What is returned for each row. */
const listed = sql.raw(
  [...Object.keys(COLUMNS), 'title', 'dataSourceName', 'translation', 'pageRows'].map((name) => `"${name}"`).join(', '),
);
const bytes = sql.raw(
  [...JSON_NAMES.map((name) => `octet_length("${name}")`), `coalesce(octet_length(translation), 0)`].join(' + '),
);

/** A row as the database returns it. */
type Found = Omit<ListedItem, JsonName | 'translation'> &
  Record<JsonName, string> & { translation: string | null; pageRows: number | null };

interface Parent {
  isFound: boolean;
  total: number;
}

/**
 * Reads the items after a cursor (keyset paging), as plain rows, as far as they fit into `maxBytes`. The
 * cost does not depend on how far the cursor is.
 */
export async function readItems(
  ctx: Context,
  projectId: string,
  filter: ItemFilterArgs,
  cursor: string,
  limit: number,
  maxBytes: number,
): Promise<ReadItems> {
  const page = { where: filterCondition(projectId, filter), language: filter.language, limit, maxBytes };
  const statement = sql<Found>`${itemsAfter(page, sql`${cursor}::bigint`)} order by position`;
  return toItems(await onReplica(ctx, (em) => prepared(em, statement)));
}

/**
 * Reads the first items of a page like {@link readItems}, together with the number of all items that match the filter.
 * One statement also checks the project and finds the beginning of the page.
 * @throws 401, 404 for the project or an unknown `after`.
 */
export async function readFirstItems(
  ctx: Context,
  projectId: string,
  filter: ItemFilterArgs,
  { after, offset }: ItemStart,
  limit: number,
  maxBytes = MAX_PAGE_BYTES,
): Promise<ReadItems & { total: number }> {
  const { organizationId } = signedIn(ctx);
  const where = filterCondition(projectId, filter);
  const page = { where, language: filter.language, limit, maxBytes };
  const start = after
    ? sql`(select position from content_items where id = ${after} and project_id = ${projectId})`
    : sql`${START}::bigint`;
  const count = sql`${countExpression(projectId, filter)}::int`;
  const total = after
    ? count
    : sql`case when coalesce("pageRows", 0) < ${limit}::int and (${offset}::int = 0 or "pageRows" > 0)
               then ${offset}::int + coalesce("pageRows", 0) else ${count} end`;
  const statement = sql<Found & Parent>`select items.*, parent.start is not null as "isFound", ${total} as total
          from (select ${start} as start from projects
                 where id = ${projectId} and organization_id = ${organizationId}) parent
          left join lateral (
            ${itemsAfter(page, cursorOf(where, after ? sql`parent.start` : start, offset))}) items on true
         order by position`;
  const found = await onReplica(
    ctx,
    (em) => prepared(em, statement),
    ([first]) => first?.isFound === true,
  );
  const [first] = found;
  if (!first) throw notFound('Project');
  if (!first.isFound) throw notFound('Item');
  return { ...toItems(first.pageRows === null ? [] : found), total: first.total };
}

interface ItemPage {
  where: RawBuilder<unknown>;
  /** The language whose texts are returned with each item. */
  language: string | null | undefined;
  limit: number;
  maxBytes: number;
}

/**
 * The items after a cursor. The database writes each JSON value as text once (`offset 0` keeps the planner from doing it
 * twice), adds up the lengths and returns only the rows that fit.
 */
function itemsAfter({ where, language, limit, maxBytes }: ItemPage, cursor: RawBuilder<unknown>) {
  return sql`select ${listed}
               from (select *, sum(${bytes}) over (rows unbounded preceding) as "bytesSoFar",
                            (count(*) over ())::int as "pageRows", row_number() over () as number
                       from (select ${columnsAsText}, ${translationOf(sql`page.id`, language)}::text as translation
                               from (select *
                                       from content_items
                                      where ${where} and position > ${cursor}
                                      order by position
                                      limit ${limit}) page
                             offset 0) texts) counted
              where "bytesSoFar" <= ${maxBytes} or number = 1`;
}

/** The cursor that a page begins after; null when the list has fewer items than `offset`. */
function cursorOf(where: RawBuilder<unknown>, start: RawBuilder<unknown>, offset: number): RawBuilder<unknown> {
  if (offset === 0) return start;
  // Selects the position only, so that an index-only scan can skip the rows.
  return sql`(select position
                from content_items
               where ${where} and position > ${start}
               order by position
              offset ${offset - 1}
               limit 1)`;
}

function toItems(found: Found[]): ReadItems {
  return { items: found.map(toItem), isCut: found.length < (found[0]?.pageRows ?? 0) };
}

/** Changes the row itself: a copy would cost as much as everything else that is done with it. */
function toItem(found: Found): ListedItem {
  const item = found as unknown as ListedItem;
  const { translation } = found;
  item.translation = translation === null ? null : (JSON.parse(translation) as ListedItem['translation']);
  for (const name of JSON_NAMES) item[name] = new JsonText(found[name]);
  for (const name of TIME_NAMES) item[name] = found[name] === null ? null : isoTime(found[name]);
  return item;
}
