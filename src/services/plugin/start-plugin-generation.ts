import { v7 as uuid } from 'uuid';
import type { Job } from '../../../entities/jobs/job.ts';
import { JobItem } from '../../../entities/jobs/job-item.ts';
import { JobType } from '../../../entities/jobs/job-type.ts';
import { PluginGeneration, PluginKind } from '../../../entities/plugin/plugin-generation.ts';
import type { StartedPluginGeneration } from '../../../schema/plugin/payloads.ts';
import { add } from '../../core/add.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { modelFor } from '../generation/models.ts';
import { organizationAiClient } from '../generation/ai-client.ts';
import { assertFundsForTokens } from '../generation/assert-funds.ts';
import { insertJob } from '../jobs/insert-job.ts';
import { type PluginTextInput, requestToStore, type StoredRequest } from './stored-request.ts';
import { pluginRequest } from './plugin-request.ts';
import { pluginSettings } from './plugin-settings.ts';

/**
 * Queues a text for a store plugin: inserts a job with one item, and the generation with the request. An `awaited`
 * generation fails instead of waiting while the provider is unavailable.
 * @throws 401; 422 for a post without topic and product title; 429 above the rate limit of the organization, and for an
 * `awaited` text if the daily budget of unpaid tokens is used up; 503 if the provider is not configured; 402 if the
 * balance does not cover the text.
 */
export async function startPluginGeneration(
  ctx: Context,
  kind: PluginKind,
  input: PluginTextInput,
  awaited = false,
): Promise<StartedPluginGeneration & { job: Job }> {
  const user = signedIn(ctx);
  if (kind === PluginKind.blog && !input.topic?.trim() && !input.productTitle?.trim())
    throw invalidField('topic', 'topic or product_title is required', 'missing');
  await ctx.rateLimiter.consume('plugin', user.organizationId);
  const request: StoredRequest = { input, settings: await pluginSettings(ctx, kind, input) };
  await assertFunds(ctx, user.organizationId, kind, request, awaited);

  const generationId = uuid();
  const job = await insertJob(ctx, {
    organizationId: user.organizationId,
    projectId: null,
    jobType: JobType.plugin_generation,
    payload: { generationId, awaited },
    createdBy: user.id,
    plan: async ({ em }, { id: jobId }) => {
      add(em, JobItem, { jobId, position: 1 });
      add(em, PluginGeneration, {
        id: generationId,
        organizationId: user.organizationId,
        jobId,
        kind,
        request: requestToStore(request),
      });
      return 1;
    },
  });
  return { generationId, job };
}

async function assertFunds(
  ctx: Context,
  organizationId: string,
  kind: PluginKind,
  request: StoredRequest,
  awaited: boolean,
): Promise<void> {
  const { aiProvider, aiModel } = request.settings;
  const model = modelFor(ctx.config, aiProvider, aiModel);
  const { ownKey } = await organizationAiClient(ctx, organizationId, aiProvider);
  if (ownKey) return;
  const { maxTokens } = pluginRequest(kind, request, model);
  await assertFundsForTokens(ctx, organizationId, model, maxTokens, awaited);
}
