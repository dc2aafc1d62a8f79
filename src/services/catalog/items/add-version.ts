import type { ContentItem } from '../../../../entities/catalog/content-item.ts';
import { ItemVersion } from '../../../../entities/catalog/item-version.ts';
import type { VersionOrigin } from '../../../../entities/catalog/version-origin.ts';
import { add } from '../../../core/add.ts';
import type { Context } from '../../../core/context.ts';
import { row, sql } from '../../../core/sql.ts';

/** Keeps the item's present text as its next version. Runs in a transaction that has locked the item. */
export async function addVersion(
  ctx: Context,
  item: ContentItem,
  origin: VersionOrigin,
  createdBy: string,
): Promise<void> {
  const newest = await row<{ version: number }>(
    ctx.em,
    sql`select coalesce(max(version), 0) as version from item_versions where item_id = ${item.id}`,
  );
  add(ctx.em, ItemVersion, {
    itemId: item.id,
    version: newest!.version + 1,
    origin,
    content: item.generatedContent,
    createdBy,
  });
}
