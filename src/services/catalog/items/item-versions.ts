import type { ContentItem } from '../../../../entities/catalog/content-item.ts';
import { ItemVersion } from '../../../../entities/catalog/item-version.ts';
import { VersionOrigin } from '../../../../entities/catalog/version-origin.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { paged, type PageArgs } from '../../paged.ts';
import { addVersion } from './add-version.ts';
import { changeItem } from './change-item.ts';
import { getItem } from './get-item.ts';

/** Every text the item has had, newest first. Throws 404. */
export async function listItemVersions(
  ctx: Context,
  projectId: string,
  itemId: string,
  page: PageArgs,
): Promise<ItemVersion[]> {
  const item = await getItem(ctx, projectId, itemId);
  return paged(ctx, ItemVersion, { itemId: item.id }, { version: 'desc' }, page);
}

/** Makes an earlier text the present one again, as a new version. Throws 404, and 409 while the item is being generated. */
export function restoreItemVersion(
  ctx: Context,
  projectId: string,
  itemId: string,
  version: number,
): Promise<ContentItem> {
  const user = signedIn(ctx);
  return changeItem(ctx, projectId, itemId, async (inner, item) => {
    const kept = await inner.em.findOne(ItemVersion, { itemId: item.id, version });
    if (!kept) throw notFound('Version');
    item.edit(kept.content);
    await addVersion(inner, item, VersionOrigin.restore, user.id);
  });
}
