import type { ContentItem } from '../../../entities/catalog/content-item.ts';
import { ItemStatus } from '../../../entities/catalog/item-status.ts';
import { VersionOrigin } from '../../../entities/catalog/version-origin.ts';
import type { UpdateItemInput } from '../../../schema/catalog/inputs.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { mergeJson, refuseNulls } from '../../core/patch.ts';
import { addVersion } from './add-version.ts';
import { changeItem } from './change-item.ts';
import { checkContent } from './check-content.ts';

/**
 * Edits text, facts, exclusion and review status of an item; an edited text becomes a new version.
 * @throws 404, 422 for content of the wrong shape, 409 when the item changed since `expectedUpdatedAt`, is being
 * generated, or cannot take the status.
 */
export function updateItem(ctx: Context, projectId: string, itemId: string, input: UpdateItemInput): Promise<ContentItem> {
  const user = signedIn(ctx);
  refuseNulls(input);
  return changeItem(ctx, projectId, itemId, async (inner, item) => {
    if (input.expectedUpdatedAt && input.expectedUpdatedAt.getTime() !== item.updatedAt.getTime()) {
      throw new AppError('CONFLICT', 'The item was changed meanwhile');
    }
    if (input.metadata) item.metadata = mergeJson(item.metadata, input.metadata);
    if (input.excluded !== undefined) item.exclude(input.excluded);
    if (input.generatedContent) {
      item.edit(checkContent(mergeJson(item.generatedContent, input.generatedContent)));
      await addVersion(inner, item, VersionOrigin.user, user.id);
    }
    if (input.status) review(item, input.status);
  });
}

function review(item: ContentItem, status: ItemStatus): void {
  if (status === ItemStatus.approved) item.approve();
  else if (status === ItemStatus.rejected) item.reject();
  else item.reset();
}
