import { GenerationMode } from '../../../../entities/generation/generation-mode.ts';
import { JobStatus } from '../../../../entities/jobs/job-status.ts';
import type { Job } from '../../../../entities/jobs/job.ts';
import type {
  ContentComparison,
  ContentPreviewResult,
  PreviewedTexts,
} from '../../../../schema/generation/previews.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { parseBody } from '../../../core/parse.ts';
import { funds } from '../../billing/ledger/hold.ts';
import { awaitJob } from '../../jobs/await-job.ts';
import { textFailure } from '../awaited-text.ts';
import { generationRequest } from '../settings.ts';
import { readPreviews, type StoredPreview } from './read-previews.ts';
import { startPreview } from './start-preview.ts';

/**
 * Writes the texts of an item with a profile, charges them and returns them without storing them with the item.
 * @throws as {@link startPreview}; as {@link textFailure} if no text was written; 504 with the id of the job if it takes
 * too long, while the job goes on.
 */
export async function previewContentProfile(
  ctx: Context,
  profileId: string,
  itemId: string,
): Promise<ContentPreviewResult> {
  const { job, previews } = await written(ctx, await startPreview(ctx, itemId, [{ profileId, ...DEFAULTS }]));
  return { jobId: job.id, remainingBalance: await balanceOf(ctx, job), ...previewedTexts(previews[0]!) };
}

/** Like {@link previewContentProfile}, with two settings. It fails only if neither has texts. */
export async function compareContentProfiles(
  ctx: Context,
  itemId: string,
  settings: readonly object[],
): Promise<ContentComparison> {
  const requests = settings.map((each, n) => parseBody(generationRequest, each, ['settings', String(n)]));
  const { job, previews, errors } = await written(ctx, await startPreview(ctx, itemId, requests));
  const results = requests.map((_, n) => {
    const preview = previews.find(({ position }) => position === n + 1);
    return preview ? { texts: previewedTexts(preview), error: null } : { texts: null, error: errors[0] ?? null };
  });
  return { jobId: job.id, results, ctUsed: job.ctUsed, remainingBalance: await balanceOf(ctx, job) };
}

/** The settings of runs only, as requests without them have them. */
const DEFAULTS = { contentVariant: 'short', onlyEmpty: false, mode: GenerationMode.live } as const;

interface Written {
  job: Job;
  previews: StoredPreview[];
  /** Why the other items failed. */
  errors: string[];
}

async function written(ctx: Context, started: Job): Promise<Written> {
  const { job, ended, failedItems } = await awaitJob(ctx, started);
  if (!ended)
    throw new AppError('PROVIDER_TIMEOUT', undefined, { reason: 'The texts are still being written.', job_id: job.id });
  if (job.status !== JobStatus.completed) throw await textFailure(ctx, job);
  return { job, previews: await readPreviews(ctx, job), errors: failedItems.map(({ error }) => error) };
}

async function balanceOf({ em }: Context, { organizationId }: Job): Promise<string> {
  return (await funds(em, organizationId)).total;
}

function previewedTexts(preview: StoredPreview): PreviewedTexts {
  return {
    generatedContent: preview.generated_content,
    confidenceScore: preview.confidence_score,
    generationMetadata: preview.generation_metadata,
    aiModelUsed: preview.ai_model_used,
    tokensUsed: preview.tokens_used,
    ctCost: preview.ct_cost,
  };
}
