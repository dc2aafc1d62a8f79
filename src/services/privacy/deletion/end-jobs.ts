import { type Context, forkContext } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { rows, sql } from '../../../core/sql.ts';
import { cancelJob } from '../../jobs/cancel-job.ts';

/** Cancels what an organization has under way, so that workers let go of its rows before they are deleted, and whoever waits for a job is answered. */
export async function endJobs(ctx: Context, organizationId: string): Promise<void> {
  const active = await rows<{ id: string }>(
    ctx.em,
    sql`select id from jobs where organization_id = ${organizationId} and status in ('queued', 'running')`,
  );
  for (const { id } of active) {
    await cancelJob(forkContext(ctx), id).catch((error: unknown) => {
      // It may have just ended by itself. Whatever else it is: the rows go all the same.
      if (!(error instanceof AppError))
        ctx.log.warn(
          { event: 'job.cancellation_failed', err: error, jobId: id },
          'A job of a deleted account could not be cancelled.',
        );
    });
  }
}
