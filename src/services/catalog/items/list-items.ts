import type { RawBuilder } from 'kysely';
import type { ItemRow } from '../../../../schema/catalog/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { row, rows, sql } from '../../../core/sql.ts';
import { checkPage, type PageArgs, totalFromPage } from '../../paged.ts';
import { getProject } from '../projects/get-project.ts';
import { checkFilter, countItems, filterCondition, type ItemFilterArgs } from './item-filter.ts';

/** A page by offset, by cursor, or by both: `after` is the id of the item before the page. */
export interface ItemPageArgs extends PageArgs {
  after?: string | null | undefined;
}

/** A row of a list with its position in the project, which is the cursor of the next page. */
export type ItemRowWithPosition = ItemRow & { position: string };

/** The most items that one request lists, or names by id. Larger projects are read page by page. */
export const MAX_ITEMS = 20_000;
const MAX_PAGE = 1000;
/** The cursor before the first item. */
export const START = '-1';

/**
 * Returns a page of a project's items in the order of import, as plain read-only rows, and sets `X-Total-Count`.
 * @throws 401, 404 for the project or an unknown `after`, 422.
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
  const found = cursor === null ? [] : await readItems(ctx, where, cursor, limit);
  const knownTotal = page.after ? null : totalFromPage(found.length, { limit, offset });
  ctx.setHeader('X-Total-Count', String(knownTotal ?? (await countItems(ctx, project.id, filter))));
  return found;
}

/** Reads the items after a cursor (keyset paging), as plain rows. The cost does not depend on how far the cursor is. */
export function readItems(
  ctx: Context,
  where: RawBuilder<unknown>,
  cursor: string,
  limit: number,
): Promise<ItemRowWithPosition[]> {
  return rows<ItemRowWithPosition>(
    ctx.em,
    sql`select id, project_id as "projectId", data_source_id as "dataSourceId", external_id as "externalId",
               item_type as "itemType", source_data as "sourceData", generated_content as "generatedContent",
               confidence_score as "confidenceScore", status, ai_model_used as "aiModelUsed", metadata,
               generation_metadata as "generationMetadata", excluded_at as "excludedAt", vanished_at as "vanishedAt",
               created_at as "createdAt", updated_at as "updatedAt", position
          from content_items
         where ${where} and position > ${cursor}
         order by position
         limit ${limit}`,
  );
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
