import { JobStatus } from '../../../entities/jobs/job-status.ts';
import type { PluginKind } from '../../../entities/plugin/plugin-generation.ts';
import type { PluginText } from '../../../schema/plugin/payloads.ts';
import type { Context } from '../../core/context.ts';
import { awaitJob } from '../jobs/await-job.ts';
import { getPluginGeneration } from './get-plugin-generation.ts';
import type { AskedText } from './kept-request.ts';
import { pluginFailure } from './plugin-failure.ts';
import { startPluginGeneration } from './start-plugin-generation.ts';

/** Writes a text for a store plugin and answers when it is done. Throws as {@link startPluginGeneration}, and as {@link pluginFailure} says where there is no text. */
export async function generatePluginText(ctx: Context, kind: PluginKind, asked: AskedText): Promise<PluginText> {
  const started = await startPluginGeneration(ctx, kind, asked, true);
  const { job } = await awaitJob(ctx, started.job);
  if (job.status !== JobStatus.completed) throw await pluginFailure(ctx, job);
  return (await getPluginGeneration(ctx, started.generationId)) as PluginText;
}
