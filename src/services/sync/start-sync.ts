import type { RawBuilder } from 'kysely';
import type { Project } from '../../../entities/catalog/project.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import { JobType } from '../../../entities/jobs/job-type.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { AppError, invalidField } from '../../core/errors.ts';
import { parseBody } from '../../core/parse.ts';
import { changed, sql } from '../../core/sql.ts';
import { assertItemsExist } from '../catalog/items/get-item.ts';
import { getProject } from '../catalog/projects/get-project.ts';
import { insertJob } from '../jobs/insert-job.ts';
import { shareLockStoreConnection } from '../stores/lock-store-connection.ts';
import { noConnection } from './get-usable-connection.ts';
import { syncRequest, type SyncSettings } from './settings.ts';
import { syncTarget } from './sync-target.ts';

export const NOT_APPROVED = 'Only approved items can be synced';

/**
 * Queues a sync: `pending` pushes approved items, `all` those already published too, `selected` the given ones among both.
 * @throws 404 project or item, 422 settings or no usable store connection, 409 while a sync or generation is active.
 */
export async function startSync(ctx: Context, projectId: string, given: object, under: string[] = []): Promise<Job> {
  signedIn(ctx);
  const { itemIds, ...settings } = parseBody(syncRequest, given, under);
  if (settings.mode === 'selected' && !itemIds?.length)
    throw invalidField('item_ids', 'required with mode selected', 'missing');
  const project = await getProject(ctx, projectId);
  await assertItemsExist(ctx, project.id, itemIds);
  const payload = { ...settings, ...(await syncTarget(ctx, project)) };
  const statuses = settings.mode === 'pending' ? ['approved'] : ['approved', 'synced'];
  const chosen = settings.mode === 'selected' ? sql`and id = any(${[...itemIds!]}::uuid[])` : sql``;
  const which = sql`project_id = ${project.id} and status = any(${statuses}::text[]) and excluded_at is null ${chosen}`;
  return insertSync(ctx, project, payload, (inner, jobId) => planSync(inner, jobId, payload, which));
}

/** Queues the push of one item. Throws 422 without a usable store connection, 409 when it is not approved, and while a sync or generation is active. */
export async function startItemSync(ctx: Context, projectId: string, itemId: string): Promise<Job> {
  const project = await getProject(ctx, projectId);
  const payload = { mode: 'selected' as const, onConflict: 'stop' as const, ...(await syncTarget(ctx, project)) };
  return insertSync(ctx, project, payload, async (inner, jobId) => {
    // Asked here, where no other sync of the project can be under way: who comes after one that did it is told so.
    const count = await planSync(
      inner,
      jobId,
      payload,
      sql`id = ${itemId} and status = 'approved' and excluded_at is null`,
    );
    if (count === 0) throw new AppError('CONFLICT', NOT_APPROVED);
    return count;
  });
}

function insertSync(
  ctx: Context,
  project: Project,
  payload: SyncSettings,
  plan: (inner: Context, jobId: string) => Promise<number>,
): Promise<Job> {
  const { organizationId, id: createdBy } = signedIn(ctx);
  return insertJob(ctx, {
    organizationId,
    projectId: project.id,
    jobType: JobType.sync,
    payload,
    createdBy,
    plan: (inner, { id }) => plan(inner, id),
  });
}

/**
 * Makes the chosen items the job's, and answers how many they are. The connection stays until the job is stored, and is not
 * deleted while that is active. Throws 422 where it is gone already.
 */
export async function planSync(
  ctx: Context,
  jobId: string,
  { storeConnectionId }: SyncSettings,
  which: RawBuilder<unknown>,
): Promise<number> {
  await shareLockStoreConnection(ctx, storeConnectionId).catch((error: unknown) => {
    throw error instanceof AppError ? noConnection() : error;
  });
  return changed(
    ctx.em,
    sql`insert into job_items (job_id, position, item_id)
        select ${jobId}, row_number() over (order by position), id from content_items where ${which}`,
  );
}
