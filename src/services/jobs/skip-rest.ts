import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Context } from '../../core/context.ts';
import { endRest } from './end-rest.ts';

/** Skips every item of a job that has not begun: no CT left, or the ceiling reached. */
export function skipRest(ctx: Context, jobId: string, errorCode: string, message: string): Promise<void> {
  return endRest(ctx, jobId, JobItemState.skipped, errorCode, message, 'skipped');
}
