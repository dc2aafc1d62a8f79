import type { EntityManager } from '@mikro-orm/postgresql';
import type { ItemSelection, JobSelection } from '../../../entities/jobs/job-selection.ts';
import { changed, row, rows, sql } from '../../core/sql.ts';
import { selectionCondition } from './item-selection.ts';

/** The items of a job whose rows are inserted. */
export interface NewItems {
  jobId: string;
  projectId: string;
  selection: ItemSelection;
  /** Whether the job changes the status of the items, so that their former status is stored. */
  generating: boolean;
  /** The next ones of a job that has rows already; absent for all items of the selection. */
  next?: Pick<JobSelection, 'upToPosition' | 'countedAt' | 'inserted' | 'afterPosition'> & { limit: number };
}

/**
 * Inserts the job items in the order of their positions. Returns their number and the last position. If the job
 * changes their status, the content items stay locked until the transaction ends, so that a concurrent change comes before
 * or after it. With `reset` they are pending until a worker claims them.
 */
export async function insertItems(
  em: EntityManager,
  { jobId, projectId, selection, generating, next }: NewItems,
): Promise<{ count: number; lastPosition: string }> {
  // Right after a large import the statistics are outdated, and the planner would sort all items that are left.
  if (next) await rows(em, sql`set local enable_sort = off`);
  const before = next?.inserted ?? 0;
  const result = await row<{ count: number; last_position: string | null }>(
    em,
    sql`with chosen as materialized (
          select id, status, position
            from content_items
           where ${selectionCondition(projectId, selection)}
             ${next ? sql`and position > ${next.afterPosition} and position <= ${next.upToPosition}` : sql``}
             ${next && selection.reset ? sql`and updated_at <= ${next.countedAt}` : sql``}
           order by position
           ${next ? sql`limit ${next.limit}` : sql``}
           ${generating ? sql`for no key update` : sql``}),
        inserted as (
          insert into job_items (job_id, position, item_id, previous_status)
          select ${jobId}, ${before}::int + row_number() over (order by position), id,
                 ${generating ? sql`status` : sql`null`}
            from chosen)
        select count(*)::int as count, max(position) as last_position from chosen`,
  );
  const { count, last_position: lastPosition } = result!;
  // An item whose status is not the planned one was changed by another transaction.
  if (selection.reset)
    await changed(
      em,
      sql`update content_items c set status = 'pending', updated_at = now()
            from job_items i
           where i.job_id = ${jobId} and i.position > ${before} and c.id = i.item_id and c.status = i.previous_status`,
    );
  return { count, lastPosition: lastPosition ?? '0' };
}
