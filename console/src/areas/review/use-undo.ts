import { refusalOf } from '../../api/errors.ts';
import { forgetReview, lastReview } from './last-reviews.ts';
import type { ReviewQueue } from './use-review-queue.ts';
import { type Reviewed, useReviewTexts } from './use-review-texts.ts';

export interface Undo {
  canUndo: boolean;
  /** Takes the last review of these texts back, and opens its item. Throws what the service refused. */
  undo: () => Promise<void>;
}

export function useUndo(reviewed: Reviewed, queue: ReviewQueue): Undo {
  const { change } = useReviewTexts(reviewed);
  const last = lastReview(reviewed);
  return {
    canUndo: last !== undefined,
    undo: async () => {
      if (!last) return;
      try {
        const item = await change(last.itemId, { status: 'generated' });
        forgetReview(last);
        queue.show(item);
      } catch (error) {
        // It is published or gone. The review before it can still be taken back.
        if (['CONFLICT', 'NOT_FOUND'].includes(refusalOf(error).code)) forgetReview(last);
        throw error;
      }
    },
  };
}
