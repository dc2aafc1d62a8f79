import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import { tooLargeColumn } from '../../core/column-sizes.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { ProviderError } from '../../core/provider-error.ts';
import type { ClaimedItem } from './claim-items.ts';
import { finishItem } from './finish-item.ts';
import { errorCodeOf, type JobRun, type Outcome } from './job-definition.ts';

/** Finishes an item with an outcome, to which it adds what all items of the kind have in common. */
export async function finishWork(
  ctx: Context,
  { job, run }: { job: Job; run: JobRun<unknown> },
  item: ClaimedItem,
  outcome: Outcome,
): Promise<void> {
  if (run.charged) outcome.attempts = item.usage.calls;
  if (run.charged && outcome.status !== JobItemState.succeeded)
    outcome.chargeReason ??= outcome.status === JobItemState.skipped ? 'skipped' : 'failed';
  if (outcome.status === JobItemState.failed && run.afterFailure)
    outcome.apply ??= (em) => run.afterFailure!(em, job, item);
  if (await finishItem(ctx, item, job.organizationId, outcome))
    ctx.metrics?.jobItems.inc({ job_type: job.jobType, outcome: outcome.status });
}

/** The outcome of an item that threw. Users read it in the log, so it contains only texts that are meant for them. */
export function failure(ctx: Context, error: unknown): Outcome {
  if (error instanceof ProviderError)
    return { status: JobItemState.failed, errorCode: errorCodeOf(error.kind), message: error.message };
  if (error instanceof AppError)
    return { status: JobItemState.failed, errorCode: error.code.toLowerCase(), message: error.message };
  const column = tooLargeColumn(error);
  if (column)
    return { status: JobItemState.failed, errorCode: 'too_large', message: `The value of ${column} is too large.` };
  ctx.log.error({ event: 'item.failed', err: error }, 'An item failed with an unexpected error.');
  return { status: JobItemState.failed, errorCode: 'internal', message: new AppError('INTERNAL').message };
}
