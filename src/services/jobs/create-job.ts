import type { CreateJobInput } from '../../../schema/jobs/inputs.ts';
import type { QueuedJob } from '../../../schema/jobs/payloads.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import { JobType } from '../../../entities/jobs/job-type.ts';
import type { Context } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { camelKeys, parseBody } from '../../core/parse.ts';
import { z } from 'zod';
import { startImport } from '../catalog/imports/start-import.ts';
import { startGeneration } from '../generation/start-generation.ts';
import { startSync } from '../sync/start-sync.ts';

const importPayload = z.object({ dataSourceId: z.uuid() });
const UNDER = ['payload'];

/** Queues a generation, regeneration, sync or import from a payload in the words of REST. Throws as the start of that kind does. */
export async function createJob(ctx: Context, projectId: string, input: CreateJobInput): Promise<QueuedJob> {
  const job = await start(ctx, projectId, input.jobType, camelKeys(input.payload ?? {}));
  return queued(job);
}

function start(ctx: Context, projectId: string, jobType: JobType, payload: Record<string, unknown>): Promise<Job> {
  switch (jobType) {
    case JobType.generation:
      return startGeneration(ctx, projectId, payload, false, UNDER);
    case JobType.regeneration:
      return startGeneration(ctx, projectId, payload, true, UNDER);
    case JobType.sync:
      return startSync(ctx, projectId, payload, UNDER);
    case JobType.import:
      return startImport(ctx, projectId, parseBody(importPayload, payload, UNDER).dataSourceId);
    default:
      throw invalidField('job_type', 'must be generation, regeneration, sync or import');
  }
}

/** What a queued job is answered with. */
export function queued(job: Job): QueuedJob {
  return { jobId: job.id, status: job.status };
}
