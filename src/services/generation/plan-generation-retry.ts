import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { sql } from '../../core/sql.ts';
import { failedItemsOf } from '../jobs/failed-items.ts';
import type { JobPlan } from '../jobs/job-definition.ts';
import { assertFundsForFirstItem } from './assert-funds.ts';
import { generationSettings } from './settings.ts';
import { planGeneration } from './start-generation.ts';

/** Plans a run with the settings of an ended job over its failed items. Throws 402 if the balance does not cover the first item. */
export async function planGenerationRetry(ctx: Context, job: Job): Promise<JobPlan> {
  const settings = generationSettings.parse(job.payload);
  const which = sql`status = 'failed' and ${failedItemsOf(job)}`;
  await assertFundsForFirstItem(ctx, job.organizationId, settings, which);
  return { payload: settings, plan: ({ em }, { id }) => planGeneration(em, id, which, true) };
}
