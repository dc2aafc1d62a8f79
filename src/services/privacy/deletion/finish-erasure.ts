import { type Context, forkContext } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, rows, sql } from '../../../core/sql.ts';
import { paymentProviderFor } from '../../../providers/payments/payment-providers.ts';
import { stopBatchesNow } from '../../generation/batch/process-batch.ts';
import { cancelJob } from '../../jobs/cancel-job.ts';
import { eraseOrganization, type OrganizationErasure } from './erase-organization.ts';
import { allowErasure, eraseRows, restartedAfterDeadlock } from './erase-rows.ts';
import { findLiveSubscriptions, subscriptionKey } from './live-subscriptions.ts';
import { removeResidualData, type ResidualData } from './residual-data.ts';

/** A transaction starts again after a deadlock with concurrent work, and if its plan is outdated. */
export const MAX_ATTEMPTS = 5;

/**
 * Deletes an organization whose erasure has begun: its rows in batches, then the rest in one transaction, then what lies
 * outside the database. Stops when the time is over; the sweeper continues. After a crash it can be repeated.
 */
export async function finishErasure(ctx: Context, erasure: OrganizationErasure, until?: number): Promise<void> {
  const cancelled = new Set<string>();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    await cancelSubscriptions(ctx, erasure.organizationId, cancelled);
    await cancelActiveJobs(ctx, erasure.organizationId);
    await stopBatchesNow(ctx, erasure.organizationId);
    if (!(await eraseRows(ctx, erasure.organizationId, until))) return;
    const residualData = await eraseRest(forkContext(ctx), erasure, cancelled);
    if (!residualData) continue;
    await removeResidualData(ctx, residualData);
    return;
  }
  throw new AppError('CONFLICT', 'Other work is under way. Try again.');
}

/** Cancels all subscriptions with immediate effect and adds their keys to `cancelled`. */
export async function cancelSubscriptions(ctx: Context, organizationId: string, cancelled: Set<string>): Promise<void> {
  for (const live of await findLiveSubscriptions(ctx, organizationId)) {
    if (cancelled.has(subscriptionKey(live))) continue;
    await paymentProviderFor(ctx, live.provider).cancelNow(live.externalId);
    cancelled.add(subscriptionKey(live));
  }
}

/**
 * Cancels the active jobs of an organization, so that workers release its rows and callers that wait for a job return.
 */
export async function cancelActiveJobs(ctx: Context, organizationId: string): Promise<void> {
  const active = await rows<{ id: string }>(
    ctx.em,
    sql`select id from jobs where organization_id = ${organizationId} and status in ('queued', 'running')`,
  );
  for (const { id } of active) {
    await cancelJob(forkContext(ctx), id).catch((error: unknown) => {
      // An AppError means that the job has already ended. Other errors do not prevent the deletion.
      if (!(error instanceof AppError))
        ctx.log.warn(
          { event: 'job.cancellation_failed', err: error, jobId: id },
          'A job of a deleted account could not be cancelled.',
        );
    });
  }
}

/** Whether all subscriptions are cancelled. Locks them, so that payment events add none in this transaction. */
export async function areCancelled(ctx: Context, organizationId: string, cancelled: Set<string>): Promise<boolean> {
  await changed(ctx.em, sql`select from subscriptions where organization_id = ${organizationId} for update`);
  const live = await findLiveSubscriptions(ctx, organizationId);
  return live.every((each) => cancelled.has(subscriptionKey(each)));
}

/** Returns null if it has to start again. */
async function eraseRest(
  ctx: Context,
  erasure: OrganizationErasure,
  cancelled: Set<string>,
): Promise<ResidualData | null> {
  const { organizationId } = erasure;
  const erased = ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    await allowErasure(em, organizationId);
    await changed(em, sql`select from users where organization_id = ${organizationId} order by id for update`);
    return (await areCancelled(own, organizationId, cancelled)) ? eraseOrganization(own, erasure) : null;
  });
  return restartedAfterDeadlock(erased);
}
