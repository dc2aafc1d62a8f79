import { ContentItem } from '../../../../entities/catalog/content-item.ts';
import type { Context } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { rows, sql } from '../../../core/sql.ts';
import { getProject } from '../projects/get-project.ts';

/** An item of a project of the caller's organization. Throws 404. */
export async function getItem(ctx: Context, projectId: string, itemId: string): Promise<ContentItem> {
  const project = await getProject(ctx, projectId);
  const item = await ctx.em.findOne(ContentItem, { id: itemId, projectId: project.id });
  if (!item) throw notFound('Item');
  return item;
}

/** Names of data sources by id, for nested fields. */
export async function sourceNames(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<{ id: string; name: string }>(
    ctx.em,
    sql`select id, name from data_sources where id = any(${[...ids]}::uuid[])`,
  );
  return new Map(found.map((each) => [each.id, each.name]));
}
