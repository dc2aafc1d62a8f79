import { ItemStatus } from '../../../../entities/catalog/item-enums.ts';
import { invalidField } from '../../../core/errors.ts';
import type { ReviewEvent } from '../../outgoing-webhooks/item-events.ts';

/** Texts whose review status a person changes: an item with its own texts, or its texts in another language. */
interface Reviewed {
  approve(): void;
  reject(): void;
  reopen(): void;
  reset(): void;
}

/** The webhook events of a review status. */
export const REVIEW_EVENTS: Partial<Record<ItemStatus, ReviewEvent>> = {
  [ItemStatus.approved]: 'item.approved',
  [ItemStatus.rejected]: 'item.rejected',
  [ItemStatus.generated]: 'item.reopened',
};

const REVIEWS: Partial<Record<ItemStatus, (texts: Reviewed) => void>> = {
  [ItemStatus.approved]: (texts) => texts.approve(),
  [ItemStatus.rejected]: (texts) => texts.reject(),
  [ItemStatus.generated]: (texts) => texts.reopen(),
  [ItemStatus.pending]: (texts) => texts.reset(),
};

/** Returns what sets a review status; undefined without one. Throws 422 for a status that only the service sets. */
export function reviewOf(status: ItemStatus | undefined): ((texts: Reviewed) => void) | undefined {
  const review = status && REVIEWS[status];
  if (status && !review) throw invalidField('status', 'must be approved, rejected, generated or pending');
  return review;
}
