import type { Context } from '../../core/context.ts';
import { changed, row, sql } from '../../core/sql.ts';
import { hold } from '../billing/ledger/hold.ts';
import type { ClaimedItem } from '../jobs/claim-items.ts';

/** `wait`: others are in flight whose CT may come back. `exhausted`, `ceiling`: nothing will, so the rest is skipped. `lost`: the claim is another's. */
export type HoldResult = 'held' | 'wait' | 'exhausted' | 'ceiling' | 'lost';

/** Sets CT aside for one item, on the balance and on the item, in one transaction. */
export async function holdForItem(ctx: Context, organizationId: string, item: ClaimedItem, amount: string, maxCt: string | null): Promise<HoldResult> {
  return ctx.em.transactional(async (em): Promise<HoldResult> => {
    const claimed = await changed(
      em,
      sql`update job_items set held = ${amount}::numeric
           where job_id = ${item.jobId} and position = ${item.position} and claim = ${item.claim} and state = 'running'`,
    );
    if (claimed === 0) return 'lost';
    const ceiling = maxCt === null ? 'free' : await underCeiling(em, item.jobId, maxCt);
    const refused = ceiling !== 'free' ? ceiling : (await hold(em, organizationId, amount)) ? null : await othersInFlight(em, organizationId, 'exhausted');
    if (refused === null) return 'held';
    await changed(em, sql`update job_items set held = 0 where job_id = ${item.jobId} and position = ${item.position}`);
    return refused;
  });
}

type Em = Context['em'];

async function underCeiling(em: Em, jobId: string, maxCt: string): Promise<'free' | 'wait' | 'ceiling'> {
  const job = await row<{ over: boolean; others: boolean }>(
    em,
    sql`with job as (select ct_used from jobs where id = ${jobId} for no key update),
             own as (select coalesce(sum(held), 0) as held, count(*) filter (where held > 0) as holding from job_items where job_id = ${jobId} and state = 'running')
        select job.ct_used + own.held > ${maxCt}::numeric as over, own.holding > 1 as others from job, own`,
  );
  if (!job?.over) return 'free';
  return job.others ? 'wait' : 'ceiling';
}

async function othersInFlight<Else extends string>(em: Em, organizationId: string, otherwise: Else): Promise<'wait' | Else> {
  const balance = await row<{ others: boolean }>(em, sql`select held > 0 as others from balances where organization_id = ${organizationId}`);
  return balance?.others ? 'wait' : otherwise;
}
