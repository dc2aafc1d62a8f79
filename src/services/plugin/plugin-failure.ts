import { JobStatus } from '../../../entities/jobs/job-status.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { row, sql } from '../../core/sql.ts';
import { CANCELLED } from './get-plugin-generation.ts';

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
 * Returns the error of a generation that ended without a text. An error of the provider has its `reason`, and
 * `retry_after` in seconds while the provider is paused. 402 has the CT that would have been held.
 */
export async function pluginFailure(ctx: Context, job: Job): Promise<AppError> {
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
  const code = CODES[errorCode] ?? 'PROVIDER_ERROR';
  if (code === 'INSUFFICIENT_CT') return new AppError(code, undefined, { required_ct, available_ct });
  if (code === 'NOT_CONFIGURED') return new AppError(code, reason);
  if (code === 'INTERNAL') return new AppError(code);
  return new AppError(code, undefined, { reason, ...(retry_after !== undefined && { retry_after }) });
}
