import { JobStatus } from '../../../entities/jobs/job-status.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { row, sql } from '../../core/sql.ts';
import { CANCELLED } from './get-plugin-generation.ts';

interface Failed {
  error_code?: string;
  message?: string;
  required_ct?: string;
  available_ct?: string;
  retry_after?: number;
}

/** What a caller who waits is told, by the code in the job's log; all others are failures of the AI provider. */
const CODES: Record<string, ErrorCode> = {
  insufficient_ct: 'INSUFFICIENT_CT',
  not_configured: 'NOT_CONFIGURED',
  timeout: 'PROVIDER_TIMEOUT',
  gave_up: 'INTERNAL',
  internal: 'INTERNAL',
};

/** The error for a generation that is over without a text. One of the provider comes with its `reason`, and where the provider is paused with the seconds until it may be asked again; 402 with what would have been held. */
export async function pluginFailure(ctx: Context, job: Job): Promise<AppError> {
  if (job.status === JobStatus.cancelled) return new AppError('CONFLICT', CANCELLED);
  const found = await row<{ data: Failed }>(
    ctx.em,
    sql`select data from job_events where job_id = ${job.id} and type = 'progress' order by seq desc limit 1`,
  );
  const { error_code: told = 'internal', message: reason, required_ct, available_ct, retry_after } = found?.data ?? {};
  const code = CODES[told] ?? 'PROVIDER_ERROR';
  if (code === 'INSUFFICIENT_CT') return new AppError(code, undefined, { required_ct, available_ct });
  if (code === 'NOT_CONFIGURED') return new AppError(code, reason);
  if (code === 'INTERNAL') return new AppError(code);
  return new AppError(code, undefined, { reason, ...(retry_after !== undefined && { retry_after }) });
}
