import type { Project } from '../../../entities/catalog/project.ts';
import type { ItemSelection } from '../../../entities/jobs/job-selection.ts';
import { SkipReason } from '../../../entities/generation/skip-reason.ts';
import type { GenerationEstimate, SkippedItems } from '../../../schema/generation/payloads.ts';
import type { Config } from '../../core/config.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { formatCt, unitsOf } from '../../core/ct.ts';
import { parseBody } from '../../core/parse.ts';
import { type Funds, funds } from '../billing/ledger/hold.ts';
import { priceFor, tokensFor } from '../billing/price.ts';
import { assertItemsExist } from '../catalog/items/get-item.ts';
import { getProject } from '../catalog/projects/get-project.ts';
import { assertBatchable } from './batch/batch-settings.ts';
import { itemsUnderCeiling } from './estimate/items-under-ceiling.ts';
import { type Learned, learnedUsage } from './estimate/learned-usage.ts';
import { likelyReview } from './estimate/likely-review.ts';
import { likelyUsage } from './estimate/likely-usage.ts';
import { type SampledItem, sampleItems } from './estimate/sample-items.ts';
import { thinItemsOf } from './estimate/thin-items.ts';
import { checkLanguages, settingsIn } from './languages.ts';
import { itemRequest } from './item-request.ts';
import { keysToGenerate } from './requested-texts.ts';
import { type Model, modelFor } from './models.ts';
import { organizationAiClient } from './ai-client.ts';
import { generationSelection } from './source-items.ts';
import { resolveSettings, type GenerationSettings, generationRequest } from './settings.ts';
import type { GenerationInput } from './start-generation.ts';
import { textRoom } from './text-room.ts';

/**
 * Estimates what a generation of the pending items would write and cost, from their real prompts and the usage of
 * earlier items of the same kind. Changes nothing. Throws 404, 422.
 */
export async function estimateGeneration(
  ctx: Context,
  projectId: string,
  given: GenerationInput,
): Promise<GenerationEstimate> {
  signedIn(ctx);
  const { itemIds, ...request } = parseBody(generationRequest, given);
  const project = await getProject(ctx, projectId);
  checkLanguages(project, request, itemIds);
  const settings = await resolveSettings(ctx, project, request);
  assertBatchable(settings);
  modelFor(ctx.config, settings.aiProvider, settings.aiModel);
  await assertItemsExist(ctx, project.id, itemIds);
  return estimateRun(ctx, project, settings, generationSelection(itemIds, false));
}

/** Estimates a run with these settings on these items, as {@link estimateGeneration}. */
export async function estimateRun(
  ctx: Context,
  project: Pick<Project, 'id' | 'organizationId'>,
  settings: GenerationSettings,
  selection: ItemSelection,
): Promise<GenerationEstimate> {
  const { organizationId } = project;
  const model = modelFor(ctx.config, settings.aiProvider, settings.aiModel);
  const access = await organizationAiClient(ctx, organizationId, settings.aiProvider);

  const money = await funds(ctx.em, organizationId);
  const { writable, skipped, sample } = await sampleItems(ctx, project.id, selection, settings);
  const perItem = averages(
    ctx.config,
    sample,
    settings,
    model,
    await learnedUsage(ctx, organizationId, model, settings),
  );
  const itemCount = access.ownKey
    ? writable
    : itemsUnderCeiling(settings.maxCt ?? null, writable, perItem, (tokens) => priceOf(tokens, model, money, settings));
  const [estimatedInputTokens, estimatedOutputTokens] = [
    Math.round(perItem.input * itemCount),
    Math.round(perItem.output * itemCount),
  ];
  const estimatedCt = access.ownKey ? '0.0000' : priceOf(perItem.priced * itemCount, model, money, settings);
  const after = unitsOf(money.available) - unitsOf(estimatedCt);
  return {
    itemCount,
    ...skippedItems(skipped, writable - itemCount),
    estimatedInputTokens,
    estimatedOutputTokens,
    estimatedCt,
    balance: money.available,
    balanceAfter: formatCt(after),
    sufficient: access.ownKey || after >= 0n || money.overage_enabled,
    ...thinItemsOf(sample, settings, writable),
  };
}

/** The items that a run leaves out, with those that the ceiling does not cover, most items first. */
function skippedItems(
  skipped: readonly SkippedItems[],
  overCeiling: number,
): Pick<GenerationEstimate, 'skipped' | 'skippedCount'> {
  const all = [...skipped, { reason: SkipReason.over_ceiling, count: overCeiling }].filter(({ count }) => count > 0);
  return {
    skippedCount: all.reduce((sum, { count }) => sum + count, 0),
    skipped: all.toSorted((one, other) => other.count - one.count),
  };
}

/** Average tokens of one item. */
export interface PerItem {
  input: number;
  output: number;
  /** Tokens of the writing model at the price of all calls. */
  priced: number;
  /** Held before the calls, likewise. */
  held: number;
}

function averages(
  config: Config,
  sample: readonly SampledItem[],
  shared: GenerationSettings,
  model: Model,
  learned: Learned,
): PerItem {
  const sum: PerItem = { input: 0, output: 0, priced: 0, held: 0 };
  for (const item of sample) {
    const settings = settingsIn(shared, item.language);
    const keys = keysToGenerate(item, settings);
    const guess = likelyUsage(item, settings, keys);
    const written = {
      input: guess.input * learned.input,
      output: guess.output * learned.output,
      sentences: guess.sentences * learned.output,
    };
    const review = likelyReview(config, model, settings, item, written, learned);
    sum.input += written.input + review.input;
    sum.output += written.output + review.output;
    sum.priced += written.input + written.output + review.priced;
    const plan = { model, multiplier: '1', ownKey: false, mode: settings.mode };
    sum.held += tokensFor(plan, textRoom(config, plan, settings, item, itemRequest(item, settings, keys, model)).held);
  }
  const share = 1 / Math.max(1, sample.length);
  // An item never costs more than its hold.
  const used = share * Math.min(1, sum.held / Math.max(1, sum.priced));
  return { input: sum.input * used, output: sum.output * used, priced: sum.priced * used, held: sum.held * share };
}

function priceOf(
  tokens: number,
  model: Model,
  { token_rate_multiplier: multiplier }: Funds,
  { mode }: Pick<GenerationSettings, 'mode'>,
): string {
  return priceFor({ model, multiplier, ownKey: false, mode }, Math.round(tokens)).ctCost;
}
