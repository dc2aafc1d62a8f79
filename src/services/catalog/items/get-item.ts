import { ContentItem } from '../../../../entities/catalog/content-item.ts';
import type { ItemRow } from '../../../../schema/catalog/payloads.ts';
import { selected } from '../../../core/columns.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { preparedRow } from '../../../core/prepared.ts';
import { row, rows, sql } from '../../../core/sql.ts';
import type { Parent } from '../../read-page.ts';
import { getProject } from '../projects/get-project.ts';
import { checkLanguage, translationOf } from './translation.ts';

/**
 * Returns an item of a project of the caller's organization, with its title, the name of its data source and its texts in a
 * language. Throws 401, 404, and 422 for a language that is no tag.
 */
export async function showItem(
  ctx: Context,
  projectId: string,
  itemId: string,
  language?: string | null,
): Promise<ItemRow> {
  checkLanguage(language);
  const item = await preparedRow<ItemRow>(
    ctx.em,
    sql`select ${selected(ctx.em, ContentItem, 'i')}, i.source_data->>'title' as title, s.name as "dataSourceName",
               ${translationOf(sql`i.id`, language)} as translation
          from content_items i
          join projects p on p.id = i.project_id
          left join data_sources s on s.id = i.data_source_id
         where i.id = ${itemId} and i.project_id = ${projectId} and p.organization_id = ${signedIn(ctx).organizationId}`,
  );
  return item ?? rejectItem(ctx, projectId);
}

/** An item of a project of the caller's organization as the parent of a list. Throws 401. */
export function parentItem(ctx: Context, projectId: string, itemId: string): Parent {
  const { organizationId } = signedIn(ctx);
  return {
    row: sql`select i.external_id as parent
               from content_items i
               join projects p on p.id = i.project_id
              where i.id = ${itemId} and i.project_id = ${projectId} and p.organization_id = ${organizationId}`,
    reject: () => rejectItem(ctx, projectId),
  };
}

/** Throws 404 for the project if the caller may not see it, else for an item of it. */
async function rejectItem(ctx: Context, projectId: string): Promise<never> {
  await getProject(ctx, projectId);
  throw notFound('Item');
}

/** Returns an item of a project of the caller's organization, for a change. Throws 401, 404. */
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
