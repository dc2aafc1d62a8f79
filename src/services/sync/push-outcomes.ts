import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { Context } from '../../core/context.ts';
import type { StoreProduct, StoreTexts } from '../../providers/stores/store.ts';
import type { Outcome } from '../jobs/job-definition.ts';
import { jobCause } from '../notifications/notification-rules.ts';
import { notify } from '../notifications/notify.ts';
import { basesAfter, type PushPlan, sentDigest } from './plan-push.ts';
import { type Push, type PushedItem, PUSHES, writeHistory } from './record-pushes.ts';
import { type KnownTexts, type Pushed, readPushed } from './store-base.ts';

export const CHANGED_IN_STORE = 'Content changed in the store since the last sync';

/** The outcome of a push after which the store has the texts. It is stored together with those of other items. */
export function pushSucceeded(
  item: PushedItem,
  known: KnownTexts,
  connection: StoreConnection,
  product: StoreProduct,
  texts: StoreTexts,
  plan: PushPlan,
): Outcome {
  const at = new Date();
  const outcome: Outcome = {
    status: JobItemState.succeeded,
    event: 'item.published',
    facts: { synced_at: at.toISOString() },
  };
  const pushed = pushedAfter(known, product, texts, plan, at);
  const result: Push = { item, connection, at, error: null, productId: product.id, pushed, outcome };
  outcome.grouped = { store: PUSHES, result };
  return outcome;
}

/** Returns what is stored of the push. Fields that it did not write keep their bases. */
function pushedAfter(known: KnownTexts, product: StoreProduct, texts: StoreTexts, plan: PushPlan, at: Date): Pushed {
  return {
    fields: { ...readPushed(known.pushed)?.fields, ...basesAfter(plan, product) },
    sent: sentDigest(texts),
    imported: known.source !== null,
    at: at.toISOString(),
  };
}

/** The outcome of a push that failed: writes a history entry. The item keeps its status. */
export function pushFailed(item: PushedItem, connection: StoreConnection, errorCode: string, message: string): Outcome {
  return {
    status: JobItemState.failed,
    errorCode,
    message,
    apply: (em) => writeHistory(em, [{ item, connection, at: new Date(), error: message }]),
  };
}

/**
 * The outcome of a push that was not made because somebody changed the texts in the store: writes a history entry and
 * notifies the administrators, once per job.
 */
export function pushConflict(ctx: Context, job: Job, item: PushedItem, connection: StoreConnection): Outcome {
  return {
    status: JobItemState.conflict,
    event: 'sync.conflict',
    errorCode: 'conflict',
    message: CHANGED_IN_STORE,
    apply: async (em) => {
      await writeHistory(em, [{ item, connection, at: new Date(), error: CHANGED_IN_STORE }]);
      await notify(
        { ...ctx, em },
        {
          organizationId: job.organizationId,
          type: 'sync_conflict',
          title: 'Texts were changed in the store',
          body: `A sync to ${connection.name} found texts in the store that were changed since they were last pushed or imported, or content there that the new texts would remove. Nothing was overwritten.`,
          cause: jobCause(job.id),
          data: { store_connection_id: connection.id, store_name: connection.name },
          projectId: job.projectId ?? null,
          jobId: job.id,
        },
      );
    },
  };
}
