import { type Context, forkContext, type Viewer } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, rows, sql } from '../../../core/sql.ts';
import { publishSessionsEnded } from '../../accounts/sessions/end-sessions.ts';
import type { DeletionScope } from './deletion-scope.ts';
import { beginErasure, type OrganizationErasure } from './erase-organization.ts';
import { erasePerson } from './erase-person.ts';
import { allowErasure, restartedAfterDeadlock } from './erase-rows.ts';
import { areCancelled, cancelActiveJobs, cancelSubscriptions, finishErasure, MAX_ATTEMPTS } from './finish-erasure.ts';
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

/** The time after which a request leaves the rest of an erasure to the sweeper. */
const MAX_MS = 45_000;

/**
 * Erases an account or an organization permanently. It first cancels subscriptions and jobs. Rows of a person are deleted
 * in one transaction. Those of an organization are deleted in batches after a transaction that ends all access to them;
 * the sweeper continues after a crash, or if a request takes too long. Then it removes data outside the database. Throws
 * what `readScope` throws, 409 for too much concurrent work, and NOT_CONFIGURED or ProviderError if a subscription cannot
 * be cancelled. Then nothing is deleted. A deletion by an operator has no limit of time, and also throws what interrupts
 * it after the first transaction: the sweeper continues it, and it can be repeated.
 */
export async function eraseAccount(ctx: Context, deletion: Deletion): Promise<DeletionScope> {
  const cancelled = new Set<string>();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const scope = await deletion.readScope(ctx.em);
    if (scope === 'organization') {
      await cancelSubscriptions(ctx, deletion.organizationId, cancelled);
      await cancelActiveJobs(ctx, deletion.organizationId);
    }
    const begun = await begin(forkContext(ctx), { ...deletion, scope, cancelled });
    if (!begun) continue;
    if ('persons' in begun) await removeResidualData(ctx, begun);
    else await finish(ctx, deletion, begun);
    await eraseContentNow(ctx, 'persons' in begun ? begun.erasureId : begun.id);
    ctx.log.info({ event: 'account.deleted', scope }, 'The account was deleted.');
    return scope;
  }
  throw new AppError('CONFLICT', 'Other work is under way. Try again.');
}

interface Plan extends Deletion {
  scope: DeletionScope;
  cancelled: Set<string>;
}

/**
 * Erases a person, or begins to erase an organization, in one transaction. Returns null if the plan is outdated or a
 * deadlock occurred: then start again.
 */
async function begin(ctx: Context, plan: Plan): Promise<ResidualData | OrganizationErasure | null> {
  const { organizationId, person, scope, readScope, cancelled } = plan;
  const begun = ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    await allowErasure(em, organizationId);
    await changed(em, sql`set local idle_in_transaction_session_timeout = '60s'`);
    if ((await readScope(em, { locked: true })) !== scope) return null;
    if (scope === 'person' && person) return erasePerson(own, person);
    return (await areCancelled(own, organizationId, cancelled)) ? beginErasure(own, organizationId) : null;
  });
  return restartedAfterDeadlock<ResidualData | OrganizationErasure | null>(begun);
}

/** Deletes the organization after the end of all access. */
async function finish(ctx: Context, { organizationId, person }: Deletion, erasure: OrganizationErasure): Promise<void> {
  try {
    const users = await rows<{ id: string }>(
      ctx.em,
      sql`select id from users where organization_id = ${organizationId}`,
    );
    for (const { id } of users) publishSessionsEnded(ctx, id);
    await finishErasure(ctx, erasure, person ? performance.now() + MAX_MS : undefined);
  } catch (error) {
    if (!person) throw error;
    ctx.log.warn(
      { event: 'account.erasure_interrupted', err: error, erasureId: erasure.id },
      'The deletion of an organization was interrupted and will be continued.',
    );
  }
}
