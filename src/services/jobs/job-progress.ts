import type { JobProgressEvent } from '../../../schema/jobs/payloads.ts';
import { cancellableIterator } from '../../core/cancellable-iterator.ts';
import type { Context } from '../../core/context.ts';
import { followJob } from './follow-job.ts';
import { getJob } from './get-jobs.ts';
import type { LoggedEvent } from './job-events.ts';

/**
 * The log of a job for a GraphQL subscription. Ends at once when the subscriber leaves. Throws 401 and 404 before the
 * first event.
 */
export async function jobProgress(ctx: Context, jobId: string): Promise<AsyncIterableIterator<JobProgressEvent>> {
  const { id } = await getJob(ctx, jobId);
  // A subscription may stay open for hours, and needs nothing of what was read.
  ctx.em.clear();
  return cancellableIterator((signal) => follow(ctx, id, signal));
}

async function* follow(ctx: Context, jobId: string, signal: AbortSignal): AsyncGenerator<JobProgressEvent, void> {
  for await (const event of followJob(ctx, jobId, 0, signal)) yield progressEvent(jobId, event);
}

function progressEvent(jobId: string, { seq, type, data }: LoggedEvent): JobProgressEvent {
  return {
    seq,
    type,
    jobId,
    current: (data['current'] as number | undefined) ?? null,
    total: (data['total'] as number | undefined) ?? null,
    itemId: (data['item_id'] as string | undefined) ?? null,
    externalId: (data['external_id'] as string | undefined) ?? null,
    status: (data['status'] as string | undefined) ?? null,
    message: (data['message'] as string | undefined) ?? null,
    data,
  };
}
