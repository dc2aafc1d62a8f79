import type { Context } from '../../../core/context.ts';
import { audit } from '../../organizations/audit.ts';
import { type EventItem, recordReview, type ReviewEvent } from '../../outgoing-webhooks/item-events.ts';

/**
 * Records that a person reviewed items of a project, in the caller's transaction: for webhook endpoints, and in the audit
 * log where an approval or a rejection was taken back, which nothing else shows afterwards.
 */
export async function noteReview(
  ctx: Context,
  { id: projectId, organizationId }: { id: string; organizationId: string },
  type: ReviewEvent,
  items: readonly EventItem[],
): Promise<void> {
  await recordReview(ctx, organizationId, projectId, type, items);
  const [first] = items;
  if (type !== 'item.reopened' || !first) return;
  audit(ctx, {
    action: 'review.reopened',
    organizationId,
    target: items.length === 1 ? ['content_item', first.itemId] : ['project', projectId],
    data: { project_id: projectId, item_ids: items.map(({ itemId }) => itemId), language: first.language },
  });
}
