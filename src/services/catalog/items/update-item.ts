import { rejectNulls } from '../../../core/parse.ts';
import type { ContentItem } from '../../../../entities/catalog/content-item.ts';
import { VersionOrigin } from '../../../../entities/catalog/item-version.ts';
import type { UpdateItemInput } from '../../../../schema/catalog/inputs.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { assertUnchanged, mergeJson } from '../../../core/patch.ts';
import { eventItem } from '../../outgoing-webhooks/item-events.ts';
import { noteReview } from './note-review.ts';
import { changeItem } from './change-item.ts';
import { checkContent, checkMetadata } from './check-content.ts';
import { addVersion } from './item-versions.ts';
import { REVIEW_EVENTS, reviewOf } from './review.ts';

/**
 * Changes the texts, metadata, exclusion and review status of an item. Changed texts become a new version.
 * @throws 422 for texts or metadata of the wrong shape, 404, and 409 when the item was changed after
 * `expectedUpdatedAt`, is being generated, cannot take the status, or is a variant, which has no texts.
 */
export async function updateItem(
  ctx: Context,
  projectId: string,
  itemId: string,
  input: UpdateItemInput,
): Promise<ContentItem> {
  const user = signedIn(ctx);
  rejectNulls(input);
  const review = reviewOf(input.status);
  const texts = checkContent(input.generatedContent ?? {});
  const metadata = input.metadata && checkMetadata(input.metadata);
  return changeItem(ctx, projectId, itemId, async (inner, item) => {
    assertUnchanged(item, input.expectedUpdatedAt, 'The item was changed meanwhile');
    item.assertNotGenerating();
    if (metadata) item.metadata = mergeMetadata(item.metadata, metadata);
    if (input.excluded !== undefined) item.exclude(input.excluded);
    if (Object.keys(texts).length > 0) {
      item.edit(mergeJson('generated_content', item.generatedContent, texts));
      await addVersion(inner, item.id, null, item.generatedContent, VersionOrigin.user);
    }
    review?.(item);
    const type = input.status && REVIEW_EVENTS[input.status];
    if (type) await noteReview(inner, { id: projectId, organizationId: user.organizationId }, type, [eventItem(item)]);
  });
}

/**
 * Applies changes to the metadata of an item. `store_addresses` names the shop that each id in `store_ids` came from.
 * When a user changes an id, it belongs to the shop that the connection leads to now, so the former address is removed.
 */
function mergeMetadata(current: Record<string, unknown>, changes: Record<string, unknown>): Record<string, unknown> {
  if (changes['store_ids'] === undefined || changes['store_addresses'] !== undefined)
    return mergeJson('metadata', current, changes);
  const [before, after, shops] = [current['store_ids'], changes['store_ids'], current['store_addresses']].map(
    (each) => (each ?? {}) as Record<string, unknown>,
  );
  const unchanged = Object.entries(shops!).filter(([connectionId]) => after![connectionId] === before![connectionId]);
  return mergeJson('metadata', current, {
    ...changes,
    store_addresses: unchanged.length > 0 ? Object.fromEntries(unchanged) : null,
  });
}
