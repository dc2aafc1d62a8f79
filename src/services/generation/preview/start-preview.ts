import { JobItem } from '../../../../entities/jobs/job-item.ts';
import { JobType } from '../../../../entities/jobs/job-type.ts';
import type { Job } from '../../../../entities/jobs/job.ts';
import { add } from '../../../core/add.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { sumCt } from '../../../core/ct.ts';
import { invalidField, notFound } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import { funds } from '../../billing/ledger/hold.ts';
import { assertUnpaidBudget } from '../../billing/unpaid-usage.ts';
import { getProject } from '../../catalog/projects/get-project.ts';
import { insertJob } from '../../jobs/insert-job.ts';
import { assertFunds } from '../assert-funds.ts';
import { planModel } from '../generation-plan.ts';
import { itemRequest } from '../item-request.ts';
import { requestedKeys } from '../requested-texts.ts';
import type { GenerationRequest, GenerationSettings } from '../settings.ts';
import { SOURCE_COLUMNS, type SourceItem } from '../source-items.ts';
import { textRoom } from '../text-room.ts';
import { validSettings } from '../start-generation.ts';

/**
 * Queues the texts of one item, once for each of the requests. Nothing is stored with the item.
 * @throws 401; 404 for the item or a profile; 422 for a variant and for a setting; 503 if a provider is not configured;
 * 402 if the balance does not cover the texts; 429 if the daily budget of unpaid tokens is used up.
 */
export async function startPreview(
  ctx: Context,
  itemId: string,
  requests: readonly Omit<GenerationRequest, 'itemIds'>[],
): Promise<Job> {
  const { id: createdBy, organizationId } = signedIn(ctx);
  const { projectId, ...item } = await previewedItem(ctx, itemId);
  const project = await getProject(ctx, projectId);
  const settings: GenerationSettings[] = [];
  for (const request of requests) settings.push(await validSettings(ctx, project, request));
  await assertFundsForTexts(ctx, organizationId, item, settings);
  return insertJob(ctx, {
    organizationId,
    projectId,
    jobType: JobType.content_preview,
    payload: { settings },
    createdBy,
    plan: async ({ em }, { id: jobId }) => {
      for (const index of settings.keys()) add(em, JobItem, { jobId, position: index + 1, itemId });
      return settings.length;
    },
  });
}

/** An item of the caller's organization that has texts. Throws 401, 404, and 422 for a variant. */
async function previewedItem(ctx: Context, itemId: string): Promise<SourceItem & { projectId: string }> {
  const item = await row<SourceItem & { projectId: string }>(
    ctx.em,
    sql`select ${SOURCE_COLUMNS}, project_id as "projectId"
          from content_items
         where id = ${itemId}
           and project_id in (select id from projects where organization_id = ${signedIn(ctx).organizationId})`,
  );
  if (!item) throw notFound('Item');
  if (item.itemType === 'variant') throw invalidField('item_id', 'a variant has no texts of its own');
  return item;
}

/** Throws 402 with the CT that would be held for all texts, 429, and 503, as {@link startPreview}. */
async function assertFundsForTexts(
  ctx: Context,
  organizationId: string,
  item: SourceItem,
  allSettings: readonly GenerationSettings[],
): Promise<void> {
  const required: string[] = [];
  for (const settings of allSettings) {
    const plan = await planModel(ctx, organizationId, settings);
    const request = itemRequest(item, settings, requestedKeys(settings), plan.model);
    if (!plan.ownKey) required.push(textRoom(ctx.config, plan, settings, item, request).held);
  }
  if (required.length === 0) return;
  await assertFunds(ctx, organizationId, await funds(ctx.em, organizationId), sumCt(...required));
  await assertUnpaidBudget(ctx, organizationId);
}
