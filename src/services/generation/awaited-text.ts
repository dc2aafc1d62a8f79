import { JobItemState } from '../../../entities/jobs/job-item.ts';
import { JobStatus } from '../../../entities/jobs/job-status.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { AppError, type ErrorCode, notFound } from '../../core/errors.ts';
import { ProviderPaused } from '../../core/provider-paused.ts';
import { row, sql } from '../../core/sql.ts';
import { UnpaidBudgetReached } from '../billing/unpaid-usage.ts';
import { errorCodeOf, type Outcome } from '../jobs/job-definition.ts';

/** The error of a cancelled generation. */
export const CANCELLED = 'The generation was cancelled';
/** The error code of a text whose item was deleted before it was written. */
export const ITEM_GONE = 'gone';

/**
 * The outcome of an item whose caller waits for the result, where its job would have to wait for a provider or for the
 * next day. All other errors are thrown again.
 */
export function failInsteadOfPause(error: unknown): Outcome {
  if (!(error instanceof ProviderPaused) && !(error instanceof UnpaidBudgetReached)) throw error;
  return {
    status: JobItemState.failed,
    errorCode: error instanceof ProviderPaused ? errorCodeOf(error.reason) : error.reason,
    message: error.message,
    facts: { retry_after: Math.ceil(error.waitMs / 1000) },
  };
}

/** The data of the event that ended the item. */
interface FailureData {
  error_code?: string;
  message?: string;
  required_ct?: string;
  available_ct?: string;
  retry_after?: number;
}

/**
 * The error for a waiting caller, by the error code in the job's event log. All other codes are errors of the AI
 * provider.
 */
const CODES: Record<string, ErrorCode> = {
  insufficient_ct: 'INSUFFICIENT_CT',
  unpaid_budget: 'RATE_LIMITED',
  not_configured: 'NOT_CONFIGURED',
  timeout: 'PROVIDER_TIMEOUT',
  gave_up: 'INTERNAL',
  internal: 'INTERNAL',
};

/**
 * Returns the error of a job that ended without a text. An error of the provider has its `reason`, and `retry_after` in
 * seconds while the provider is paused. 402 has the CT that would have been held.
 */
export async function textFailure(ctx: Context, job: Job): Promise<AppError> {
  if (job.status === JobStatus.cancelled) return new AppError('CONFLICT', CANCELLED);
  const found = await row<{ data: FailureData }>(
    ctx.em,
    sql`select data from job_events where job_id = ${job.id} and type = 'progress' order by seq desc limit 1`,
  );
  const {
    error_code: errorCode = 'internal',
    message: reason,
    required_ct,
    available_ct,
    retry_after,
  } = found?.data ?? {};
  if (errorCode === ITEM_GONE) return notFound('Item');
  const code = CODES[errorCode] ?? 'PROVIDER_ERROR';
  if (code === 'INSUFFICIENT_CT') return new AppError(code, undefined, { required_ct, available_ct });
  if (code === 'NOT_CONFIGURED') return new AppError(code, reason);
  if (code === 'INTERNAL') return new AppError(code);
  return new AppError(code, undefined, { reason, ...(retry_after !== undefined && { retry_after }) });
}
