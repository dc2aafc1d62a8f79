import { refusalOf } from '../../api/errors.ts';
import type { ReviewQueue } from './use-review-queue.ts';
import { type Reviewed, useReviewTexts } from './use-review-texts.ts';

/** The reviewed items, last one last. They live as long as the page. */
const reviewed: (Reviewed & { itemId: string })[] = [];

export function rememberReview(which: Reviewed, itemId: string): void {
  reviewed.push({ ...which, itemId });
}

export interface Undo {
  canUndo: boolean;
  /** Takes the last review of these texts back, and opens its item. Throws what the service refused. */
  undo: () => Promise<void>;
}

export function useUndo({ projectId, language }: Reviewed, queue: ReviewQueue): Undo {
  const { change } = useReviewTexts({ projectId, language });
  const position = reviewed.findLastIndex((each) => each.projectId === projectId && each.language === language);
  return {
    canUndo: position >= 0,
    undo: async () => {
      const last = reviewed[position];
      if (!last) return;
      try {
        const item = await change(last.itemId, { status: 'generated' });
        reviewed.splice(reviewed.indexOf(last), 1);
        queue.show(item);
      } catch (error) {
        // It is published or gone. The review before it can still be taken back.
        if (['CONFLICT', 'NOT_FOUND'].includes(refusalOf(error).code)) reviewed.splice(reviewed.indexOf(last), 1);
        throw error;
      }
    },
  };
}
