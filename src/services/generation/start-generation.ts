import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import type { Job } from '../../../entities/jobs/job.ts';
import { JobType } from '../../../entities/jobs/job-type.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { parseBody } from '../../core/parse.ts';
import { changed, sql } from '../../core/sql.ts';
import { checkItemIds } from '../catalog/check-item-ids.ts';
import { getProject } from '../catalog/get-project.ts';
import { insertJob } from '../jobs/insert-job.ts';
import { modelFor } from './models.ts';
import { refuseWithoutFunds } from './refuse-without-funds.ts';
import { resolveSettings } from './resolve-settings.ts';
import { selectable } from './select-items.ts';
import { generationRequest } from './settings.ts';

/** Settings as a caller gives them: a GraphQL input or the payload of a job, in camelCase. */
export type GivenSettings = Record<string, unknown> | object;

/**
 * Queues a generation of the pending items, or a regeneration of all (which resets them to pending first). The job keeps the
 * settings whole, so that a profile that is changed or deleted changes nothing of it.
 * @throws 404 project, profile or item, 422 settings, 402 when the balance does not pay for the first item, 409 while another job is active.
 */
export async function startGeneration(ctx: Context, projectId: string, given: GivenSettings, regenerate = false, under: string[] = []): Promise<Job> {
  const user = signedIn(ctx);
  const { itemIds, ...request } = parseBody(generationRequest, given, under);
  const project = await getProject(ctx, projectId);
  const settings = await resolveSettings(ctx, project, request);
  modelFor(ctx.config, settings.aiProvider, settings.aiModel);
  await checkItemIds(ctx, project.id, itemIds);
  const which = selectable(project.id, itemIds, regenerate);
  await refuseWithoutFunds(ctx, user.organizationId, settings, which);
  return insertJob(ctx, {
    organizationId: user.organizationId,
    projectId: project.id,
    jobType: regenerate ? JobType.regeneration : JobType.generation,
    payload: settings,
    createdBy: user.id,
    plan: ({ em }, job) => planGeneration(em, job.id, which, regenerate),
  });
}

/**
 * Makes the chosen items the job's, and answers how many they are. They stay locked until the job is committed, so that
 * whoever changes one meanwhile comes before it or after it. `reset` shows them as pending until their turn comes.
 */
export async function planGeneration(em: EntityManager, jobId: string, which: RawBuilder<unknown>, reset: boolean): Promise<number> {
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
