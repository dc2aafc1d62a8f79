import type { ContentItem } from '../../../../entities/catalog/content-item.ts';
import { ItemVersion, VersionOrigin } from '../../../../entities/catalog/item-version.ts';
import type { ItemVersionPage } from '../../../../schema/catalog/payloads.ts';
import { add } from '../../../core/add.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import { checkPage, type Page } from '../../paged.ts';
import { pageOf } from '../../read-page.ts';
import { changeItem } from './change-item.ts';
import { parentItem } from './get-item.ts';

/** Returns a page of the texts that an item has had, newest first. Throws 401, 404, 422 for an invalid page. */
export async function listItemVersions(
  ctx: Context,
  projectId: string,
  itemId: string,
  page: Page,
): Promise<ItemVersionPage> {
  signedIn(ctx);
  checkPage(page);
  const { found, ...rest } = await pageOf(ctx, ItemVersion, { itemId }, { version: 'desc' }, page, {
    parent: parentItem(ctx, projectId, itemId),
  });
  return { versions: found, ...rest };
}

/**
 * Makes an earlier text the current one again, as a new version. Throws 404, and 409 while the item is being
 * generated.
 */
export function restoreItemVersion(
  ctx: Context,
  projectId: string,
  itemId: string,
  version: number,
): Promise<ContentItem> {
  const user = signedIn(ctx);
  return changeItem(ctx, projectId, itemId, async (inner, item) => {
    const earlier = await inner.em.findOne(ItemVersion, { itemId: item.id, version });
    if (!earlier) throw notFound('Version');
    item.edit(earlier.content);
    await addVersion(inner, item, VersionOrigin.restore, user.id);
  });
}

/** Stores the current text of an item as its next version. Must run in a transaction that has locked the item. */
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
