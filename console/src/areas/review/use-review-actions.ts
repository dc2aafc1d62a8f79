import { type RefObject, useRef } from 'react';
import { useClient } from 'urql';
import { refusalOf } from '../../api/errors.ts';
import { mutate } from '../../api/mutate.ts';
import { RestoreVersionDocument, WriteAgainDocument } from '../../generated/review.ts';
import type { UpdateItemTextInput } from '../../generated/types.ts';
import { type ExclusiveAction, useExclusiveAction } from '../../components/use-exclusive-action.ts';
import { rememberReview } from './last-reviews.ts';
import type { ReviewQueue } from './use-review-queue.ts';
import { type Reviewed, type ReviewItem, useReviewTexts } from './use-review-texts.ts';
import { useUndo } from './use-undo.ts';

export interface ReviewActions extends Pick<ExclusiveAction, 'refusal' | 'pending'> {
  review: (status: 'approved' | 'rejected') => void;
  canUndo: boolean;
  undo: () => void;
  /** Throws what the service refused, for the form that saves. */
  save: (texts: Record<string, unknown>) => Promise<ReviewItem>;
  /** Saves the edit that is open, unless nothing was changed; null without one. An approval is one of the edited text. */
  openEdit: RefObject<(() => Promise<ReviewItem | undefined>) | null>;
  restore: (version: number) => void;
  writeAgain: (instructions: string) => Promise<string>;
  /** Reads the item again, after somebody else or a job has changed it. */
  reload: () => Promise<void>;
}

/** What a reviewer does with an item. A text that changed since it was shown is neither approved nor overwritten. */
export function useReviewActions(
  { projectId, language }: Reviewed,
  item: ReviewItem,
  queue: ReviewQueue,
  onChange: () => void,
): ReviewActions {
  const client = useClient();
  const { refusal, pending, run } = useExclusiveAction(item.id, onChange);
  const { canUndo, undo } = useUndo({ projectId, language }, queue);
  const { read, change } = useReviewTexts({ projectId, language });
  /** The edit that is being saved. A review that comes meanwhile is one of the saved text. */
  const saving = useRef<Promise<ReviewItem> | null>(null);
  const openEdit: ReviewActions['openEdit'] = useRef(null);

  const reload = async () => queue.replace(await read(item.id));
  const update = async (input: UpdateItemTextInput) => {
    try {
      return await change(item.id, input);
    } catch (error) {
      if (refusalOf(error).code === 'CONFLICT') await reload().catch(() => {});
      throw error;
    }
  };
  const expectedUpdatedAt = item.updatedAt;
  return {
    refusal,
    pending,
    reload,
    review: (status) =>
      run(status, async () => {
        const saved = await (saving.current ?? (status === 'approved' ? openEdit.current?.() : undefined));
        const shownAt = saved?.id === item.id ? saved.updatedAt : expectedUpdatedAt;
        const changed = await update({ status, expectedUpdatedAt: shownAt });
        rememberReview({ projectId, language }, item.id);
        queue.replace(changed, true);
      }),
    canUndo,
    undo: () => run('undo', undo),
    save: async (generatedContent) => {
      saving.current = update({ generatedContent, expectedUpdatedAt });
      try {
        const saved = await saving.current;
        queue.replace(saved);
        onChange();
        return saved;
      } finally {
        saving.current = null;
      }
    },
    openEdit,
    restore: (version) =>
      run('restore', async () => {
        await mutate(client, RestoreVersionDocument, { projectId, itemId: item.id, language, version });
        await reload();
      }),
    writeAgain: async (instructions) => {
      const payload = {
        item_ids: [item.id],
        ...(language !== null && { languages: [language] }),
        ...(instructions && { custom_instructions: instructions }),
      };
      const input = { jobType: 'regeneration', payload } as const;
      return (await mutate(client, WriteAgainDocument, { projectId, input })).createJob.jobId;
    },
  };
}
