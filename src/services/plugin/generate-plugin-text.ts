import { JobStatus } from '../../../entities/jobs/job-status.ts';
import type { PluginKind } from '../../../entities/plugin/plugin-generation.ts';
import type { PluginText } from '../../../schema/plugin/payloads.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { textFailure } from '../generation/awaited-text.ts';
import { awaitJob } from '../jobs/await-job.ts';
import { getPluginGeneration } from './get-plugin-generation.ts';
import type { PluginTextInput } from './stored-request.ts';
import { startPluginGeneration } from './start-plugin-generation.ts';

/**
 * Generates a text for a store plugin and returns it when it is written.
 * @throws the errors of {@link startPluginGeneration}; the error of {@link textFailure} if the generation fails; 504
 * with the ids of generation and job if it takes too long, while the generation goes on.
 */
export async function generatePluginText(ctx: Context, kind: PluginKind, input: PluginTextInput): Promise<PluginText> {
  const started = await startPluginGeneration(ctx, kind, input, true);
  const { job, ended } = await awaitJob(ctx, started.job);
  if (!ended)
    throw new AppError('PROVIDER_TIMEOUT', undefined, {
      reason: 'The text is still being written.',
      generation_id: started.generationId,
      job_id: job.id,
    });
  if (job.status !== JobStatus.completed) throw await textFailure(ctx, job);
  return (await getPluginGeneration(ctx, started.generationId)) as PluginText;
}
