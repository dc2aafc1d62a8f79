import { ItemText } from '../../../../entities/catalog/item-text.ts';
import type { ContentItem } from '../../../../entities/catalog/content-item.ts';
import { ItemType } from '../../../../entities/catalog/item-enums.ts';
import { VersionOrigin } from '../../../../entities/catalog/item-version.ts';
import type { UpdateItemTextInput } from '../../../../schema/catalog/inputs.ts';
import type { ItemTextPage } from '../../../../schema/catalog/payloads.ts';
import { add } from '../../../core/add.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { rejectNulls } from '../../../core/parse.ts';
import { assertUnchanged, mergeJson } from '../../../core/patch.ts';
import { getProject } from '../projects/get-project.ts';
import { eventItem } from '../../outgoing-webhooks/item-events.ts';
import { noteReview } from './note-review.ts';
import { checkPage, type Page } from '../../paged.ts';
import { pageOf } from '../../read-page.ts';
import { changeItem } from './change-item.ts';
import { checkContent } from './check-content.ts';
import { findText } from './find-text.ts';
import { parentItem } from './get-item.ts';
import { addVersion } from './item-versions.ts';
import { REVIEW_EVENTS, reviewOf } from './review.ts';
import { updateItem } from './update-item.ts';

/**
 * Returns a page of the texts of an item in other languages than the main one. Throws 401, 404, 422 for an invalid
 * page.
 */
export async function listItemTexts(
  ctx: Context,
  projectId: string,
  itemId: string,
  page: Page,
): Promise<ItemTextPage> {
  checkPage(page);
  const { found, ...rest } = await pageOf(ctx, ItemText, { itemId }, { language: 'asc' }, page, {
    parent: parentItem(ctx, projectId, itemId),
  });
  return { texts: found, ...rest };
}

/**
 * Changes the texts of an item in a language, and their review status. Changed texts become a new version. A person may
 * write the first texts in a target language of the project. With its main language the own texts of the item change.
 * @throws 422 for texts of the wrong shape; 404 for the item, and for a language that is no target language of the
 * project if the item has no texts in it; 409 if the texts were changed after `expectedUpdatedAt`, are being generated
 * or cannot take the status, and for a variant, which has no texts.
 */
export async function updateItemText(
  ctx: Context,
  projectId: string,
  itemId: string,
  language: string,
  input: UpdateItemTextInput,
): Promise<ItemText> {
  const { organizationId } = signedIn(ctx);
  rejectNulls(input);
  const review = reviewOf(input.status);
  const content = checkContent(input.generatedContent ?? {});
  const { language: main } = await getProject(ctx, projectId);
  if (language === main) return ownTexts(await updateItem(ctx, projectId, itemId, input), language);
  let texts!: ItemText;
  await changeItem(ctx, projectId, itemId, async (inner, item, project) => {
    const found = await findText(inner, item.id, language);
    if (!found && !project.targetLanguages.includes(language)) throw notFound('Text');
    if (item.itemType === ItemType.variant) throw new AppError('CONFLICT', 'A variant has no texts of its own');
    assertUnchanged(found, input.expectedUpdatedAt, 'The item was changed meanwhile');
    texts = found ?? add(inner.em, ItemText, { itemId: item.id, language });
    if (Object.keys(content).length > 0) {
      texts.edit(mergeJson('generated_content', texts.generatedContent, content));
      await addVersion(inner, item.id, language, texts.generatedContent, VersionOrigin.user);
    }
    review?.(texts);
    const type = input.status && REVIEW_EVENTS[input.status];
    if (type) await noteReview(inner, { id: projectId, organizationId }, type, [eventItem(item, language)]);
  });
  return texts;
}

/** The own texts of an item in the form of those in another language. */
function ownTexts(item: ContentItem, language: string): ItemText {
  const { id: itemId, generatedContent, status, confidenceScore, generationMetadata, updatedAt } = item;
  return Object.assign(new ItemText(), {
    itemId,
    language,
    generatedContent,
    status,
    confidenceScore,
    generationMetadata,
    updatedAt,
  });
}
