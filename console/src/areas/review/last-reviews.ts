import type { Reviewed } from './use-review-texts.ts';

type Review = Reviewed & { itemId: string };

/** The reviews that can be taken back, last one last. They live as long as the page. */
const reviews: Review[] = [];

export function rememberReview(which: Reviewed, itemId: string): void {
  reviews.push({ ...which, itemId });
}

export function lastReview({ projectId, language }: Reviewed): Review | undefined {
  return reviews.findLast((each) => each.projectId === projectId && each.language === language);
}

export function forgetReview(review: Review): void {
  reviews.splice(reviews.indexOf(review), 1);
}

/** After texts were sent to the store: of the whole project, or of one item. */
export function forgetReviews(projectId: string, itemId?: string): void {
  const isSent = (each: Review) => each.projectId === projectId && (itemId === undefined || each.itemId === itemId);
  reviews.splice(0, Infinity, ...reviews.filter((each) => !isSent(each)));
}
