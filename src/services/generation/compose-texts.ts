import type { GeneratedKey } from '../../../entities/generation/content-fields.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { fetchImages, type ImageWarning } from '../images/fetch-images.ts';
import { type ClaimedItem, subjectOf } from '../jobs/claim-items.ts';
import { itemMeter, pacedAi } from './ai-client.ts';
import { type CheckedTexts, checkTexts } from './checks/check-texts.ts';
import { confidenceOf } from './checks/warning.ts';
import { charactersSaid } from './facts/characters-said.ts';
import { productFacts } from './facts/product-facts.ts';
import type { GenerationPlan } from './generation-plan.ts';
import type { ItemRequest } from './item-request.ts';
import type { SourceItem } from './source-items.ts';
import { structuredData } from './structured-data.ts';
import { thinSourceWarning } from './thin-source.ts';
import { type WrittenTexts, writeTexts } from './write-texts.ts';

/** An item whose CT are held, and the call that writes its texts. */
export interface TextWork {
  ctx: Context;
  job: Job;
  claimed: ClaimedItem;
  plan: GenerationPlan;
  signal: AbortSignal;
  request: ItemRequest;
  keys: readonly GeneratedKey[];
  /** What the texts are checked against. */
  facts: Record<string, unknown>;
  /** The item of a project; absent for texts about what a request describes. */
  item?: SourceItem;
}

/** Texts that are written and checked, but not yet stored. */
export interface ComposedTexts {
  written: WrittenTexts;
  checked: CheckedTexts;
  imageWarnings: readonly ImageWarning[];
  durationMs: number;
}

/** Fetches the images of an item, calls the model and checks the texts. Stores nothing but the usage of the calls. */
export async function composeTexts(work: TextWork): Promise<ComposedTexts> {
  const { ctx, job, claimed, plan, signal, keys, facts, item } = work;
  const { request, images: addresses, maxTokens } = work.request;
  const startedAt = performance.now();
  const { images, warnings } = await fetchImages(ctx, job.organizationId, addresses, signal);
  const ai = pacedAi(ctx, plan, { subject: subjectOf(claimed), signal }, itemMeter(ctx, job, claimed, maxTokens));
  const written = await writeTexts(ai, { ...request, images, signal }, keys);
  const checked = await checkTexts(written.content, plan.settings, facts);
  return {
    written,
    checked: item ? withItem(checked, item, keys, images.length > 0) : checked,
    imageWarnings: warnings,
    durationMs: Math.round(performance.now() - startedAt),
  };
}

/** Adds what follows from the item and not from the words of the texts: structured data, and whether little is said of it. */
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
