import type { EntityManager } from '@mikro-orm/postgresql';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, row, sql } from '../../../core/sql.ts';
import { UnknownOutcome } from '../../../providers/payments/platform-responses.ts';
import { claimSeconds } from './billing-date.ts';
import { getSubscriptionState, type SubscriptionState } from './subscription-state.ts';

/** A change of a subscription that is requested at the provider. */
export interface ProviderChange<Response> {
  /**
   * The new plan if the change is immediate, such as `pro:yearly`: other changes are rejected until its event has
   * arrived. Null if no event is awaited.
   */
  awaits: string | null;
  request(claim: string): Promise<Response>;
  /** Stores the outcome in a transaction that has locked the subscription. */
  store(ctx: Context, response: Response, state: SubscriptionState): Promise<void>;
}

/**
 * Changes the subscription of the user's organization at its provider, one change at a time. A first transaction locks
 * the row, calls `prepare` and claims the change; a second one stores the outcome. No lock is held during the request.
 * So the second of two concurrent calls is rejected or sees the outcome of the first.
 *
 * A failed request releases the claim and changes nothing. A request without a readable response may have succeeded:
 * then the event of the provider updates the subscription. If the change is immediate, its claim stays, because it may
 * have been charged. If the process crashes in between, the claim expires. A claim whose request has recorded a billing
 * date stays until it expires: then the sweeper restores the date.
 * @throws 409 while another change is in progress, what `prepare` throws, ProviderError.
 */
export async function changeAtProvider<Response>(
  ctx: Context,
  prepare: (state: SubscriptionState) => ProviderChange<Response>,
): Promise<Response> {
  const { organizationId } = signedIn(ctx);
  const { change, claim } = await ctx.em.transactional(async (em) => {
    const state = await getSubscriptionState(em, organizationId, { locked: true });
    const prepared = prepare(state);
    if (state.changing) throw new AppError('CONFLICT', 'A change of the subscription is under way');
    return { change: prepared, claim: await claimChange({ ...ctx, em }, organizationId, prepared.awaits) };
  });
  const response = await change.request(claim).catch(async (error: unknown) => {
    // A second request would be charged as well.
    if (change.awaits && error instanceof UnknownOutcome) throw error;
    await releaseClaim(ctx.em, organizationId, claim).catch((err: unknown) =>
      ctx.log.warn(
        { event: 'subscription_change.claim_release_failed', err },
        'The claim of a subscription change could not be released. It expires by itself.',
      ),
    );
    throw error;
  });
  await ctx.em.transactional(async (em) => {
    const state = await getSubscriptionState(em, organizationId, { locked: true });
    await change.store({ ...ctx, em }, response, state);
    if (!change.awaits) await releaseClaim(em, organizationId, claim);
  });
  return response;
}

/** Returns the expiry of the claim, which identifies it. */
async function claimChange({ em, config }: Context, organizationId: string, awaits: string | null): Promise<string> {
  const claimed = await row<{ until: string }>(
    em,
    sql`update subscriptions
           set changing_until = clock_timestamp() + make_interval(secs => ${claimSeconds(config)}), changing_to = ${awaits}
         where organization_id = ${organizationId}
        returning changing_until as until`,
  );
  return claimed!.until;
}

async function releaseClaim(em: EntityManager, organizationId: string, claim: string): Promise<void> {
  await changed(
    em,
    sql`update subscriptions
           set changing_until = null, changing_to = null
         where organization_id = ${organizationId}
           and changing_until = ${claim}
           and billing_date_to_restore is null`,
  );
}
