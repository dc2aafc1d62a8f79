import { useEffect, useEffectEvent, useState } from 'react';
import { useClient } from 'urql';
import { ReviewPageDocument } from '../../generated/review.ts';
import { type Reviewed, type ReviewItem, shownIn, useReviewTexts } from './use-review-texts.ts';

const PAGE = 20;
/** How many items before the end the next page is requested, so that nobody waits for it. */
const AHEAD = 5;

const isWaiting = ({ status }: ReviewItem) => status === 'generated';

interface Queue {
  items: ReviewItem[];
  index: number;
  /** The last item of the last page. Null before the first page, undefined after the last one. */
  after: string | null | undefined;
  error: Error | undefined;
}

export interface ReviewQueue {
  item: ReviewItem | undefined;
  index: number;
  isLoading: boolean;
  error: Error | undefined;
  load: () => void;
  /** Opens the next or the previous item. */
  move: (step: 1 | -1) => void;
  /** Opens an item, which joins the queue where it is if it was not in it. */
  show: (item: ReviewItem) => void;
  /** How many items of the queue still wait for review. */
  waiting: number;
  /** Opens the first item that still waits for review. */
  restart: () => void;
  /** After a change of an item. `advance` opens the next one that still waits for review. */
  replace: (item: ReviewItem, advance?: boolean) => void;
}

/**
 * The texts that wait for review, in the order of the catalogue. An item stays in the queue after its review, so that the
 * way back leads to it. `firstId` is opened first, whatever its status.
 */
export function useReviewQueue(reviewed: Reviewed, firstId: string | undefined): ReviewQueue {
  const client = useClient();
  const { read } = useReviewTexts(reviewed);
  const [queue, setQueue] = useState<Queue>({ items: [], index: 0, after: null, error: undefined });
  const [isLoading, setLoading] = useState(false);

  const load = useEffectEvent(async () => {
    if (isLoading || queue.after === undefined) return;
    setLoading(true);
    const isFirst = queue.after === null;
    const variables = { ...reviewed, limit: PAGE, after: queue.after };
    const [first, page] = await Promise.all([
      isFirst && firstId ? read(firstId).catch(() => null) : null,
      client.query(ReviewPageDocument, variables, { requestPolicy: 'network-only' }),
    ]);
    setLoading(false);
    setQueue((before) => {
      if (page.error) return { ...before, error: page.error };
      const found = page.data!.items.map((each) => shownIn(each, reviewed.language));
      const items = first ? [first] : before.items;
      const known = new Set(items.map(({ id }) => id));
      return {
        ...before,
        items: [...items, ...found.filter(({ id }) => !known.has(id))],
        after: found.length < PAGE ? undefined : found.at(-1)!.id,
        error: undefined,
      };
    });
  });

  const { items, index, after, error } = queue;
  const isShort = after !== undefined && items.length - index <= AHEAD && !error;
  useEffect(() => {
    if (isShort) void load();
  }, [isShort, items.length, index]);

  return {
    item: items[index],
    index,
    isLoading: isLoading || (isShort && items.length === 0),
    error,
    load: () => setQueue((before) => ({ ...before, error: undefined })),
    move: (step) =>
      setQueue((before) => ({ ...before, index: Math.min(Math.max(before.index + step, 0), before.items.length) })),
    show: (item) =>
      setQueue((before) => {
        const position = before.items.findIndex(({ id }) => id === item.id);
        return position < 0
          ? { ...before, items: before.items.toSpliced(before.index, 0, item) }
          : { ...before, items: before.items.with(position, item), index: position };
      }),
    waiting: items.filter(isWaiting).length,
    restart: () => setQueue((before) => ({ ...before, index: Math.max(before.items.findIndex(isWaiting), 0) })),
    replace: (item, advance) =>
      setQueue((before) => {
        const changed = before.items.map((each) => (each.id === item.id ? item : each));
        if (!advance) return { ...before, items: changed };
        const next = changed.findIndex((each, position) => position > before.index && isWaiting(each));
        return { ...before, items: changed, index: next < 0 ? changed.length : next };
      }),
  };
}
