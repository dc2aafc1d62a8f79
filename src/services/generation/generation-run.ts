import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { notifyBalanceExhausted } from '../billing/balance-notifications.ts';
import type { ClaimedItem } from '../jobs/claim-items.ts';
import { skipRemainingItems } from '../jobs/end-remaining-items.ts';
import type { JobRun, Outcome } from '../jobs/job-definition.ts';
import { transitionFromGenerating } from '../jobs/undone-items.ts';
import { composeTexts } from './compose-texts.ts';
import { productFacts } from './facts/product-facts.ts';
import { type GenerationPlan, planModel } from './generation-plan.ts';
import { waitForHold } from './hold-for-item.ts';
import { itemRequest } from './item-request.ts';
import { keysToGenerate } from './requested-texts.ts';
import { generationSettings } from './settings.ts';
import { readSourceItem } from './source-items.ts';
import { itemUnchanged, storeTexts } from './store-texts.ts';
import { textRoom } from './text-room.ts';

/**
 * Generation and regeneration: holds CT, calls the model, checks the texts, and stores and charges them in one
 * transaction.
 */
export const generationRun: JobRun<GenerationPlan> = {
  generating: true,
  charged: true,
  maxItemsInFlight: (job) => (job.payload['concurrency'] as number | null | undefined) ?? null,

  afterFailure: (em, _job, claimed) => transitionFromGenerating(em, claimed.itemId!, 'failed'),

  async plan(ctx, job) {
    const settings = generationSettings.parse(job.payload);
    return { settings, ...(await planModel(ctx, job.organizationId, settings)) };
  },

  async work(ctx, job, claimed, plan, signal) {
    const item = await readSourceItem(ctx, job.id, claimed.itemId!);
    if (!item) return skipped('gone', 'The item was deleted');
    const unchanged = itemUnchanged(item.id, claimed.previousStatus);
    if (item.excluded) return skipped('excluded', 'The item was excluded after the run began', unchanged);
    if (item.status !== 'generating') return skipped('changed', 'The item was changed after the run began');
    const keys = keysToGenerate(item, plan.settings);
    if (keys.length === 0) return skipped('not_empty', 'Nothing is empty', unchanged);

    const request = itemRequest(item, plan.settings, keys, plan.model);
    const room = textRoom(ctx.config, plan, plan.settings, item, request);
    const holdFailure = plan.ownKey ? null : await holdOrSkip(ctx, job, claimed, room.held, plan, signal);
    if (holdFailure) return { ...holdFailure, ...unchanged };

    const facts = productFacts(item.sourceData);
    const composed = await composeTexts({ ctx, job, claimed, plan, signal, request, keys, facts, item, room });
    return storeTexts({ ctx, job, claimed, item, plan, room, ...composed });
  },
};

function skipped(errorCode: string, message: string, more: Partial<Outcome> = {}): Outcome {
  return { status: JobItemState.skipped, errorCode, message, ...more };
}

/**
 * Returns null once CT are held. If nothing will cover the item, it is skipped together with all items that have not
 * begun.
 */
async function holdOrSkip(
  ctx: Context,
  job: Job,
  item: ClaimedItem,
  amount: string,
  plan: GenerationPlan,
  signal: AbortSignal,
): Promise<Outcome | null> {
  const result = await waitForHold(ctx, job.organizationId, item, amount, plan.settings.maxCt ?? null, signal);
  if (result === 'held') return null;
  if (result === 'lost') return skipped('lost', 'Taken over by another worker');
  const [code, message] =
    result === 'ceiling'
      ? ['max_ct', 'The ceiling of this run is reached']
      : ['insufficient_ct', 'Insufficient CT balance'];
  if (result === 'exhausted') await notifyBalanceExhausted(ctx, job.organizationId);
  await skipRemainingItems(ctx, job.id, code, message);
  return skipped(code, message);
}
