import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { readNow } from '../../api/read-now.ts';
import {
  type ReviewItemFieldsFragment,
  ReviewItemDocument,
  ReviewLanguageDocument,
  ReviewTextsDocument,
  type ReviewTextFieldsFragment,
} from '../../generated/review.ts';
import type { UpdateItemTextInput } from '../../generated/types.ts';

/** An item with the texts that are reviewed: its own ones, or those in another language. */
export type ReviewItem = ReviewItemFieldsFragment;

/** Which texts are reviewed. */
export interface Reviewed {
  projectId: string;
  /** Null for the main language of the project. */
  language: string | null;
}

const NO_TEXTS = { status: 'pending', confidenceScore: null, generatedContent: {}, generationMetadata: {} } as const;

/** An item with its texts in a language in place of its own ones. */
export function shownIn(
  { translation, ...item }: ReviewItem & { translation: ReviewTextFieldsFragment | null },
  language: string | null,
): ReviewItem {
  if (language === null) return item;
  const { status, confidenceScore, generatedContent, generationMetadata } = translation ?? NO_TEXTS;
  const updatedAt = translation?.updatedAt ?? item.updatedAt;
  return { ...item, status, confidenceScore, generatedContent, generationMetadata, updatedAt };
}

export interface ReviewTexts {
  /** Reads an item as it is now. Throws what the service refused. */
  read: (itemId: string) => Promise<ReviewItem>;
  /** Changes the reviewed texts of an item, and returns it. Throws what the service refused. */
  change: (itemId: string, input: UpdateItemTextInput) => Promise<ReviewItem>;
}

export function useReviewTexts({ projectId, language }: Reviewed): ReviewTexts {
  const client = useClient();
  const read = async (itemId: string) => {
    const { item } = await readNow(client, ReviewItemDocument, { projectId, itemId, language });
    return shownIn(item, language);
  };
  return {
    read,
    change: async (itemId, input) => {
      if (language === null)
        return (await mutate(client, ReviewTextsDocument, { projectId, itemId, input })).updateItem;
      await mutate(client, ReviewLanguageDocument, { projectId, itemId, language, input });
      return read(itemId);
    },
  };
}
