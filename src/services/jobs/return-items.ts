import type { EntityManager } from '@mikro-orm/postgresql';
import { rows, sql } from '../../core/sql.ts';

export interface Return {
  jobId: string;
  claim: string;
  /** Those of the claim that go back; everything it holds where absent. */
  positions?: readonly number[];
  /** Does not count as an attempt: what kept the work from being done was not its own. */
  forgiven: boolean;
}

/** What an item held when it was given back. */
export interface Returned {
  item_id: string | null;
  held: string;
}

/**
 * Puts what a claim still holds back into the line, in the caller's transaction, and answers what it held: the caller
 * releases it, last of all.
 */
export function returnItems(em: EntityManager, { jobId, claim, positions, forgiven }: Return): Promise<Returned[]> {
  const which = positions ? sql`and position = any(${positions}::int[])` : sql``;
  return rows<Returned>(
    em,
    sql`update job_items i
           set state = 'queued', claim = null, lease_until = null, held = 0, attempts = i.attempts - ${forgiven ? 1 : 0}::int
          from (select job_id, position, held from job_items
                 where job_id = ${jobId} and claim = ${claim} and state = 'running' ${which} order by position for update) old
         where i.job_id = old.job_id and i.position = old.position returning i.item_id, old.held`,
  );
}
