import type { RawBuilder } from 'kysely';
import type { ItemStatus } from '../../../entities/catalog/item-status.ts';
import type { ItemRow } from '../../../schema/catalog/payloads.ts';
import type { Context } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { row, rows, sql } from '../../core/sql.ts';
import { checkPage, type PageArgs, toldTotal } from '../paged.ts';
import { getProject } from './get-project.ts';

export interface ItemFilterArgs {
  status?: ItemStatus | null | undefined;
  sourceId?: string | null | undefined;
  search?: string | null | undefined;
}

/** The bare list of the specification ends here, and lists of item ids that are sent; larger projects page. */
export const MAX_ITEMS = 20_000;
const MAX_SEARCH = 200;

/** The condition of a filter, for lists and bulk actions alike. */
export function matching(projectId: string, filter: ItemFilterArgs): RawBuilder<unknown> {
  const status = filter.status ? sql`and status = ${filter.status}` : sql``;
  const source = filter.sourceId ? sql`and data_source_id = ${filter.sourceId}` : sql``;
  const search = filter.search ? sql`and (external_id ilike ${like(filter.search)} or source_data->>'title' ilike ${like(filter.search)})` : sql``;
  return sql`project_id = ${projectId} ${status} ${source} ${search}`;
}

function like(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Items of a project in the order of import, as plain read-only rows; the total goes to `X-Total-Count`. Throws 404, 422. */
export async function listItems(ctx: Context, projectId: string, filter: ItemFilterArgs, page: PageArgs): Promise<ItemRow[]> {
  checkPage(page, MAX_ITEMS);
  if ((filter.search?.length ?? 0) > MAX_SEARCH) throw invalid([{ loc: ['query', 'search'], msg: `must have at most ${MAX_SEARCH} characters`, type: 'too_long' }]);
  const project = await getProject(ctx, projectId);
  const where = matching(project.id, filter);
  const [limit, offset] = [page.limit ?? MAX_ITEMS, page.offset ?? 0];
  const found = await rows<ItemRow>(
    ctx.em,
    sql`select id, project_id as "projectId", data_source_id as "dataSourceId", external_id as "externalId", item_type as "itemType",
               source_data as "sourceData", generated_content as "generatedContent", confidence_score as "confidenceScore", status,
               ai_model_used as "aiModelUsed", metadata, generation_metadata as "generationMetadata", excluded_at as "excludedAt",
               created_at as "createdAt", updated_at as "updatedAt"
          from content_items where ${where} order by position limit ${limit} offset ${offset}`,
  );
  ctx.setHeader('X-Total-Count', String(toldTotal(found.length, { limit, offset }) ?? (await countItems(ctx, where))));
  return found;
}

async function countItems(ctx: Context, where: RawBuilder<unknown>): Promise<number> {
  const counted = await row<{ n: number }>(ctx.em, sql`select count(*)::int as n from content_items where ${where}`);
  return counted!.n;
}
