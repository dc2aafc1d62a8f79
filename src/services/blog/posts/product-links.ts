import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';

/** Where a product is shown to customers. */
export interface ProductLink {
  title: string;
  url: string;
}

interface Row {
  id: string;
  title: string | null;
  url: string | null;
  handle: string | null;
  shop: string | null;
}

/**
 * The pages of items in their shop: the address that the source has of them, else the one that storeA makes of a handle.
 * Items without either have no link.
 */
export async function productLinks(ctx: Context, projectId: string, itemIds: readonly string[]): Promise<Record<string, ProductLink>> {
  if (itemIds.length === 0) return {};
  const found = await rows<Row>(
    ctx.em,
    sql`select i.id, coalesce(nullif(i.generated_content->>'name', ''), i.source_data->>'title') as title,
               coalesce(i.source_data->>'url', i.source_data#>>'{raw,permalink}', i.source_data#>>'{raw,link}', i.source_data#>>'{raw,onlineStoreUrl}') as url,
               i.source_data->>'handle' as handle, case when c.platform = 'storeA' then coalesce(c.media_base_url, c.base_url) end as shop
          from content_items i join projects p on p.id = i.project_id left join store_connections c on c.id = p.store_connection_id
         where i.project_id = ${projectId} and i.id = any(${[...itemIds]}::uuid[])`,
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  return Object.fromEntries(itemIds.flatMap((id) => linkOf(byId.get(id))));
}

function linkOf(row: Row | undefined): [string, ProductLink][] {
  if (!row) return [];
  const made = row.shop && row.handle ? `${row.shop}/products/${encodeURIComponent(row.handle)}` : null;
  const url = [row.url, made].find((each) => each !== null && /^https?:\/\//.test(each) && URL.canParse(each));
  return url ? [[row.id, { title: row.title ?? '', url }]] : [];
}
