import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import type { Job } from '../../../entities/jobs/job.ts';
import { JobType } from '../../../entities/jobs/job-type.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { parseBody } from '../../core/parse.ts';
import { changed, sql } from '../../core/sql.ts';
import { checkItemIds } from '../catalog/check-item-ids.ts';
import { getProject } from '../catalog/get-project.ts';
import { insertJob } from '../jobs/insert-job.ts';
import { getUsableConnection } from './get-usable-connection.ts';
import { syncRequest, type SyncSettings } from './settings.ts';

/**
 * Queues a sync: `pending` pushes approved items, `all` those already published too, `selected` the given ones among both.
 * @throws 404 project or item, 422 settings or no usable store connection, 409 while a sync or generation is active.
 */
export async function startSync(ctx: Context, projectId: string, given: object, under: string[] = []): Promise<Job> {
  const user = signedIn(ctx);
  const { itemIds, ...settings } = parseBody(syncRequest, given, under);
  if (settings.mode === 'selected' && !itemIds?.length) throw invalidField('item_ids', 'required with mode selected', 'missing');
  const project = await getProject(ctx, projectId);
  await checkItemIds(ctx, project.id, itemIds);
  const connection = await getUsableConnection(ctx, project);
  const statuses = settings.mode === 'pending' ? ['approved'] : ['approved', 'synced'];
  const chosen = settings.mode === 'selected' ? sql`and id = any(${[...itemIds!]}::uuid[])` : sql``;
  return insertJob(ctx, {
    organizationId: user.organizationId,
    projectId: project.id,
    jobType: JobType.sync,
    payload: { ...settings, storeConnectionId: connection.id } satisfies SyncSettings,
    createdBy: user.id,
    plan: ({ em }, job) => planSync(em, job.id, sql`project_id = ${project.id} and status = any(${statuses}::text[]) and excluded_at is null ${chosen}`),
  });
}

/** Makes the chosen items the job's, and answers how many they are. */
export function planSync(em: EntityManager, jobId: string, which: RawBuilder<unknown>): Promise<number> {
  return changed(
    em,
    sql`insert into job_items (job_id, position, item_id)
        select ${jobId}, row_number() over (order by position), id from content_items where ${which}`,
  );
}
