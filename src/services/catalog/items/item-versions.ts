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
import { findText } from './find-text.ts';
import { parentItem } from './get-item.ts';
import { besideMain, otherLanguage } from './translation.ts';

/**
 * Returns a page of the texts that an item has had, newest first: its own ones, or those in another language. Throws 401,
 * 404, 422 for an invalid page and for a language that is no tag.
 */
export async function listItemVersions(
  ctx: Context,
  projectId: string,
  itemId: string,
  page: Page & { language?: string | null | undefined },
): Promise<ItemVersionPage> {
  signedIn(ctx);
  checkPage(page);
  const where = { itemId, language: await otherLanguage(ctx, projectId, page.language) };
  const { found, ...rest } = await pageOf(ctx, ItemVersion, where, { version: 'desc' }, page, {
    parent: parentItem(ctx, projectId, itemId),
  });
  return { versions: found, ...rest };
}

/**
 * Makes an earlier text the current one of its language again, as a new version. Throws 404, and 409 while the item is
 * being generated.
 */
export function restoreItemVersion(
  ctx: Context,
  projectId: string,
  itemId: string,
  version: number,
  given: string | null = null,
): Promise<ContentItem> {
  return changeItem(ctx, projectId, itemId, async (inner, item, project) => {
    const language = besideMain(project, given);
    const earlier = await inner.em.findOne(ItemVersion, { itemId: item.id, version, language });
    const texts = language === null ? item : await findText(inner, item.id, language);
    if (!earlier || !texts) throw notFound('Version');
    texts.edit(earlier.content);
    await addVersion(inner, item.id, language, earlier.content, VersionOrigin.restore);
  });
}

/**
 * Stores texts of an item as the next version in their language, null for its own texts. Must run in a transaction that has
 * locked the item.
 */
export async function addVersion(
  ctx: Context,
  itemId: string,
  language: string | null,
  content: Record<string, unknown>,
  origin: VersionOrigin,
): Promise<void> {
  const inLanguage = language === null ? sql`language is null` : sql`language = ${language}`;
  const newest = await row<{ version: number }>(
    ctx.em,
    sql`select coalesce(max(version), 0) as version from item_versions where item_id = ${itemId} and ${inLanguage}`,
  );
  add(ctx.em, ItemVersion, {
    itemId,
    language,
    version: newest!.version + 1,
    origin,
    content,
    createdBy: signedIn(ctx).id,
  });
}
