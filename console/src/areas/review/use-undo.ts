import { useClient } from 'urql';
import { refusalOf } from '../../api/errors.ts';
import { mutate } from '../../api/mutate.ts';
import { ReviewTextsDocument } from '../../generated/review.ts';
import type { ReviewQueue } from './use-review-queue.ts';

/** The reviewed items, last one last. They live as long as the page. */
const reviewed: { projectId: string; itemId: string }[] = [];

export function rememberReview(projectId: string, itemId: string): void {
  reviewed.push({ projectId, itemId });
}

export interface Undo {
  canUndo: boolean;
  /** Takes the last review of the project back, and opens its item. Throws what the service refused. */
  undo: () => Promise<void>;
}

export function useUndo(projectId: string, queue: ReviewQueue): Undo {
  const client = useClient();
  const position = reviewed.findLastIndex((each) => each.projectId === projectId);
  return {
    canUndo: position >= 0,
    undo: async () => {
      const last = reviewed[position];
      if (!last) return;
      const input = { status: 'generated' } as const;
      try {
        const { updateItem } = await mutate(client, ReviewTextsDocument, { projectId, itemId: last.itemId, input });
        reviewed.splice(reviewed.indexOf(last), 1);
        queue.show(updateItem);
      } catch (error) {
        // It is published or gone. The review before it can still be taken back.
        if (['CONFLICT', 'NOT_FOUND'].includes(refusalOf(error).code)) reviewed.splice(reviewed.indexOf(last), 1);
        throw error;
      }
    },
  };
}
