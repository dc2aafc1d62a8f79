import type { JobProgressEvent } from '../../../schema/jobs/payloads.ts';
import type { Context } from '../../core/context.ts';
import { followJob } from './follow-job.ts';
import { getJob } from './get-job.ts';

/** The log of a job for GraphQL subscribers. Throws 401, 404. */
export async function* jobProgress(ctx: Context, jobId: string): AsyncGenerator<JobProgressEvent> {
  const job = await getJob(ctx, jobId);
  for await (const { seq, type, data } of followJob(ctx, job.id, 0)) {
    yield {
      seq,
      type,
      jobId: job.id,
      current: (data['current'] as number | undefined) ?? null,
      total: (data['total'] as number | undefined) ?? null,
      itemId: (data['item_id'] as string | undefined) ?? null,
      externalId: (data['external_id'] as string | undefined) ?? null,
      status: (data['status'] as string | undefined) ?? null,
      message: (data['message'] as string | undefined) ?? null,
      data,
    };
  }
}
