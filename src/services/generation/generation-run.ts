import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { notifyBalanceExhausted } from '../billing/balance-notifications.ts';
import type { ClaimedItem } from '../jobs/claim-items.ts';
import { skipRemainingItems } from '../jobs/end-remaining-items.ts';
import type { JobRun, Outcome } from '../jobs/job-definition.ts';
import { transitionFromGenerating } from '../jobs/undone-items.ts';
import { advanceBatchJob, isBatchJob } from './batch/advance-batch-job.ts';
import { prepareInspection } from './checks/inspection-threads.ts';
import { composeTexts } from './compose-texts.ts';
import { productFacts } from './facts/product-facts.ts';
import { type GenerationPlan, planModel } from './generation-plan.ts';
import { waitForHold } from './hold-for-item.ts';
import { planItem, skipped } from './plan-item.ts';
import { generationSettings } from './settings.ts';
import { storeTexts } from './store-texts.ts';

/**
 * Generation and regeneration: holds CT, calls the model, checks the texts, and stores and charges them in one
 * transaction.
 */
export const generationRun: JobRun<GenerationPlan> = {
  generating: true,
  charged: true,
  batches: { appliesTo: isBatchJob, advance: advanceBatchJob },
  maxItemsInFlight: (job) => (job.payload['concurrency'] as number | null | undefined) ?? null,

  afterFailure: (em, _job, claimed) => transitionFromGenerating(em, claimed, 'failed'),

  async plan(ctx, job) {
    const settings = generationSettings.parse(job.payload);
    prepareInspection(settings.language);
    return { settings, mode: settings.mode, ...(await planModel(ctx, job.organizationId, settings)) };
  },

  async work(ctx, job, claimed, shared, signal) {
    const planned = await planItem(ctx, job, claimed, shared);
    if ('status' in planned) return planned;
    const { item, keys, request, room, unchanged, plan } = planned;
    const holdFailure = plan.ownKey ? null : await holdOrSkip(ctx, job, claimed, room.held, plan, signal);
    if (holdFailure) return { ...holdFailure, ...unchanged };

    const facts = productFacts(item.sourceData);
    const composed = await composeTexts({ ctx, job, claimed, plan, signal, request, keys, facts, item, room });
    return storeTexts({ ctx, job, claimed, item, plan, room, ...composed });
  },
};

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
