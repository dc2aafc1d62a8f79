import type { JobStatus } from '../../../../entities/jobs/job-status.ts';
import type { Context } from '../../../core/context.ts';
import { row, sql } from '../../../core/sql.ts';
import { changeRun, type ClaimedRun, released } from './claimed-run.ts';
import type { RunEnd } from './end-run.ts';
import { JOB_POLL_SECONDS, type NextStep } from './run-step.ts';

interface JobOfRun {
  status: `${JobStatus}`;
  succeeded: number;
  ctUsed: string;
  error: string | null;
  /** Why items were left out: the ceiling of the job, or the balance. Null if none were. */
  limit: 'max_ct' | 'insufficient_ct' | null;
}

const LIMITS = { max_ct: 'daily_ceiling', insufficient_ct: 'insufficient_ct' } as const;
const CANCELLED: RunEnd = { status: 'failed', reason: 'cancelled', error: 'The job of the run was cancelled.' };
const NO_CREDIT = 'The CT balance does not cover the texts.';

/** Stores what the generation of a run did and cost once it has ended. */
export async function afterGeneration(ctx: Context, run: ClaimedRun): Promise<NextStep> {
  const job = await readJob(ctx, run.generationJobId!);
  if (isActive(job)) return waitForJob(ctx, run);
  const reason = job.limit && LIMITS[job.limit];
  const end = generationEnd(job, reason);
  await ctx.em.transactional((em) =>
    changeRun(
      em,
      run,
      sql`generated_count = ${job.succeeded}::int, ct_used = ${job.ctUsed}::numeric, reason = ${reason},
          stage = ${end ? sql`stage` : sql`'approve'`}`,
    ),
  );
  return end ? { end } : 'approve';
}

/** Returns how a run ends after its generation; null if it goes on with the texts that were generated. */
function generationEnd({ status, error, succeeded }: JobOfRun, reason: RunEnd['reason']): RunEnd | null {
  if (status === 'cancelled') return CANCELLED;
  if (status === 'failed') return { status: 'failed', reason: 'generation_failed', error };
  if (succeeded > 0) return null;
  if (reason === 'daily_ceiling') return { status: 'skipped', reason };
  return reason === 'insufficient_ct' ? { status: 'failed', reason, error: NO_CREDIT } : { status: 'completed' };
}

/** Stores how many texts the sync of a run published once it has ended. */
export async function afterSync(ctx: Context, run: ClaimedRun): Promise<NextStep> {
  const job = await readJob(ctx, run.syncJobId!);
  if (isActive(job)) return waitForJob(ctx, run);
  await ctx.em.transactional((em) => changeRun(em, run, sql`published_count = ${job.succeeded}::int`));
  if (job.status === 'cancelled') return { end: CANCELLED };
  if (job.status === 'failed') return { end: { status: 'failed', reason: 'publish_failed', error: job.error } };
  return { end: { status: 'completed' } };
}

async function waitForJob(ctx: Context, run: ClaimedRun): Promise<NextStep> {
  await ctx.em.transactional((em) => changeRun(em, run, released(JOB_POLL_SECONDS)));
  return 'released';
}

const isActive = ({ status }: JobOfRun) => status === 'queued' || status === 'running';

/** Items that a limit left out end together, so that the first such event says which limit it was. */
async function readJob(ctx: Context, jobId: string): Promise<JobOfRun> {
  const job = await row<JobOfRun>(
    ctx.em,
    sql`select status, succeeded, ct_used as "ctUsed", error,
               case when skipped > 0 then (
                 select data->>'error_code' from job_events
                  where job_id = ${jobId} and type = 'progress'
                    and data->>'error_code' in ('max_ct', 'insufficient_ct')
                  limit 1) end as "limit"
          from jobs where id = ${jobId}`,
  );
  // Retention and the deletion of a project delete a run before its jobs.
  if (!job) throw new Error(`the job of a run is gone: ${jobId}`);
  return job;
}
