import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import type { Project } from '../../../entities/catalog/project.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import { JobType } from '../../../entities/jobs/job-type.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { parseBody } from '../../core/parse.ts';
import { changed, sql } from '../../core/sql.ts';
import { assertItemsExist } from '../catalog/items/get-item.ts';
import { getProject } from '../catalog/projects/get-project.ts';
import { insertJob } from '../jobs/insert-job.ts';
import { modelFor } from './models.ts';
import { assertFundsForFirstItem } from './assert-funds.ts';
import { resolveSettings } from './resolve-settings.ts';
import { selectable } from './source-items.ts';
import { type GenerationRequest, generationRequest, type GenerationSettings } from './settings.ts';

/** Settings as a caller gives them: a GraphQL input or the payload of a job, in camelCase. */
export type GivenSettings = Record<string, unknown> | object;

/**
 * Queues a generation of the pending items, or a regeneration of all (which resets them to pending first). The job keeps the
 * settings whole, so that a profile that is changed or deleted changes nothing of it.
 * @throws 404 project, profile or item, 422 settings, 402 when the balance does not pay for the first item, 409 while another job is active.
 */
export async function startGeneration(
  ctx: Context,
  projectId: string,
  given: GivenSettings,
  regenerate = false,
  under: string[] = [],
): Promise<Job> {
  signedIn(ctx);
  const { itemIds, ...request } = parseBody(generationRequest, given, under);
  const project = await getProject(ctx, projectId);
  const settings = await usableSettings(ctx, project, request);
  await assertItemsExist(ctx, project.id, itemIds);
  const which = selectable(project.id, itemIds, regenerate);
  return queueGeneration(ctx, {
    projectId: project.id,
    jobType: regenerate ? JobType.regeneration : JobType.generation,
    settings,
    which,
    reset: regenerate,
  });
}

/** The settings of a run, whole. Throws 404 for a profile that is not the organization's, 422 for a model that the provider does not have. */
export async function usableSettings(
  ctx: Context,
  project: Project,
  request: Omit<GenerationRequest, 'itemIds'>,
): Promise<GenerationSettings> {
  const settings = await resolveSettings(ctx, project, request);
  modelFor(ctx.config, settings.aiProvider, settings.aiModel);
  return settings;
}

/** What a run is to write, and how. */
export interface AskedGeneration {
  projectId: string;
  jobType: JobType.generation | JobType.regeneration;
  settings: GenerationSettings;
  which: RawBuilder<unknown>;
  /** Whether items that are not pending are made so first. */
  reset: boolean;
}

/** Queues a run over chosen items of a project. Throws 402 when the balance does not pay for the first item, 409 while another job is active. */
export async function queueGeneration(
  ctx: Context,
  { projectId, jobType, settings, which, reset }: AskedGeneration,
): Promise<Job> {
  const { id: createdBy, organizationId } = signedIn(ctx);
  await assertFundsForFirstItem(ctx, organizationId, settings, which);
  return insertJob(ctx, {
    organizationId,
    projectId,
    jobType,
    payload: settings,
    createdBy,
    plan: ({ em }, job) => planGeneration(em, job.id, which, reset),
  });
}

/**
 * Makes the chosen items the job's, and answers how many they are. They stay locked until the job is committed, so that
 * whoever changes one meanwhile comes before it or after it. `reset` shows them as pending until their turn comes.
 */
export async function planGeneration(
  em: EntityManager,
  jobId: string,
  which: RawBuilder<unknown>,
  reset: boolean,
): Promise<number> {
  const planned = await changed(
    em,
    sql`insert into job_items (job_id, position, item_id, previous_status)
        select ${jobId}, row_number() over (order by position), id, status
          from (select id, status, position from content_items where ${which} order by position for no key update) chosen`,
  );
  if (reset) await resetItems(em, jobId);
  return planned;
}

/** One that is not as it was planned is somebody else's by now. */
async function resetItems(em: EntityManager, jobId: string): Promise<void> {
  await changed(
    em,
    sql`update content_items c set status = 'pending', updated_at = now()
          from job_items i where i.job_id = ${jobId} and c.id = i.item_id and c.status = i.previous_status`,
  );
}
