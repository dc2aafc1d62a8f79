import { DeadlockException } from '@mikro-orm/core';
import { type Context, forkContext, type Viewer } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, rows, sql } from '../../../core/sql.ts';
import { paymentProviderFor } from '../../../providers/payments/payment-providers.ts';
import { cancelJob } from '../../jobs/cancel-job.ts';
import type { DeletionScope } from './deletion-scope.ts';
import { eraseOrganization } from './erase-organization.ts';
import { erasePerson } from './erase-person.ts';
import { findLiveSubscriptions, subscriptionKey } from './live-subscriptions.ts';
import { removeResidualData, type ResidualData } from './residual-data.ts';
import { eraseContentNow } from './sweep-erasures.ts';

/** A deletion and the rules that it obeys. */
export interface Deletion {
  organizationId: string;
  /** Whose account is deleted; null for the deletion of the organization by an operator. */
  person: Viewer | null;
  /**
   * Reads what is erased, or throws what prevents it. It is called before the work outside the database, and again, with
   * locks, in the transaction that erases.
   */
  readScope(em: Context['em'], options?: { locked?: boolean }): Promise<DeletionScope>;
}

/**
 * The deletion starts again after a deadlock with concurrent work, and if a colleague was added or removed meanwhile.
 */
const MAX_ATTEMPTS = 5;

/**
 * Erases an account or an organization permanently. It first cancels subscriptions and jobs, then deletes all rows in one
 * transaction, then removes data outside the database, which the sweeper completes after a crash. An interrupted call can
 * be repeated. Throws what `readScope` throws, 409 for too much concurrent work, and NOT_CONFIGURED or ProviderError if a
 * subscription cannot be cancelled. Then nothing is deleted.
 */
export async function eraseAccount(ctx: Context, deletion: Deletion): Promise<DeletionScope> {
  const cancelled = new Set<string>();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const scope = await deletion.readScope(ctx.em);
    if (scope === 'organization') {
      await cancelSubscriptions(ctx, deletion.organizationId, cancelled);
      await cancelActiveJobs(ctx, deletion.organizationId);
    }
    const residualData = await erase(forkContext(ctx), { ...deletion, scope, cancelled });
    if (!residualData) continue;
    await removeResidualData(ctx, residualData);
    await eraseContentNow(ctx, residualData.erasureId);
    ctx.log.info({ event: 'account.deleted', scope }, 'The account was deleted.');
    return scope;
  }
  throw new AppError('CONFLICT', 'Other work is under way. Try again.');
}

/** Cancels all subscriptions with immediate effect and adds their keys to `cancelled`. */
async function cancelSubscriptions(ctx: Context, organizationId: string, cancelled: Set<string>): Promise<void> {
  for (const live of await findLiveSubscriptions(ctx, organizationId)) {
    if (cancelled.has(subscriptionKey(live))) continue;
    await paymentProviderFor(ctx.config, live.provider).cancelNow(live.externalId);
    cancelled.add(subscriptionKey(live));
  }
}

/**
 * Cancels the active jobs of an organization, so that workers release its rows and callers that wait for a job return.
 */
async function cancelActiveJobs(ctx: Context, organizationId: string): Promise<void> {
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

interface Plan extends Deletion {
  scope: DeletionScope;
  cancelled: ReadonlySet<string>;
}

/**
 * Erases everything in one transaction. Returns null if the plan is outdated or a deadlock occurred: then start again.
 */
async function erase(ctx: Context, plan: Plan): Promise<ResidualData | null> {
  const { organizationId, person, scope, readScope, cancelled } = plan;
  const erasure = ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    await changed(
      em,
      sql`select set_config('app.erasing', ${organizationId}, true),
                 set_config('idle_in_transaction_session_timeout', '60s', true)`,
    );
    if ((await readScope(em, { locked: true })) !== scope) return null;
    if (scope === 'person' && person) return erasePerson(own, person);
    // The lock prevents payment events from adding another subscription.
    await changed(em, sql`select from subscriptions where organization_id = ${organizationId} for update`);
    const live = await findLiveSubscriptions(own, organizationId);
    return live.every((each) => cancelled.has(subscriptionKey(each))) ? eraseOrganization(own, organizationId) : null;
  });
  return erasure.catch((error: unknown) => {
    if (error instanceof DeadlockException) return null;
    throw error;
  });
}
