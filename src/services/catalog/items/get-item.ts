import { ContentItem } from '../../../../entities/catalog/content-item.ts';
import type { Context } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { row, rows, sql } from '../../../core/sql.ts';
import { getProject } from '../projects/get-project.ts';

/** Returns an item of a project of the caller's organization. Throws 401, 404. */
export async function getItem(ctx: Context, projectId: string, itemId: string): Promise<ContentItem> {
  const project = await getProject(ctx, projectId);
  const item = await ctx.em.findOne(ContentItem, { id: itemId, projectId: project.id });
  if (!item) throw notFound('Item');
  return item;
}

/** Throws 404 unless all ids are items of the project. */
export async function assertItemsExist(
  ctx: Context,
  projectId: string,
  itemIds: readonly string[] | null | undefined,
): Promise<void> {
  if (!itemIds?.length) return;
  const ids = [...new Set(itemIds)];
  const found = await row<{ n: number }>(
    ctx.em,
    sql`select count(*)::int as n from content_items where project_id = ${projectId} and id = any(${ids}::uuid[])`,
  );
  if (found?.n !== ids.length) throw notFound('Item');
}

/** Returns the names of data sources by id. Made for `load`, which batches the nested fields of a list. */
export async function sourceNames(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<{ id: string; name: string }>(
    ctx.em,
    sql`select id, name from data_sources where id = any(${[...ids]}::uuid[])`,
  );
  return new Map(found.map((each) => [each.id, each.name]));
}
