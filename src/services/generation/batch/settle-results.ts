import { JobItemState } from '../../../../entities/jobs/job-item.ts';
import type { Job } from '../../../../entities/jobs/job.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { isOutage } from '../../../core/outage.ts';
import type { AiProvider, TextAnswer } from '../../../providers/ai/ai-provider.ts';
import type { BatchResult } from '../../../providers/ai/ai-batches.ts';
import { claimedItems, type HoldingItem } from '../../jobs/claim-items.ts';
import { failure, finishWork } from '../../jobs/finish-work.ts';
import type { Outcome } from '../../jobs/job-definition.ts';
import { countTokens } from '../ai-client.ts';
import { composeTexts } from '../compose-texts.ts';
import { productFacts } from '../facts/product-facts.ts';
import type { GenerationPlan } from '../generation-plan.ts';
import { generationRun } from '../generation-run.ts';
import { planItem } from '../plan-item.ts';
import { storeTexts } from '../store-texts.ts';
import { positionIn } from './batch-requests.ts';
import type { ClaimedBatch } from './batch-row.ts';

/** A batch that has ended, and what its items share. */
export interface EndedBatch {
  batch: ClaimedBatch;
  job: Job;
  plan: GenerationPlan;
  results: AsyncIterable<BatchResult>;
  signal: AbortSignal;
}

/** Results that are stored together. */
const AT_ONCE = 32;

/**
 * Stores and charges the results of a batch as they come, each as that of a live call. Items that have ended before are
 * left alone, so that it can be repeated after a crash.
 */
export async function settleResults(ctx: Context, ended: EndedBatch): Promise<void> {
  let group = new Map<number, BatchResult>();
  for await (const result of ended.results) {
    const position = positionIn(ended.batch.id, result.id);
    if (position === null)
      throw new ProviderError('rejected', 'The AI provider returned the results of another batch.');
    group.set(position, result);
    if (group.size < AT_ONCE) continue;
    await settleGroup(ctx, ended, group);
    group = new Map();
  }
  await settleGroup(ctx, ended, group);
}

async function settleGroup(ctx: Context, ended: EndedBatch, group: Map<number, BatchResult>): Promise<void> {
  const { batch, job, signal } = ended;
  signal.throwIfAborted();
  const items = await claimedItems(ctx, job.id, batch.id, [...group.keys()]);
  await Promise.all(items.map((item) => settleItem(forkContext(ctx), ended, item, group.get(item.position)!)));
}

async function settleItem(ctx: Context, ended: EndedBatch, item: HoldingItem, result: BatchResult): Promise<void> {
  const { job, plan, signal } = ended;
  item.usage = { calls: item.usage.calls + 1, unstored: 1 };
  const used = { tokens: 0 };
  let outcome: Outcome;
  try {
    outcome = await outcomeOf(ctx, ended, item, result, used);
  } catch (error) {
    if (signal.aborted || isOutage(error)) throw error;
    outcome = failure(ctx, error);
  }
  if (!plan.ownKey) outcome.uncountedTokens = used.tokens;
  await finishWork(ctx, { job, run: generationRun }, item, outcome);
}

/** The outcome of an item. `used` gets the tokens of its answer, whatever becomes of it. */
async function outcomeOf(
  ctx: Context,
  { batch, job, plan, signal }: EndedBatch,
  item: HoldingItem,
  result: BatchResult,
  used: { tokens: number },
): Promise<Outcome> {
  if ('error' in result) throw result.error;
  if ('undone' in result) {
    const [errorCode, message] =
      result.undone === 'expired'
        ? ['batch_expired', 'The AI provider did not get to the item in time']
        : ['batch_cancelled', 'The batch was cancelled at the AI provider'];
    item.usage = { calls: item.usage.calls - 1, unstored: 0 };
    return { status: JobItemState.failed, errorCode, message };
  }
  const planned = await planItem(ctx, job, item, plan);
  if ('status' in planned) return planned;
  const { item: source, keys, request, plan: own } = planned;
  // The hold was computed when the batch was sent. What it depends on may have changed, and the customer has agreed to it.
  const room = { ...planned.room, heldForWriting: item.held, held: item.held };
  const answer = result.answer(request.request);
  used.tokens = Math.max(0, Math.min(answer.inputTokens + answer.outputTokens, room.writing));
  countTokens(ctx, batch.provider, answer);
  const facts = productFacts(source.sourceData);
  const work = { ctx, job, claimed: item, plan: own, signal, request, keys, facts, item: source, room };
  const composed = await composeTexts({ ...work, answered: answeredBy(answer) });
  const durationMs = Date.now() - batch.submittedAt!.getTime();
  return storeTexts({ ...work, item: source, ...composed, durationMs });
}

/** A provider that has one answer. An answer that would have to be repaired by a further call cannot be used. */
function answeredBy(answer: TextAnswer): AiProvider {
  let answers = [answer];
  return {
    async generateText() {
      const [next] = answers;
      answers = [];
      if (!next) throw new ProviderError('rejected', 'The AI answer was not the JSON asked for');
      return next;
    },
    converse: () => Promise.reject(new TypeError('a batch has no conversations')),
  };
}
