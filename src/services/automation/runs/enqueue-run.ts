import { afterCommit } from '../../../core/after-commit.ts';
import type { Context } from '../../../core/context.ts';
import type { EndedJob } from '../../jobs/job-definition.ts';

export const AUTOMATION_QUEUE = 'automation';

/** Adds the id of a committed run to the queue without waiting. If it is lost, the sweeper enqueues it again. */
export function enqueueRun(ctx: Context, id: string, delayMs = 0): void {
  void ctx.queues.enqueue(AUTOMATION_QUEUE, { id }, { delayMs });
}

/** Continues the run that waits for a job, after the commit that ends the job. Does nothing for jobs of users. */
export async function continueRunOf(ctx: Context, { payload }: Pick<EndedJob, 'payload'>): Promise<void> {
  const { automationRunId } = payload;
  if (typeof automationRunId === 'string') afterCommit(ctx.em, () => enqueueRun(ctx, automationRunId));
}
