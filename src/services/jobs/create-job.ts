import type { Job } from '../../../entities/jobs/job.ts';
import { JobType } from '../../../entities/jobs/job-type.ts';
import type { CreateJobInput } from '../../../schema/jobs/inputs.ts';
import type { QueuedJob } from '../../../schema/jobs/payloads.ts';
import type { Context } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { camelKeys } from '../../core/parse.ts';
import { definitionOf } from './job-definition.ts';

/**
 * Starts a job of a kind that can be started by its payload, whose keys are those of REST. Throws 422 for other kinds,
 * and what the kind throws.
 */
export async function createJob(ctx: Context, projectId: string, input: CreateJobInput): Promise<QueuedJob> {
  const { start } = definitionOf(ctx, input.jobType);
  if (!start) throw invalidField('job_type', `must be ${startableKinds(ctx)}`);
  return queued(await start(ctx, projectId, camelKeys(input.payload ?? {})));
}

function startableKinds(ctx: Context): string {
  const kinds = Object.values(JobType).filter((jobType) => definitionOf(ctx, jobType).start);
  return `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}`;
}

/** The response to an operation that started a job. */
export function queued(job: Job): QueuedJob {
  return { jobId: job.id, status: job.status };
}
