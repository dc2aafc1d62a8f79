import type { GenerationEstimate } from '../../../schema/generation/payloads.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { formatCt, unitsOf } from '../../core/ct.ts';
import { parseBody } from '../../core/parse.ts';
import { row, rows, sql } from '../../core/sql.ts';
import { funds } from '../billing/ledger/hold.ts';
import { priceCt } from '../billing/price.ts';
import { checkItemIds } from '../catalog/check-item-ids.ts';
import { getProject } from '../catalog/get-project.ts';
import { modelFor } from './models.ts';
import { wantedKeys } from './prompt/answer-schema.ts';
import { buildPrompt, likelyInputTokens } from './prompt/build-prompt.ts';
import { selectable } from './select-items.ts';
import { generationRequest } from './settings.ts';
import type { GivenSettings } from './start-generation.ts';
import { SOURCE_COLUMNS, type SourceItem } from './generation-plan.ts';

/** Prompts are measured on this many items, spread over the selection, and extended to the rest. */
const SAMPLE = 50;
/** Share of the room for an answer that texts use on average. */
const OUTPUT_SHARE = 0.4;

/** What a generation of the pending items would write and cost, from real prompts. Throws 404, 422. Moves nothing. */
export async function estimateGeneration(ctx: Context, projectId: string, given: GivenSettings): Promise<GenerationEstimate> {
  const { organizationId } = signedIn(ctx);
  const { itemIds, ...settings } = parseBody(generationRequest, given);
  const project = await getProject(ctx, projectId);
  const model = modelFor(ctx.config, settings.aiProvider, settings.aiModel);
  await checkItemIds(ctx, project.id, itemIds);

  const which = selectable(project.id, itemIds, false);
  const chosen = itemIds ? sql`and id = any(${itemIds}::uuid[])` : sql``;
  const counts = await row<{ selected: number; all: number }>(
    ctx.em,
    sql`select count(*) filter (where ${which})::int as selected, count(*)::int as all from content_items where project_id = ${project.id} ${chosen}`,
  );
  const itemCount = counts!.selected;
  const step = Math.max(1, Math.floor(itemCount / SAMPLE));
  const sample = await rows<SourceItem>(
    ctx.em,
    sql`select ${SOURCE_COLUMNS}
          from (select *, row_number() over (order by position) as n from content_items where ${which}) numbered
         where (n - 1) % ${step}::int = 0 limit ${SAMPLE}`,
  );
  const requests = sample.map((item) => buildPrompt(item, settings, wantedKeys(settings), model.id));
  const perItem = (tokens: (request: (typeof requests)[number]) => number) =>
    requests.length === 0 ? 0 : Math.round((requests.reduce((sum, request) => sum + tokens(request), 0) / requests.length) * itemCount);
  const estimatedInputTokens = perItem(likelyInputTokens);
  const estimatedOutputTokens = perItem((request) => request.maxOutputTokens * OUTPUT_SHARE);

  const money = await funds(ctx.em, organizationId);
  const estimatedCt = priceCt(estimatedInputTokens + estimatedOutputTokens, model.tier, money.token_rate_multiplier);
  const after = unitsOf(money.available) - unitsOf(estimatedCt);
  return {
    itemCount,
    skippedCount: counts!.all - itemCount,
    estimatedInputTokens,
    estimatedOutputTokens,
    estimatedCt,
    balance: money.available,
    balanceAfter: formatCt(after),
    sufficient: after >= 0n || money.overage_enabled,
  };
}
