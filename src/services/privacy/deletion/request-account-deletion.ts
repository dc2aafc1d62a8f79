import { DeadlockException } from '@mikro-orm/core';
import type { Message } from '../../../../schema/accounts/payloads.ts';
import type { RequestAccountDeletionInput } from '../../../../schema/privacy/types.ts';
import { type Context, forkContext, session, signedIn, type Viewer } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, sql } from '../../../core/sql.ts';
import { paymentProviderFor } from '../../../providers/payments/payment-providers.ts';
import { endJobs } from './end-jobs.ts';
import { deletionScope, type DeletionScope } from './deletion-scope.ts';
import { eraseOrganization } from './erase-organization.ts';
import { erasePerson } from './erase-person.ts';
import { forgetTraces } from './forget-traces.ts';
import { keyOf, liveSubscriptions } from './live-subscriptions.ts';
import { proveOwner } from './prove-owner.ts';
import { eraseContentNow } from './sweep-erasures.ts';
import type { Traces } from './traces.ts';

const MESSAGES: Record<DeletionScope, string> = {
  person: 'Your account was deleted.',
  organization: 'Your account and your organization were deleted.',
};

/** Work under way may hold rows the other way round, or a colleague may come or go. */
const MAX_TRIES = 5;

/**
 * Deletes the signed-in user for good; with its only active user an organization with everything it has. Outside calls come
 * first, then one transaction, then what a crash may leave to the sweeper: however it breaks off, it can be asked for again.
 * @throws 401, 400 for a wrong password, 403 for a sign-in that is too long ago, 409 for the last administrator beside
 *   others, 429, NOT_CONFIGURED and ProviderError where a subscription cannot be cancelled: then nothing is deleted.
 */
export async function requestAccountDeletion(
  ctx: Context,
  { password }: RequestAccountDeletionInput,
): Promise<Message> {
  const viewer = signedIn(ctx);
  session(ctx);
  const proved = await proveOwner(ctx, password);
  const cancelled = new Set<string>();
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const scope = await deletionScope(ctx.em, viewer, proved);
    if (scope === 'organization') {
      await cancelSubscriptions(ctx, viewer, cancelled);
      await endJobs(ctx, viewer.organizationId);
    }
    const traces = await erase(forkContext(ctx), viewer, { scope, proved, cancelled });
    if (!traces) continue;
    await forgetTraces(ctx, traces);
    await eraseContentNow(ctx, traces.erasureId);
    ctx.log.info({ event: 'account.deleted', scope }, 'The account was deleted.');
    // For what else the same GraphQL document asks.
    ctx.user = null;
    return { message: MESSAGES[scope] };
  }
  throw new AppError('CONFLICT', 'Other work is under way. Try again.');
}

/** At once: what is not asked for again is not collected again. Noted in `cancelled`. */
async function cancelSubscriptions(ctx: Context, { organizationId }: Viewer, cancelled: Set<string>): Promise<void> {
  for (const live of await liveSubscriptions(ctx, organizationId)) {
    if (cancelled.has(keyOf(live))) continue;
    await paymentProviderFor(ctx.config, live.provider).cancelNow(live.externalId);
    cancelled.add(keyOf(live));
  }
}

interface Decided {
  scope: DeletionScope;
  proved: string | null;
  cancelled: ReadonlySet<string>;
}

/** Null where it has to be looked at again: what was decided on holds no longer, or somebody else's locks came first. */
async function erase(ctx: Context, viewer: Viewer, { scope, proved, cancelled }: Decided): Promise<Traces | null> {
  const { organizationId } = viewer;
  const deed = ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    await changed(
      em,
      sql`select set_config('app.erasing', ${organizationId}, true), set_config('idle_in_transaction_session_timeout', '60s', true)`,
    );
    if ((await deletionScope(em, viewer, proved, { locked: true })) !== scope) return null;
    if (scope === 'person') return erasePerson(own, viewer);
    // Held, so that no event brings another one from here on.
    await changed(em, sql`select from subscriptions where organization_id = ${organizationId} for update`);
    const live = await liveSubscriptions(own, organizationId);
    return live.every((each) => cancelled.has(keyOf(each))) ? eraseOrganization(own, organizationId) : null;
  });
  return deed.catch((error: unknown) => {
    if (error instanceof DeadlockException) return null;
    throw error;
  });
}
