import { ForeignKeyConstraintViolationException, UniqueConstraintViolationException } from '@mikro-orm/core';
import { ACTIVE_CONTENT_JOB_INDEX, Job, ACTIVE_STORE_JOB_INDEX } from '../../../entities/jobs/job.ts';
import type { JobType } from '../../../entities/jobs/job-type.ts';
import { add } from '../../core/add.ts';
import type { Context } from '../../core/context.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { enqueueJob } from './enqueue-job.ts';

export interface NewJob {
  organizationId: string;
  projectId: string | null;
  jobType: JobType;
  payload: Record<string, unknown>;
  createdBy: string | null;
  retryOf?: string;
  /** Whether progress counts something smaller than items, unknown before the work begins: the rows of an import. */
  countsWithin?: boolean;
  /** Runs first in the same transaction: for locks that are taken before the job's. */
  begin?(ctx: Context): Promise<void>;
  /** Writes the job's items in the same transaction and answers how many there are. */
  plan(ctx: Context, job: Job): Promise<number>;
}

/**
 * Writes the job with its items in one transaction and announces it afterwards: a crash in between is repaired by the
 * sweeper. A job with nothing to do completes with zeros as soon as a worker takes it up.
 * @throws 404 when the project was deleted meanwhile, 409 while a job that must not run beside it is active in the project.
 */
export async function insertJob(ctx: Context, asked: NewJob): Promise<Job> {
  const { begin, plan, countsWithin = false, ...values } = asked;
  try {
    const job = await ctx.em.transactional(async (em) => {
      const inner = { ...ctx, em };
      await begin?.(inner);
      const created = add(em, Job, values);
      await em.flush();
      created.itemsLeft = await plan(inner, created);
      created.progressTotal = countsWithin ? 0 : created.itemsLeft;
      return created;
    });
    await enqueueJob(ctx, job);
    return job;
  } catch (error) {
    if (isActiveJobConflict(error)) throw new AppError('CONFLICT', 'Another job is already active in this project');
    throw error instanceof ForeignKeyConstraintViolationException ? notFound('Project') : error;
  }
}

function isActiveJobConflict(error: unknown): boolean {
  return (
    error instanceof UniqueConstraintViolationException &&
    [ACTIVE_CONTENT_JOB_INDEX, ACTIVE_STORE_JOB_INDEX].some((lane) => error.message.includes(lane))
  );
}
