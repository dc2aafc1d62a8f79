import type { EntityManager } from '@mikro-orm/postgresql';
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
import { selectable } from './select-items.ts';
import { generationSettings } from './settings.ts';

/** Settings as a caller gives them: a GraphQL input or the payload of a job, in camelCase. */
export type GivenSettings = Record<string, unknown> | object;

/**
 * Queues a generation of the pending items, or a regeneration of all (which resets them to pending first).
 * @throws 404 project or item, 422 settings, 402 when the balance does not pay for the first item, 409 while another job is active.
 */
export async function startGeneration(ctx: Context, projectId: string, given: GivenSettings, regenerate = false, under: string[] = []): Promise<Job> {
  const user = signedIn(ctx);
  const settings = parseBody(generationSettings, given, under);
  const project = await getProject(ctx, projectId);
  modelFor(ctx.config, settings.aiProvider, settings.aiModel);
  await checkItemIds(ctx, project.id, settings.itemIds);
  const which = selectable(project.id, settings.itemIds, regenerate);
  await refuseWithoutFunds(ctx, user.organizationId, settings, which);
  return insertJob(ctx, {
    organizationId: user.organizationId,
    projectId: project.id,
    jobType: regenerate ? JobType.regeneration : JobType.generation,
    payload: settings,
    createdBy: user.id,
    plan: async ({ em }, job) => {
      const planned = await changed(
        em,
        sql`insert into job_items (job_id, position, item_id, previous_status)
            select ${job.id}, row_number() over (order by position), id, status
              from (select id, status, position from content_items where ${which} order by position for no key update) chosen`,
      );
      if (regenerate) await resetItems(em, job.id);
      return planned;
    },
  });
}

/** Shows the items of a job as pending until their turn comes. */
export async function resetItems(em: EntityManager, jobId: string): Promise<void> {
  await changed(em, sql`update content_items c set status = 'pending', updated_at = now() from job_items i where i.job_id = ${jobId} and c.id = i.item_id`);
}
