import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { type ClaimedItem, subjectOf } from '../jobs/claim-items.ts';
import type { JobRun, Outcome } from '../jobs/job-definition.ts';
import { handleRejectedCredentials } from './keys-refused.ts';
import { withPushSlot, pacedStore } from './paced-store.ts';
import { notPushable, pushItem, readSyncedItem, type SyncedItem } from './push-item.ts';
import { refused } from './push-outcomes.ts';
import { type Ending, type OpenedStore, type OpenPlan, planSyncTurn, reopen } from './sync-plan.ts';

/** Pushes approved texts: looks at the live text first, so that nothing changed in the store is overwritten unasked. */
export const syncRun: JobRun<OpenPlan | { over: Ending }> = {
  generating: false,
  plan: planSyncTurn,

  async work(ctx, job, claimed, plan, signal) {
    if (plan.over) return { status: JobItemState.failed, ...plan.over };
    return work(ctx, job, claimed, plan as OpenPlan, signal);
  },
};

async function work(
  ctx: Context,
  job: Job,
  claimed: ClaimedItem,
  plan: OpenPlan,
  signal: AbortSignal,
): Promise<Outcome> {
  const { connection } = plan.opened;
  const tried: { item: SyncedItem | null } = { item: null };
  const push = async (opened: OpenedStore) => {
    // Read for every attempt: meanwhile it may have been edited.
    const item = (tried.item = await readSyncedItem(ctx, claimed.itemId!, connection.id));
    return (
      notPushable(item) ??
      (await withPushSlot(ctx, connection, signal, () =>
        pushItem(ctx, job, claimed, item!, plan.settings, opened, signal),
      ))
    );
  };
  try {
    const outcome = await pacedStore(ctx, connection, { subject: subjectOf(claimed), signal }, () =>
      withKeysOfNow(ctx, plan, push),
    );
    plan.refusals = 0;
    return outcome;
  } catch (error) {
    if (signal.aborted || !(error instanceof ProviderError)) throw error;
    if (error.kind === 'unauthorized') await handleRejectedCredentials(ctx, job, plan, error);
    return tried.item
      ? refused(tried.item, connection, error.kind, error.message)
      : { status: JobItemState.failed, errorCode: error.kind, message: error.message };
  }
}

/** Pushes again where the keys were refused because others came in their place, or the connection moved, since the message began. */
async function withKeysOfNow(
  ctx: Context,
  plan: OpenPlan,
  push: (opened: OpenedStore) => Promise<Outcome>,
): Promise<Outcome> {
  const { opened } = plan;
  try {
    return await push(opened);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'unauthorized') throw error;
    if (plan.opened === opened && !(await reopened(ctx, plan, error))) throw error;
    return push(plan.opened);
  }
}

async function reopened(ctx: Context, plan: OpenPlan, refusal: ProviderError): Promise<boolean> {
  try {
    return await reopen(ctx, plan);
  } catch (error) {
    if (error instanceof AppError) throw refusal;
    throw error;
  }
}
