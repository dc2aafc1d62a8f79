import type { Project } from '../../../entities/catalog/project.ts';
import type { ItemSelection } from '../../../entities/jobs/job-selection.ts';
import { JobType } from '../../../entities/jobs/job-type.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { GenerationResult } from '../../../schema/generation/payloads.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { parseBody } from '../../core/parse.ts';
import { funds } from '../billing/ledger/hold.ts';
import { assertItemsExist } from '../catalog/items/get-item.ts';
import { getProject } from '../catalog/projects/get-project.ts';
import { awaitJob } from '../jobs/await-job.ts';
import { insertJob } from '../jobs/insert-job.ts';
import { failedSelection } from '../jobs/item-selection.ts';
import type { AutomatedJob, JobPlan } from '../jobs/job-definition.ts';
import { planItems } from '../jobs/plan-items.ts';
import { assertFundsForFirstItem } from './assert-funds.ts';
import { assertBatchable, assertLive } from './batch/batch-settings.ts';

import { checkLanguages, languagesOf } from './languages.ts';
import { modelFor } from './models.ts';
import {
  type GenerationRequest,
  generationRequest,
  type GenerationSettings,
  generationSettings,
  resolveSettings,
} from './settings.ts';
import { generationSelection } from './source-items.ts';

/** Settings of a GraphQL input or of the payload of a job, in camelCase. */
export type GenerationInput = Record<string, unknown> | object;

/**
 * Queues a generation of the pending items, or a regeneration of all items, which become pending first. The job stores the
 * resolved settings, so that a later change of the profile does not affect it. `path` is where errors say the settings are.
 * @throws 404 for the project, the profile or an item; 422 for a setting; 402 if the balance does not cover the first item;
 * 409 while another job is active; 422 for a batch where the caller follows the run (`live`);
 * 429 if a caller waits (`awaited`) and the daily budget of unpaid tokens is used up.
 */
export async function startGeneration(
  ctx: Context,
  projectId: string,
  input: GenerationInput,
  regenerate = false,
  path: string[] = [],
  { awaited = false, live = awaited }: { awaited?: boolean; live?: boolean } = {},
): Promise<Job> {
  signedIn(ctx);
  const { itemIds, ...request } = parseBody(generationRequest, input, path);
  if (live) assertLive(request);
  const project = await getProject(ctx, projectId);
  checkLanguages(project, request, itemIds);
  const settings = await validSettings(ctx, project, request);
  await assertItemsExist(ctx, project.id, itemIds);
  return queueGeneration(ctx, {
    projectId: project.id,
    jobType: regenerate ? JobType.regeneration : JobType.generation,
    settings,
    selection: generationSelection(itemIds, regenerate),
    awaited,
  });
}

/**
 * Generates and returns when the job has ended, or with what is done so far once the longest time for a response is over.
 * A caller who disconnects finds the job in the list. Throws as {@link startGeneration}.
 */
export async function generateContent(
  ctx: Context,
  projectId: string,
  input: GenerationInput,
): Promise<GenerationResult> {
  const { job, failedItems } = await awaitJob(
    ctx,
    await startGeneration(ctx, projectId, input, false, [], { awaited: true }),
  );
  const { total } = await funds(ctx.em, job.organizationId);
  return {
    jobId: job.id,
    status: job.status,
    waitingUntil: job.waitingUntil ?? null,
    error: job.error ?? null,
    generatedCount: job.succeeded,
    failedCount: job.failed,
    skippedCount: job.skipped,
    failedItems,
    tokensUsed: job.tokensUsed,
    ctUsed: job.ctUsed,
    remainingBalance: total,
  };
}

/** Resolves the settings of a run. Throws 404 for the profile, and 422 for a model that the provider does not have
 * and for what a batch cannot do. */
export async function validSettings(
  ctx: Context,
  project: Project,
  request: Omit<GenerationRequest, 'itemIds'>,
): Promise<GenerationSettings> {
  const settings = await resolveSettings(ctx, project, request);
  assertBatchable(settings);
  modelFor(ctx.config, settings.aiProvider, settings.aiModel);
  return settings;
}

/** The items and the settings of a run. */
export interface NewGeneration {
  projectId: string;
  jobType: JobType.generation | JobType.regeneration;
  settings: GenerationSettings;
  selection: ItemSelection;
  /** Whether the caller waits for the end of the run. */
  awaited?: boolean;
  /** Set for the generation of an automation rule, which belongs to no user. */
  automation?: AutomatedJob;
}

/**
 * Queues a run. Throws 402 if the balance does not cover the first item, 429 as {@link startGeneration}, and 409 while
 * another job is active.
 */
export async function queueGeneration(
  ctx: Context,
  { projectId, jobType, settings, selection: items, awaited, automation }: NewGeneration,
): Promise<Job> {
  const { id: createdBy, organizationId } = automation ? { ...automation, id: null } : signedIn(ctx);
  const languages = languagesOf(settings);
  const selection: ItemSelection = { ...items, ...(languages && { languages }) };
  await assertFundsForFirstItem(ctx, organizationId, settings, projectId, selection, awaited);
  return insertJob(ctx, {
    organizationId,
    projectId,
    jobType,
    payload: { ...settings, ...automation?.payload },
    createdBy,
    async plan(inner, job) {
      const count = await planItems(inner, job, selection);
      await automation?.onPlanned(inner, job);
      return count;
    },
  });
}

/**
 * Plans a run over the failed items of an ended job, with its settings. Throws 402 if the balance does not cover the
 * first item.
 */
export async function planGenerationRetry(ctx: Context, job: Job): Promise<JobPlan> {
  const settings = generationSettings.parse(job.payload);
  const selection = {
    ...failedSelection(job.id, languagesOf(settings)),
    statuses: ['failed' as const],
    reset: true,
  };
  await assertFundsForFirstItem(ctx, job.organizationId, settings, job.projectId!, selection);
  return { payload: settings, plan: (inner, retry) => planItems(inner, retry, selection) };
}
