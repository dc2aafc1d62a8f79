import type { GenerationResult } from '../../../schema/generation/payloads.ts';
import type { Context } from '../../core/context.ts';
import { funds } from '../billing/ledger/hold.ts';
import { awaitJob } from '../jobs/await-job.ts';
import { type GivenSettings, startGeneration } from './start-generation.ts';

/**
 * Generates and answers when the work is done, also where the job waits for its provider meanwhile; a caller who leaves
 * finds it in the list of jobs. Throws as {@link startGeneration}.
 */
export async function generateContent(
  ctx: Context,
  projectId: string,
  given: GivenSettings,
): Promise<GenerationResult> {
  const { job, failedItems } = await awaitJob(ctx, await startGeneration(ctx, projectId, given));
  const { total } = await funds(ctx.em, job.organizationId);
  return {
    jobId: job.id,
    generatedCount: job.succeeded,
    failedCount: job.failed,
    skippedCount: job.skipped,
    failedItems,
    tokensUsed: job.tokensUsed,
    ctUsed: job.ctUsed,
    remainingBalance: total,
  };
}
