import type { GeneratedKey } from '../../../entities/generation/content-fields.ts';
import { fetchImages, type ImageWarning } from '../images/fetch-images.ts';
import { subjectOf } from '../jobs/claim-items.ts';
import { itemMeter, pacedAi } from './ai-client.ts';
import { type CheckedTexts, checkTexts } from './checks/check-texts.ts';
import { confidenceOf } from './checks/warning.ts';
import { charactersSaid } from './facts/characters-said.ts';
import { productFacts } from './facts/product-facts.ts';
import { type Review, reviewTexts, unread } from './review/review-texts.ts';
import type { SourceItem } from './source-items.ts';
import { structuredData } from './structured-data.ts';
import type { TextWork } from './text-work.ts';
import { thinSourceWarning } from './thin-source.ts';
import { type WrittenTexts, writeTexts } from './write-texts.ts';

/** Texts that are written and checked, but not yet stored. */
export interface ComposedTexts {
  written: WrittenTexts;
  checked: CheckedTexts;
  /** What a second model found, and what the writer mended. */
  review: Review;
  imageWarnings: readonly ImageWarning[];
  durationMs: number;
}

/** Fetches the images of an item, calls the model and checks the texts. Stores nothing but the usage of the calls. */
export async function composeTexts(work: TextWork): Promise<ComposedTexts> {
  const { ctx, job, claimed, plan, signal, keys, facts, item } = work;
  const { images: addresses, maxTokens } = work.request;
  const startedAt = performance.now();
  const { images, warnings } = await fetchImages(ctx, job.organizationId, addresses, signal);
  // A model that is said to see images describes them, also if there are none.
  const request = addresses.length > 0 && images.length === 0 ? work.request.withoutImages() : work.request.request;
  const paced = (most: number) =>
    work.answered ?? pacedAi(ctx, plan, { subject: subjectOf(claimed), signal }, itemMeter(ctx, job, claimed, most));
  const written = await writeTexts(paced(maxTokens), { ...request, images, signal }, keys);
  const first = await checkTexts(written.content, plan.settings, facts);
  const review =
    item && work.room
      ? await reviewTexts({ ...work, request: { ...work.request, request }, item, room: work.room }, first, paced)
      : unread(first);
  const checked = item ? withItem(review.checked, item, keys, images.length > 0) : review.checked;
  return { written, checked, review, imageWarnings: warnings, durationMs: Math.round(performance.now() - startedAt) };
}

/**
 * Adds what follows from the item and not from the words of the texts: structured data, and whether little is said of
 * it.
 */
function withItem(
  { content, warnings }: CheckedTexts,
  { sourceData, generatedContent }: SourceItem,
  keys: readonly GeneratedKey[],
  hasImages: boolean,
): CheckedTexts {
  const thin = thinSourceWarning(charactersSaid(productFacts(sourceData), hasImages));
  const all = thin ? [...warnings, thin] : warnings;
  const data = keys.includes('structured_data')
    ? { structured_data: structuredData({ ...generatedContent, ...content }, sourceData) }
    : {};
  return { content: { ...content, ...data }, warnings: all, confidence: confidenceOf(all) };
}
