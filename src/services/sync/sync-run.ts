import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { type ClaimedItem, subjectOf } from '../jobs/claim-items.ts';
import type { JobRun, Outcome } from '../jobs/job-definition.ts';
import { callStore } from './call-store.ts';
import { pushItem } from './push-item.ts';
import { readSyncedTexts, skipReason, type SyncedItem } from './synced-item.ts';
import { pushFailed } from './push-outcomes.ts';
import {
  handleRejectedCredentials,
  type OpenedStore,
  planSyncChunk,
  reopen,
  type SyncFailure,
  type SyncPlan,
  type SyncTarget,
  targetFor,
} from './sync-plan.ts';

/**
 * Pushes approved texts. Reads the live text first, so that changes made in the store are not overwritten by default.
 */
export const syncRun: JobRun<SyncPlan | { failure: SyncFailure }> = {
  generating: false,
  // A translation is of the texts in the main language that the store has by then.
  mainLanguageFirst: ({ payload }) => Array.isArray(payload['languages']) && payload['languages'].length > 0,
  plan: planSyncChunk,

  async work(ctx, job, claimed, plan, signal) {
    if ('failure' in plan) return failed(plan.failure);
    const target = await targetFor(ctx, job, plan, claimed.language);
    if (target.failure) return failed(target.failure);
    return work(ctx, job, claimed, plan, target as SyncTarget, signal);
  },
};

async function work(
  ctx: Context,
  job: Job,
  claimed: ClaimedItem,
  plan: SyncPlan,
  target: SyncTarget,
  signal: AbortSignal,
): Promise<Outcome> {
  const { connection } = target.opened;
  const attempted: { item: SyncedItem | null } = { item: null };
  const push = async (opened: OpenedStore) => {
    // Read for every attempt, because the item may have been edited in between.
    const item = (attempted.item = await readSyncedTexts(ctx, claimed, connection));
    return skipReason(item) ?? (await pushItem(ctx, job, claimed, item!, plan.settings, opened, signal));
  };
  try {
    const outcome = await callStore(ctx, connection, { subject: subjectOf(claimed), signal }, () =>
      retryWithCurrentCredentials(ctx, target, push),
    );
    target.rejections = 0;
    return outcome;
  } catch (error) {
    if (signal.aborted || !(error instanceof ProviderError)) throw error;
    if (error.kind === 'unauthorized') await handleRejectedCredentials(ctx, job, plan, target, error);
    return attempted.item
      ? pushFailed(attempted.item, connection, error.kind, error.message)
      : failed({ errorCode: error.kind, message: error.message });
  }
}

const failed = (failure: SyncFailure): Outcome => ({ status: JobItemState.failed, ...failure });

/** Retries a push with rejected credentials once, if credentials or address changed since the store was opened. */
async function retryWithCurrentCredentials(
  ctx: Context,
  target: SyncTarget,
  push: (opened: OpenedStore) => Promise<Outcome>,
): Promise<Outcome> {
  const { opened } = target;
  try {
    return await push(opened);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'unauthorized') throw error;
    if (target.opened === opened && !(await reopenOrThrow(ctx, target, error))) throw error;
    return push(target.opened);
  }
}

async function reopenOrThrow(ctx: Context, target: SyncTarget, rejection: ProviderError): Promise<boolean> {
  try {
    return await reopen(ctx, target);
  } catch (error) {
    if (error instanceof AppError) throw rejection;
    throw error;
  }
}
