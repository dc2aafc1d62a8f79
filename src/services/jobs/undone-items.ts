import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { changed, rows, sql } from '../../core/sql.ts';
import type { UnpaidWork } from '../billing/unpaid-usage.ts';

/**
 * An update of the content items that a job leaves undone: each gets its status from before the job, unless somebody
 * changed it meanwhile. It reads `undone`, a CTE of the calling statement with `item_id` and `previous_status` (null if
 * the job did not set a status). The content items must be locked in the order of `position`.
 */
export const restoreUndone: RawBuilder<unknown> = sql`
  update content_items c
     set status = undone.previous_status, updated_at = now()
    from undone
   where c.id = undone.item_id and undone.previous_status is not null and c.status in ('generating', 'pending')`;

/** The same for items that fail with their job. */
export const failUndone: RawBuilder<unknown> = sql`
  update content_items c
     set status = 'failed', updated_at = now()
    from undone
   where c.id = undone.item_id and undone.previous_status is not null and c.status in ('generating', 'pending')`;

/** Sets the status of a content item that a generation had set to `generating`. */
export async function transitionFromGenerating(em: EntityManager, itemId: string, status: string): Promise<void> {
  await changed(
    em,
    sql`update content_items set status = ${status}, updated_at = now() where id = ${itemId} and status = 'generating'`,
  );
}

/** Sets the status of content items that return to the queue from `generating` to `pending`. */
export async function resetToPending(em: EntityManager, itemIds: readonly (string | null)[]): Promise<void> {
  await changed(
    em,
    sql`update content_items
           set status = 'pending', updated_at = now()
         where id in (select id
                        from content_items
                       where id = any(${itemIds}::uuid[]) and status = 'generating'
                       order by position
                         for no key update)`,
  );
}

export interface ReleasedClaim {
  jobId: string;
  claim: string;
  /** The items to return; all items of the claim if absent. */
  positions?: readonly number[];
  /** Whether the attempt counts. It does not if something else than the item kept the work from being done. */
  countsAsAttempt: boolean;
}

/**
 * Returns items of a claim to the queue, in the caller's transaction. Returns the CT that they held and the tokens of
 * their answers, for `releaseUnpaid`: the caller runs it as the last step, because the balance is locked last.
 */
export function returnToQueue(
  em: EntityManager,
  { jobId, claim, positions, countsAsAttempt }: ReleasedClaim,
): Promise<({ item_id: string | null } & UnpaidWork)[]> {
  const which = positions ? sql`and position = any(${positions}::int[])` : sql``;
  return rows(
    em,
    sql`update job_items i
           set state = 'queued', claim = null, lease_until = null, held = 0, unpaid_tokens = 0,
               attempts = i.attempts - ${countsAsAttempt ? 0 : 1}::int
          from (select position, held, unpaid_tokens
                  from job_items
                 where job_id = ${jobId} and claim = ${claim} and state = 'running' ${which}
                 order by position
                   for update) old
         where i.job_id = ${jobId} and i.position = old.position
        returning i.item_id, old.held, old.unpaid_tokens`,
  );
}
