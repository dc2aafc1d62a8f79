import type { ItemRow } from '../../../../../schema/catalog/payloads.ts';
import { ItemText } from '../../../../../entities/catalog/item-text.ts';
import { ItemVersion } from '../../../../../entities/catalog/item-version.ts';
import { DiffAgainst, type ItemDiff } from '../../../../../schema/catalog/item-diff.ts';
import type { Context } from '../../../../core/context.ts';
import { invalid, notFound } from '../../../../core/errors.ts';
import { readRow } from '../../../read-row.ts';
import { showItem } from '../get-item.ts';
import { otherLanguage } from '../translation.ts';
import { compareTexts, type Sides, type Texts } from './compare-texts.ts';
import { sourceTexts } from './source-texts.ts';
import { textsInStore } from './texts-in-store.ts';

export interface DiffRequest {
  against: DiffAgainst;
  version?: number | null | undefined;
  /** The language of the texts; absent for the item's own ones. */
  language?: string | null | undefined;
}

/**
 * Returns the differences between the current texts of an item and its source, an earlier version or the live store.
 * @throws 404 for the item, its texts in the language, the version or the product in the store; 422 for a missing or
 * superfluous version and without a usable store connection; and the error of the store.
 */
export async function getItemDiff(
  ctx: Context,
  projectId: string,
  itemId: string,
  { against, version, language: given }: DiffRequest,
): Promise<ItemDiff> {
  const hasVersion = version !== null && version !== undefined;
  if (against === DiffAgainst.version && !hasVersion) throw versionError('required with against=version', 'missing');
  if (against !== DiffAgainst.version && hasVersion) throw versionError('only with against=version', 'value_error');
  const language = await otherLanguage(ctx, projectId, given);
  const item = await showItem(ctx, projectId, itemId);
  const { from, to, keys, details, productUrl = null } = await sidesOf(ctx, item, language, against, version ?? 0);
  const fields = await compareTexts(from, to, keys);
  return {
    itemId: item.id,
    against,
    fields: fields.map((each) => ({ ...each, ...details?.[each.field] })),
    productUrl,
  };
}

function versionError(msg: string, type: string) {
  return invalid([{ loc: ['query', 'version'], msg, type }]);
}

async function sidesOf(
  ctx: Context,
  item: ItemRow,
  language: string | null,
  against: DiffAgainst,
  version: number,
): Promise<Sides> {
  const to = language === null ? item.generatedContent : await textsIn(ctx, item, language);
  switch (against) {
    case DiffAgainst.source:
      return { from: sourceTexts(item.sourceData), to, keys: Object.keys(to) };
    case DiffAgainst.version: {
      const from = await contentOf(ctx, item, version, language);
      return { from, to, keys: [...new Set([...Object.keys(from), ...Object.keys(to)])] };
    }
    case DiffAgainst.store:
      return textsInStore(ctx, item, language);
  }
}

async function textsIn(ctx: Context, item: ItemRow, language: string): Promise<Texts> {
  const found = await readRow(ctx, ItemText, { itemId: item.id, language });
  if (!found) throw notFound('Text');
  return found.generatedContent;
}

async function contentOf(ctx: Context, item: ItemRow, version: number, language: string | null): Promise<Texts> {
  const found = await readRow(ctx, ItemVersion, { itemId: item.id, version, language });
  if (!found) throw notFound('Version');
  return found.content;
}
