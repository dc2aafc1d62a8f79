import { type ItemSelection, JobSelection } from '../../../entities/jobs/job-selection.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import { add } from '../../core/add.ts';
import type { Context } from '../../core/context.ts';
import { insertItems } from './insert-items.ts';
import { countSelected } from './item-selection.ts';
import { definitionOf } from './job-definition.ts';

/** A job with at most as many items has all rows from its start. */
export const SMALL_JOB = 1000;

/**
 * Plans the items of a job, in the transaction that inserts it, and returns their number. The items of a small job and
 * named items get their rows at once. Otherwise the selection is stored, so that the start takes the same time for any
 * number of items, and a worker inserts the rows ({@link insertNextItems}).
 */
export async function planItems(ctx: Context, job: Job, selection: ItemSelection): Promise<number> {
  const { em } = ctx;
  const projectId = job.projectId!;
  if (!selection.itemIds) {
    const { items, countedAt, lastPosition } = await countSelected(em, projectId, selection);
    if (items > SMALL_JOB) {
      add(em, JobSelection, {
        jobId: job.id,
        selection,
        upToPosition: lastPosition,
        countedAt: new Date(countedAt),
        missing: items,
      });
      return items;
    }
  }
  const { generating } = definitionOf(ctx, job.jobType).run;
  return (await insertItems(em, { jobId: job.id, projectId, selection, generating })).count;
}
