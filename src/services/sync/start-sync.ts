import type { Job } from '../../../entities/jobs/job.ts';
import type { ItemSelection, SelectedLanguages } from '../../../entities/jobs/job-selection.ts';
import { JobType } from '../../../entities/jobs/job-type.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { AppError, invalidField } from '../../core/errors.ts';
import { parseBody } from '../../core/parse.ts';
import { rows, sql } from '../../core/sql.ts';
import { assertItemsExist } from '../catalog/items/get-item.ts';
import { getProject } from '../catalog/projects/get-project.ts';
import { insertJob } from '../jobs/insert-job.ts';
import { failedSelection } from '../jobs/item-selection.ts';
import type { AutomatedJob, JobPlan } from '../jobs/job-definition.ts';
import { planItems } from '../jobs/plan-items.ts';
import { shareLockStoreConnection } from '../stores/lock-store-connection.ts';
import {
  noConnection,
  type SyncedProject,
  syncRequest,
  type SyncSettings,
  syncSettings,
  syncTarget,
} from './sync-settings.ts';

const NOT_APPROVED = 'Only approved items can be synced';

/**
 * Enqueues a sync: mode `pending` pushes approved items, `all` also those already synced, `selected` the given ones of
 * both. With `onlyApproved` no synced item is pushed again, and every given item must be approved.
 * @throws 404 for the project or an item; 422 for invalid settings and without a usable store connection; 409 while a
 * sync or generation is active, and for a given item that must be approved and is not.
 */
export async function startSync(ctx: Context, projectId: string, given: object, under: string[] = []): Promise<Job> {
  signedIn(ctx);
  const { itemIds, ...settings } = parseBody(syncRequest, given, under);
  if (settings.mode === 'selected' && !itemIds?.length)
    throw invalidField('item_ids', 'required with mode selected', 'missing');
  const project = await getProject(ctx, projectId);
  await assertItemsExist(ctx, project.id, itemIds);
  const payload = { ...settings, ...(await syncTarget(ctx, project)) };
  const selection = syncSelection(
    settings.mode === 'pending' || settings.onlyApproved ? ['approved'] : ['approved', 'synced'],
    settings.mode === 'selected' ? itemIds! : null,
    payload,
  );
  return insertSync(ctx, project, payload, async (inner, job) => {
    const count = await planSync(inner, job, payload, selection);
    if (settings.onlyApproved && selection.itemIds) await assertAllPlanned(inner, job, selection.itemIds);
    return count;
  });
}

/** Throws 409 with the items that are not part of the job. Runs in the transaction that plans its items. */
async function assertAllPlanned(ctx: Context, job: Job, itemIds: readonly string[]): Promise<void> {
  const missing = await rows<{ id: string }>(
    ctx.em,
    sql`select id from unnest(${[...itemIds]}::uuid[]) id except select item_id from job_items where job_id = ${job.id}`,
  );
  if (missing.length > 0) throw new AppError('CONFLICT', NOT_APPROVED, { item_ids: missing.map(({ id }) => id) });
}

function syncSelection(
  statuses: ItemSelection['statuses'],
  itemIds: ItemSelection['itemIds'],
  settings: SyncSettings,
): ItemSelection {
  const languages = languagesOf(settings);
  return { itemIds, statuses, ...(languages && { languages }), variants: true, vanished: true, reset: false };
}

/** The texts of each item that a sync pushes; null for the items' own ones only. */
function languagesOf({ languages }: SyncSettings): SelectedLanguages | null {
  return languages.length > 0 ? { main: true, others: languages } : null;
}

/**
 * Enqueues the push of approved items for an automation rule. Throws 422 without a usable store connection, and 409 while
 * a sync or generation is active.
 */
export async function startAutomatedSync(
  ctx: Context,
  project: SyncedProject,
  itemIds: readonly string[],
  automation: AutomatedJob,
): Promise<Job> {
  const settings = { mode: 'selected' as const, onConflict: 'stop' as const, onlyApproved: true };
  const payload = { ...settings, ...(await syncTarget(ctx, project)) };
  const plan = async (inner: Context, job: Job) => {
    const count = await planSync(inner, job, payload, syncSelection(['approved'], itemIds, payload));
    await automation.onPlanned(inner, job);
    return count;
  };
  return insertSync(ctx, project, payload, plan, automation);
}

function insertSync(
  ctx: Context,
  project: SyncedProject,
  payload: SyncSettings,
  plan: (inner: Context, job: Job) => Promise<number>,
  automation?: AutomatedJob,
): Promise<Job> {
  const { organizationId, id: createdBy } = automation ? { ...automation, id: null } : signedIn(ctx);
  return insertJob(ctx, {
    organizationId,
    projectId: project.id,
    jobType: JobType.sync,
    payload: { ...payload, ...automation?.payload },
    createdBy,
    plan,
  });
}

/**
 * Plans a sync of the failed items of an ended job, with the current connection and field mapping of the project. A sync
 * of an automation rule keeps its connection, because the rule may publish to another store than the project.
 */
export async function planSyncRetry(ctx: Context, job: Job): Promise<JobPlan> {
  const project = await getProject(ctx, job.projectId!);
  const { automationRunId, storeConnectionId: own } = job.payload;
  const storeConnectionId = automationRunId ? String(own) : project.storeConnectionId;
  const target = await syncTarget(ctx, { ...project, storeConnectionId });
  const settings = syncSettings.parse({ ...job.payload, ...target });
  return {
    // A retry of the retry needs it again.
    payload: automationRunId ? { ...settings, automationRunId } : settings,
    plan: (inner, retry) => planSync(inner, retry, settings, failedSelection(job.id, languagesOf(settings))),
  };
}

/**
 * Plans the items of a sync and returns their number. Locks the connections, so that none can be deleted before
 * the job is committed; afterwards the active job prevents that. Throws 422 where the connection was deleted.
 */
async function planSync(
  ctx: Context,
  job: Job,
  { storeConnectionId, languageConnections }: SyncSettings,
  selection: ItemSelection,
): Promise<number> {
  const ids = new Set([storeConnectionId, ...Object.values(languageConnections)]);
  for (const id of [...ids].toSorted())
    await shareLockStoreConnection(ctx, id, job.organizationId).catch((error: unknown) => {
      throw error instanceof AppError ? noConnection() : error;
    });
  return planItems(ctx, job, selection);
}
