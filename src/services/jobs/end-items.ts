import type { EntityManager } from '@mikro-orm/postgresql';
import { rows, sql } from '../../core/sql.ts';
import type { ClaimedItem } from './claim-items.ts';
import type { Outcome } from './job-definition.ts';

/** An item that was processed, and its result. */
export interface ItemOutcome {
  item: ClaimedItem;
  outcome: Outcome;
}

/** An item that the claim still holds, with its CT and the tokens that its charge does not pay. */
export interface OwnItem extends ItemOutcome {
  held: string;
  unpaid: number;
}

/** Thrown to roll back, because no claim holds its item any more, or the job has ended. */
export class NothingToFinish extends Error {}

/** Whether the outcome turns what the item held into a charge. */
export function isCharged({ charge, grouped }: Outcome): boolean {
  return (charge ?? grouped?.store.charge) !== undefined;
}

/**
 * Ends the items that their claims still hold. An item is left alone, too, if its hold is smaller than its charge: a
 * crash of the database lost it, and the item is processed again. Of several results of one claim the first counts.
 * Throws {@link NothingToFinish} if no item is left.
 */
export async function endItems(em: EntityManager, jobId: string, given: readonly ItemOutcome[]): Promise<OwnItem[]> {
  const items = firstOfEachClaim(given);
  const positions = items.map(({ item }) => item.position);
  const found = await rows<{ position: number; claim: string; held: string; unpaid_tokens: number }>(
    em,
    sql`update job_items i
           set state = given.state, held = 0, unpaid_tokens = 0, calls = i.calls + given.calls, lease_until = null
          from (select position, held, unpaid_tokens
                  from job_items
                 where job_id = ${jobId} and position = any(${positions}::int[])
                 order by position
                   for update) old,
               unnest(${positions}::int[],
                      ${items.map(({ outcome }) => outcome.status)}::text[],
                      ${items.map(({ item }) => item.usage.unstored)}::int[],
                      ${items.map(({ item }) => item.claim)}::uuid[],
                      ${items.map(({ outcome }) => (isCharged(outcome) ? (outcome.ctCost ?? '0') : '0'))}::numeric[]
                     ) as given(position, state, calls, claim, cost)
         where i.job_id = ${jobId} and i.position = any(${positions}::int[]) and i.position = old.position
           and given.position = i.position and i.claim = given.claim and i.state = 'running' and old.held >= given.cost
        returning i.position, i.claim, old.held, old.unpaid_tokens`,
  );
  if (found.length === 0) throw new NothingToFinish();
  const byPosition = new Map(found.map((each) => [each.position, each]));
  return items.flatMap(({ item, outcome }) => {
    const own = byPosition.get(item.position);
    if (own?.claim !== item.claim) return [];
    const answered = own.unpaid_tokens + (outcome.uncountedTokens ?? 0);
    return [{ item, outcome, held: own.held, unpaid: Math.max(0, answered - (outcome.paidTokens ?? 0)) }];
  });
}

function firstOfEachClaim(items: readonly ItemOutcome[]): ItemOutcome[] {
  const seen = new Set<string>();
  return items.filter(({ item: { position, claim } }) => {
    const key = `${position}:${claim}`;
    return !seen.has(key) && seen.add(key);
  });
}
