import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { notifyBalanceExhausted } from '../billing/balance-notifications.ts';
import { funds } from '../billing/ledger/hold.ts';
import { priceFor } from '../billing/price.ts';
import { fetchImages } from '../images/fetch-images.ts';
import { type ClaimedItem, subjectOf } from '../jobs/claim-items.ts';
import { transitionFromGenerating } from '../jobs/undone-items.ts';
import type { JobRun, Outcome } from '../jobs/job-definition.ts';
import { skipRemainingItems } from '../jobs/end-remaining-items.ts';
import { checkTexts } from './checks/check-texts.ts';
import { holdWhenFree } from './hold-for-item.ts';
import { itemRequest } from './item-request.ts';
import { keysToWrite } from './keys-to-write.ts';
import { modelFor } from './models.ts';
import { organizationAiClient, pacedAi } from './ai-client.ts';
import { readSourceItem } from './read-source-item.ts';
import { generationSettings } from './settings.ts';
import type { GenerationPlan } from './generation-plan.ts';
import { storeTexts } from './store-texts.ts';
import { writeTexts } from './write-texts.ts';

/** Generation and regeneration: hold CT, ask the model once, check the texts, store and charge in one transaction. */
export const generationRun: JobRun<GenerationPlan> = {
  generating: true,
  charged: true,
  maxItemsInFlight: (job) => (job.payload['concurrency'] as number | null | undefined) ?? null,

  afterFailure: (em, _job, claimed) => transitionFromGenerating(em, claimed.itemId!, 'failed'),

  async plan(ctx, job) {
    const settings = generationSettings.parse(job.payload);
    const model = modelFor(ctx.config, settings.aiProvider, settings.aiModel);
    const { token_rate_multiplier: multiplier } = await funds(ctx.em, job.organizationId);
    return {
      settings,
      model,
      ...(await organizationAiClient(ctx, job.organizationId, settings.aiProvider)),
      multiplier,
    };
  },

  async work(ctx, job, claimed, plan, signal) {
    const item = await readSourceItem(ctx, claimed.itemId!);
    if (!item) return skipped('gone', 'The item was deleted');
    if (item.excluded)
      return skipped(
        'excluded',
        'The item was excluded after the run began',
        storeTexts.untouched(item.id, claimed.previousStatus),
      );
    if (item.status !== 'generating') return skipped('changed', 'The item was changed after the run began');
    const keys = keysToWrite(item, plan.settings);
    if (keys.length === 0)
      return skipped('not_empty', 'Nothing is empty', storeTexts.untouched(item.id, claimed.previousStatus));

    const { request, images: addresses, mostTokens } = itemRequest(item, plan.settings, keys, plan.model);
    const held = priceFor(plan, mostTokens).ctCost;
    const refusal = plan.ownKey ? null : await holdOrSkip(ctx, job, claimed, held, plan, signal);
    if (refusal) return { ...refusal, ...storeTexts.untouched(item.id, claimed.previousStatus) };

    const startedAt = performance.now();
    const { images, warnings } = await fetchImages(ctx, job.organizationId, addresses, signal);
    const written = await writeTexts(
      pacedAi(ctx, plan, { subject: subjectOf(claimed), signal }),
      { ...request, images, signal },
      keys,
    );
    const checked = checkTexts(written.content, plan.settings, item.sourceData);
    return storeTexts.succeeded({
      ctx,
      job,
      claimed,
      item,
      plan,
      written,
      checked,
      imageWarnings: warnings,
      held,
      mostTokens,
      durationMs: Math.round(performance.now() - startedAt),
    });
  },
};

function skipped(errorCode: string, message: string, more: Partial<Outcome> = {}): Outcome {
  return { status: JobItemState.skipped, errorCode, message, ...more };
}

/** Null once CT are held. When nothing will pay for the item any more, it is skipped and so is everything not begun. */
async function holdOrSkip(
  ctx: Context,
  job: Job,
  item: ClaimedItem,
  amount: string,
  plan: GenerationPlan,
  signal: AbortSignal,
): Promise<Outcome | null> {
  const result = await holdWhenFree(ctx, job.organizationId, item, amount, plan.settings.maxCt ?? null, signal);
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
