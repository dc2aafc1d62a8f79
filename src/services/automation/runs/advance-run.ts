import { JobType } from '../../../../entities/jobs/job-type.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import { approveItems } from './approve-items.ts';
import { beginGeneration } from './begin-generation.ts';
import { beginSync } from './begin-sync.ts';
import { changeRun, type ClaimedRun, claimRun, LostClaim, released } from './claimed-run.ts';
import { endRun } from './end-run.ts';
import { enqueueRun } from './enqueue-run.ts';
import { afterGeneration, afterSync } from './end-of-job.ts';
import { BUSY_POLL_SECONDS, type NextStep } from './run-step.ts';

const RETRY_SECONDS = 60;
/** A run whose stage fails for this long, for another reason than an outage, ends. */
const GIVE_UP_MS = 24 * 3_600_000;

type Stage = (ctx: Context, run: ClaimedRun) => Promise<NextStep>;

const GENERATES = [JobType.generation, JobType.regeneration, JobType.import, JobType.sync];
const SYNCS = [JobType.generation, JobType.regeneration, JobType.sync];

const STAGES: Record<Exclude<ClaimedRun['stage'], 'done'>, Stage> = {
  generate: (ctx, run) => unlessBusy(ctx, run, GENERATES, beginGeneration),
  generating: afterGeneration,
  approve: approveItems,
  publish: (ctx, run) => unlessBusy(ctx, run, SYNCS, beginSync),
  publishing: afterSync,
};

/**
 * Continues a run that is due, until it has ended or waits for a job. Does nothing for any other. Every stage ends in one
 * transaction, only while this worker has the claim; after a crash another worker repeats the stage.
 */
export async function advanceRun(ctx: Context, id: string): Promise<void> {
  const run = await claimRun(ctx, id);
  if (!run) return;
  try {
    await advance(ctx, run);
  } catch (error) {
    if (!(error instanceof LostClaim)) await postpone(ctx, run, error);
  }
}

async function advance(ctx: Context, run: ClaimedRun): Promise<void> {
  while (run.stage !== 'done') {
    const next = await STAGES[run.stage](forkContext(ctx), run);
    if (next === 'released') return;
    if (next === 'busy') return await release(ctx, run, BUSY_POLL_SECONDS);
    if (typeof next === 'object') return await endRun(forkContext(ctx), run, next.end);
    run.stage = next;
  }
}

/** Runs the stage unless a job that excludes its job is active in the project. */
async function unlessBusy(
  ctx: Context,
  run: ClaimedRun,
  jobTypes: readonly JobType[],
  stage: Stage,
): Promise<NextStep> {
  const active = await row(
    ctx.em,
    sql`select 1
          from jobs j join automation_rules r on r.project_id = j.project_id
         where r.id = ${run.ruleId} and j.status in ('queued', 'running') and j.job_type = any(${[...jobTypes]}::text[])
         limit 1`,
  );
  if (active) return 'busy';
  try {
    return await stage(ctx, run);
  } catch (error) {
    // Another job began at the same time.
    if (error instanceof AppError && error.code === 'CONFLICT') return 'busy';
    throw error;
  }
}

async function release(ctx: Context, run: ClaimedRun, seconds: number): Promise<void> {
  await forkContext(ctx).em.transactional((em) => changeRun(em, run, released(seconds)));
  enqueueRun(ctx, run.id, seconds * 1000);
}

/**
 * Ends a run whose rule cannot be carried out, and tries one again later that failed for another reason. A run whose
 * generation is active never ends before it, because its CT count for the ceiling.
 */
async function postpone(ctx: Context, run: ClaimedRun, error: unknown): Promise<void> {
  const isOfRule = error instanceof AppError && error.status < 500;
  const isOld = Date.now() - new Date(run.createdAt).getTime() > GIVE_UP_MS && run.stage !== 'generating';
  if (!isOfRule)
    ctx.log.error(
      { event: 'automation.failed', err: error, runId: run.id, stage: run.stage },
      'A run of a rule failed.',
    );
  if (!isOfRule && !isOld) return await release(ctx, run, RETRY_SECONDS).catch(ignoreLostClaim);
  const reason = isOfRule && error.code === 'INSUFFICIENT_CT' ? 'insufficient_ct' : 'error';
  const message = error instanceof AppError ? error.message : new AppError('INTERNAL').message;
  await endRun(forkContext(ctx), run, { status: 'failed', reason, error: message }).catch(ignoreLostClaim);
}

function ignoreLostClaim(error: unknown): void {
  if (!(error instanceof LostClaim)) throw error;
}
