import { AppError } from '../../src/core/errors.ts';
import { ItemStatus } from './item-enums.ts';

/** The texts of an item in one language, and how far they are. */
export interface ReviewedTexts {
  generatedContent: Record<string, unknown>;
  status: ItemStatus;
}

/** Throws 409 while a job writes the texts. */
export function assertNotGenerating({ status }: Pick<ReviewedTexts, 'status'>): void {
  if (status === ItemStatus.generating) throw new AppError('CONFLICT', 'The item is being generated');
}

/** Approves or rejects texts. Throws 409 without any, and while a job writes them. */
export function review(texts: ReviewedTexts, status: ItemStatus.approved | ItemStatus.rejected): void {
  assertNotGenerating(texts);
  const verb = status === ItemStatus.approved ? 'approve' : 'reject';
  if (Object.keys(texts.generatedContent).length === 0)
    throw new AppError('CONFLICT', `The item has no text to ${verb}`);
  texts.status = status;
}

/** Takes an approval or a rejection back. Throws 409 for any other status. */
export function reopen(texts: ReviewedTexts): void {
  assertNotGenerating(texts);
  const { approved, rejected, generated } = ItemStatus;
  if (![approved, rejected, generated].includes(texts.status))
    throw new AppError('CONFLICT', 'The item is neither approved nor rejected');
  texts.status = generated;
}
