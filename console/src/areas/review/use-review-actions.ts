import { useRef, useState } from 'react';
import { useClient } from 'urql';
import { type Refusal, refusalOf } from '../../api/errors.ts';
import { mutate } from '../../api/mutate.ts';
import {
  ReviewItemDocument,
  RestoreVersionDocument,
  ReviewTextsDocument,
  WriteAgainDocument,
} from '../../generated/review.ts';
import type { UpdateItemInput } from '../../generated/types.ts';
import type { ReviewItem, ReviewQueue } from './use-review-queue.ts';

/** The reviewed items, last one last, which `undo` takes back. It lives as long as the page. */
const reviewed: { projectId: string; itemId: string }[] = [];

export interface ReviewActions {
  refusal: Refusal | null;
  pending: string | null;
  review: (status: 'approved' | 'rejected') => void;
  undo: () => void;
  /** Throws what the service refused, for the form that saves. */
  save: (texts: Record<string, unknown>) => Promise<void>;
  restore: (version: number) => void;
  writeAgain: (instructions: string) => Promise<string>;
  /** Reads the item again, after somebody else or a job has changed it. */
  reload: () => Promise<void>;
}

/** What a reviewer does with an item. A text that changed since it was shown is neither approved nor overwritten. */
export function useReviewActions(
  projectId: string,
  item: ReviewItem,
  queue: ReviewQueue,
  onChange: () => void,
): ReviewActions {
  const client = useClient();
  const [refused, setRefused] = useState<{ itemId: string; refusal: Refusal } | null>(null);
  const [pending, setPending] = useState<string | null>(null);
  const isBusy = useRef(false);
  /** The edit that is being saved. A review that comes meanwhile is one of the saved text. */
  const saving = useRef<Promise<ReviewItem> | null>(null);

  const reload = async () => {
    const variables = { projectId, itemId: item.id };
    const { data } = await client.query(ReviewItemDocument, variables, { requestPolicy: 'network-only' });
    if (data) queue.replace(data.item);
  };
  const update = async (itemId: string, input: UpdateItemInput) => {
    try {
      return (await mutate(client, ReviewTextsDocument, { projectId, itemId, input })).updateItem;
    } catch (error) {
      if (refusalOf(error).code === 'CONFLICT') await reload();
      throw error;
    }
  };
  const run = (name: string, action: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(name);
    setRefused(null);
    action()
      .then(onChange, (error: unknown) => setRefused({ itemId: item.id, refusal: refusalOf(error) }))
      .finally(() => {
        isBusy.current = false;
        setPending(null);
      });
  };
  const expectedUpdatedAt = item.updatedAt;
  return {
    // It is about one item, and is not shown with the next one.
    refusal: refused?.itemId === item.id ? refused.refusal : null,
    pending,
    reload,
    review: (status) =>
      run(status, async () => {
        const saved = await saving.current;
        const shownAt = saved?.id === item.id ? saved.updatedAt : expectedUpdatedAt;
        const changed = await update(item.id, { status, expectedUpdatedAt: shownAt });
        reviewed.push({ projectId, itemId: item.id });
        queue.replace(changed, true);
      }),
    undo: () => {
      const position = reviewed.findLastIndex((each) => each.projectId === projectId);
      if (position < 0) return;
      run('undo', async () => {
        const { itemId } = reviewed[position]!;
        const changed = await update(itemId, { status: 'generated' });
        reviewed.splice(position, 1);
        queue.replace(changed);
        queue.open(itemId);
      });
    },
    save: async (generatedContent) => {
      saving.current = update(item.id, { generatedContent, expectedUpdatedAt });
      try {
        queue.replace(await saving.current);
      } finally {
        saving.current = null;
      }
      onChange();
    },
    restore: (version) =>
      run('restore', async () => {
        const { restoreItemVersion } = await mutate(client, RestoreVersionDocument, {
          projectId,
          itemId: item.id,
          version,
        });
        queue.replace(restoreItemVersion);
      }),
    writeAgain: async (instructions) => {
      const payload = { item_ids: [item.id], ...(instructions && { custom_instructions: instructions }) };
      const input = { jobType: 'regeneration', payload } as const;
      return (await mutate(client, WriteAgainDocument, { projectId, input })).createJob.jobId;
    },
  };
}
