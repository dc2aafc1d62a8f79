import type { ContentItem } from '../../../../entities/catalog/content-item.ts';
import { ItemStatus } from '../../../../entities/catalog/item-status.ts';
import { VersionOrigin } from '../../../../entities/catalog/version-origin.ts';
import type { UpdateItemInput } from '../../../../schema/catalog/inputs.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError, invalidField } from '../../../core/errors.ts';
import { mergeJson, refuseNulls } from '../../../core/patch.ts';
import { addVersion } from './add-version.ts';
import { changeItem } from './change-item.ts';
import { changedFacts } from './changed-facts.ts';
import { checkContent, checkFacts } from './check-content.ts';

const REVIEW = new Map<ItemStatus, (item: ContentItem) => void>([
  [ItemStatus.approved, (item) => item.approve()],
  [ItemStatus.rejected, (item) => item.reject()],
  [ItemStatus.pending, (item) => item.reset()],
]);

/**
 * Edits text, facts, exclusion and review status of an item; an edited text becomes a new version.
 * @throws 422 for content or facts of the wrong shape, 404, 409 when the item changed since `expectedUpdatedAt`, is being
 * generated, cannot take the status, or is a variant, which has no texts.
 */
export async function updateItem(
  ctx: Context,
  projectId: string,
  itemId: string,
  input: UpdateItemInput,
): Promise<ContentItem> {
  const user = signedIn(ctx);
  refuseNulls(input);
  const review = input.status && REVIEW.get(input.status);
  if (input.status && !review) throw invalidField('status', 'must be approved, rejected or pending');
  const texts = checkContent(input.generatedContent ?? {});
  const facts = input.metadata && checkFacts(input.metadata);
  return changeItem(ctx, projectId, itemId, async (inner, item) => {
    if (input.expectedUpdatedAt && input.expectedUpdatedAt.getTime() !== item.updatedAt.getTime()) {
      throw new AppError('CONFLICT', 'The item was changed meanwhile');
    }
    item.assertNotGenerating();
    if (facts) item.metadata = changedFacts(item.metadata, facts);
    if (input.excluded !== undefined) item.exclude(input.excluded);
    if (Object.keys(texts).length > 0) {
      item.edit(mergeJson(item.generatedContent, texts));
      await addVersion(inner, item, VersionOrigin.user, user.id);
    }
    review?.(item);
  });
}
