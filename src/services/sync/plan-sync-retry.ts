import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { getProject } from '../catalog/projects/get-project.ts';
import { failedItemsOf } from '../jobs/failed-items.ts';
import type { JobPlan } from '../jobs/job-definition.ts';
import { syncSettings } from './settings.ts';
import { planSync } from './start-sync.ts';
import { syncTarget } from './sync-target.ts';

/** Plans a sync of the failed items of an ended job, to the store and by the field mapping that the project has now. */
export async function planSyncRetry(ctx: Context, job: Job): Promise<JobPlan> {
  const target = await syncTarget(ctx, await getProject(ctx, job.projectId!));
  const settings = syncSettings.parse({ ...job.payload, ...target });
  return { payload: settings, plan: (inner, { id }) => planSync(inner, id, settings, failedItemsOf(job)) };
}
