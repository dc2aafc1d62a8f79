import type { RawBuilder } from 'kysely';
import type { ItemRow } from '../../../../schema/catalog/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { row, rows, sql } from '../../../core/sql.ts';
import { MAX_PAGE_BYTES, PageTooLarge } from '../../page-bytes.ts';
import { checkPage, type PageArgs, totalFromPage } from '../../paged.ts';
import { getProject } from '../projects/get-project.ts';
import { checkFilter, countItems, filterCondition, type ItemFilterArgs } from './item-filter.ts';

/** A page by offset, by cursor, or by both: `after` is the id of the item before the page. */
export interface ItemPageArgs extends PageArgs {
  after?: string | null | undefined;
}

/** A row of a list with its position in the project, which is the cursor of the next page. */
export type ItemRowWithPosition = ItemRow & { position: string };

/** Rows that were read together. */
export interface ReadItems {
  items: ItemRowWithPosition[];
  /** Whether the rows end before the limit because more of them would need too much memory. */
  isCut: boolean;
}

/** The most items that one request lists, or names by id. Larger projects are read page by page. */
export const MAX_ITEMS = 20_000;
export const MAX_PAGE = 1000;
/** The cursor before the first item. */
export const START = '-1';

/**
 * Returns a page of a project's items in the order of import, as plain read-only rows, and sets `X-Total-Count`.
 * @throws 401, 404 for the project or an unknown `after`, 422, also for a page that needs too much memory.
 */
export async function listItems(
  ctx: Context,
  projectId: string,
  filter: ItemFilterArgs,
  page: ItemPageArgs,
): Promise<ItemRow[]> {
  checkPage(page, MAX_PAGE);
  checkFilter(filter);
  const project = await getProject(ctx, projectId);
  const where = filterCondition(project.id, filter);
  const [limit, offset] = [page.limit ?? MAX_PAGE, page.offset ?? 0];
  const cursor = await findCursor(ctx, project.id, where, { after: page.after, offset });
  const { items: found, isCut } = cursor === null ? NO_ITEMS : await readItems(ctx, where, cursor, limit);
  if (isCut) throw new PageTooLarge(found.length, { limit, offset });
  const knownTotal = page.after ? null : totalFromPage(found.length, { limit, offset });
  ctx.setHeader('X-Total-Count', String(knownTotal ?? (await countItems(ctx, project.id, filter))));
  return found;
}

const NO_ITEMS: ReadItems = { items: [], isCut: false };

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
} satisfies Partial<Record<keyof ItemRowWithPosition, string>>;
const JSON_NAMES = ['sourceData', 'generatedContent', 'metadata', 'generationMetadata'] as const;

const names = sql.join(Object.keys(COLUMNS).map((name) => sql.ref(name)));
/** The columns, with each JSON value as the text that the client gets. */
const columnsAsText = sql.join(
  Object.entries(COLUMNS).map(([name, column]) => {
    const isJson = (JSON_NAMES as readonly string[]).includes(name);
    return sql`${sql.ref(column)}${isJson ? sql`::text` : sql``} as ${sql.ref(name)}`;
  }),
);
const bytes = sql.join(
  JSON_NAMES.map((name) => sql`octet_length(${sql.ref(name)})`),
  sql` + `,
);

/**
 * Reads the items after a cursor (keyset paging), as plain rows, as far as they fit into `maxBytes`. The
 * cost does not depend on how far the cursor is. The database writes each JSON value as text once (`offset 0` keeps the
 * planner from doing it twice), adds up the lengths and returns only the rows that fit.
 */
export async function readItems(
  ctx: Context,
  where: RawBuilder<unknown>,
  cursor: string,
  limit: number,
  maxBytes = MAX_PAGE_BYTES,
): Promise<ReadItems> {
  const items = await rows<ItemRowWithPosition & { pageRows: string }>(
    ctx.em,
    sql`select ${names}, "pageRows"
          from (select *, sum(${bytes}) over (order by position) as "bytesSoFar", count(*) over () as "pageRows",
                       row_number() over (order by position) as number
                  from (select ${columnsAsText}
                          from (select *
                                  from content_items
                                 where ${where} and position > ${cursor}
                                 order by position
                                 limit ${limit}) page
                        offset 0) texts) counted
         where "bytesSoFar" <= ${maxBytes} or number = 1
         order by position`,
  );
  for (const item of items)
    for (const name of JSON_NAMES) item[name] = JSON.parse(item[name] as unknown as string) as Record<string, unknown>;
  return { items, isCut: items.length < Number(items[0]?.pageRows ?? 0) };
}

/**
 * Returns the cursor that a page begins after; null when the list has fewer items than `offset`. Throws 404 for an
 * unknown `after`.
 */
export async function findCursor(
  ctx: Context,
  projectId: string,
  where: RawBuilder<unknown>,
  { after, offset }: { after?: string | null | undefined; offset: number },
): Promise<string | null> {
  const start = after ? await positionOf(ctx, projectId, after) : START;
  if (offset === 0) return start;
  // Selects the position only, so that an index-only scan can skip the rows.
  const last = await row<{ position: string }>(
    ctx.em,
    sql`select position
          from content_items
         where ${where} and position > ${start}
         order by position
        offset ${offset - 1}
         limit 1`,
  );
  return last?.position ?? null;
}

async function positionOf(ctx: Context, projectId: string, id: string): Promise<string> {
  const found = await row<{ position: string }>(
    ctx.em,
    sql`select position from content_items where id = ${id} and project_id = ${projectId}`,
  );
  if (!found) throw notFound('Item');
  return found.position;
}
