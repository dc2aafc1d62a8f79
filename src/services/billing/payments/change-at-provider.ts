import type { EntityManager } from '@mikro-orm/postgresql';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, row, sql } from '../../../core/sql.ts';
import { getStanding, type Standing } from './subscription-state.ts';

/** Longer than a call to a provider may take, and enough for the event that follows it. */
const CLAIM_SECONDS = 60;

/** A change of a subscription that the provider has to be asked for. */
export interface ProviderChange<A> {
  /** The plan it is to become at once, such as `pro:yearly`: until its event has come, other changes are refused. Null where nothing is awaited. */
  awaits: string | null;
  ask(): Promise<A>;
  /** What is kept of it, in a transaction that holds the subscription's row. */
  keep(ctx: Context, answer: A, standing: Standing): Promise<void>;
}

/**
 * Changes the subscription of the own organization at its provider, one change at a time. The row is locked before the call,
 * when `prepare` sees how it stands and the change is claimed, and after it, when the outcome is kept; never across it. So of
 * two calls at once the second is refused, or sees the outcome of the first.
 *
 * A call that fails gives the claim back and leaves everything as it was. One that timed out may have been heard: then the
 * provider's event tells. When this process dies in between, the claim ends by itself.
 * @throws 409 while another change is under way, whatever `prepare` throws, ProviderError.
 */
export async function changeAtProvider<A>(
  ctx: Context,
  prepare: (standing: Standing) => ProviderChange<A>,
): Promise<A> {
  const { organizationId } = signedIn(ctx);
  const { change, claim } = await ctx.em.transactional(async (em) => {
    const standing = await getStanding(em, organizationId, { locked: true });
    const prepared = prepare(standing);
    if (standing.changing) throw new AppError('CONFLICT', 'A change of the subscription is under way');
    return { change: prepared, claim: await claimChange(em, organizationId, prepared.awaits) };
  });
  const answer = await change.ask().catch(async (error: unknown) => {
    await endClaim(ctx.em, organizationId, claim).catch((err: unknown) =>
      ctx.log.warn({ event: 'claim.release_failed', err }, 'The claim could not be released and expires by itself.'),
    );
    throw error;
  });
  await ctx.em.transactional(async (em) => {
    const standing = await getStanding(em, organizationId, { locked: true });
    await change.keep({ ...ctx, em }, answer, standing);
    if (!change.awaits) await endClaim(em, organizationId, claim);
  });
  return answer;
}

/** Answers what the claim is known by. */
async function claimChange(em: EntityManager, organizationId: string, awaits: string | null): Promise<string> {
  const claimed = await row<{ until: string }>(
    em,
    sql`update subscriptions set changing_until = clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS}), changing_to = ${awaits}
         where organization_id = ${organizationId} returning changing_until as until`,
  );
  return claimed!.until;
}

async function endClaim(em: EntityManager, organizationId: string, claim: string): Promise<void> {
  await changed(
    em,
    sql`update subscriptions set changing_until = null, changing_to = null where organization_id = ${organizationId} and changing_until = ${claim}`,
  );
}
