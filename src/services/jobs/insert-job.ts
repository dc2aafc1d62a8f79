import { ForeignKeyConstraintViolationException, UniqueConstraintViolationException } from '@mikro-orm/core';
import { ACTIVE_CONTENT_JOB_INDEX, ACTIVE_STORE_JOB_INDEX, Job } from '../../../entities/jobs/job.ts';
import type { JobType } from '../../../entities/jobs/job-type.ts';
import { add } from '../../core/add.ts';
import { type Context, verifiedUser } from '../../core/context.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { enqueueJob } from './enqueue-job.ts';
import { definitionOf, type JobPlan } from './job-definition.ts';

export interface NewJob extends JobPlan {
  organizationId: string;
  projectId: string | null;
  jobType: JobType;
  createdBy: string | null;
  retryOf?: string;
  /** Runs first in the same transaction, for locks that must be taken before the lock of the job. */
  begin?(ctx: Context): Promise<void>;
}

/**
 * Inserts a job with its items in one transaction and enqueues it afterwards. If the process crashes in between, the
 * sweeper enqueues the job. A job without items completes as soon as a worker claims it.
 * @throws 403 if the kind needs a verified address and the user's is not; 404 if the project was deleted, 409 while a
 * job that excludes this one is active in the project.
 */
export async function insertJob(ctx: Context, newJob: NewJob): Promise<Job> {
  const { begin, plan, ...values } = newJob;
  if (definitionOf(ctx, newJob.jobType).verifiedEmail && ctx.user) verifiedUser(ctx);
  try {
    const job = await ctx.em.transactional(async (em) => {
      const inner = { ...ctx, em };
      await begin?.(inner);
      const traceparent = ctx.tracing?.traceparent() ?? ctx.traceparent;
      const created = add(em, Job, { ...values, traceparent });
      await em.flush();
      created.itemsLeft = await plan(inner, created);
      const { progressUnit } = definitionOf(ctx, created.jobType);
      created.progressTotal = progressUnit === 'item' ? created.itemsLeft : 0;
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
    [ACTIVE_CONTENT_JOB_INDEX, ACTIVE_STORE_JOB_INDEX].some((index) => error.message.includes(index))
  );
}
