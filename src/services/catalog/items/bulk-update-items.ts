import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { ContentItem } from '../../../../entities/catalog/content-item.ts';
import type { BulkAction, BulkUpdateItemsInput } from '../../../../schema/catalog/inputs.ts';
import type { BulkItemResult, BulkUpdateResult } from '../../../../schema/catalog/payloads.ts';
import { type Context, forkContext, signedIn } from '../../../core/context.ts';
import { AppError, invalidField } from '../../../core/errors.ts';
import { rows, sql } from '../../../core/sql.ts';
import { getProject } from '../projects/get-project.ts';
import { matching } from './item-filter.ts';
import { MAX_ITEMS } from './list-items.ts';

/** Items changed per transaction: memory stays flat and locks short. */
const BATCH = 500;
/** What the rules of the entity look at: the facts of a product, the most of a row, stay where they are. */
const JUDGED = ['status', 'itemType', 'generatedContent', 'excludedAt', 'updatedAt'] as const;
const NOT_FOUND = 'Item not found';
const NO_LONGER_FITS = 'The item does not fit the filter any more';

const ACTIONS: Record<BulkAction, (item: ContentItem, em: EntityManager) => void> = {
  approve: (item) => item.approve(),
  reject: (item) => item.reject(),
  reset: (item) => item.reset(),
  exclude: (item) => item.exclude(true),
  include: (item) => item.exclude(false),
  delete: (item, em) => {
    item.assertNotGenerating();
    em.remove(item);
  },
};

/**
 * Does one thing to many items, named by id or by a filter, with a result for each: one that refuses, or fits the filter no
 * longer when its turn comes, does not stop the others. Throws 404 project, 422 without ids or a filter, with both, or for more than 20 000 items.
 */
export async function bulkUpdateItems(
  ctx: Context,
  projectId: string,
  input: BulkUpdateItemsInput,
): Promise<BulkUpdateResult> {
  signedIn(ctx);
  checkChoice(input);
  const project = await getProject(ctx, projectId);
  const { ids, unknown } = await chosenIds(ctx, project.id, input);
  const fits = input.filter ? matching(project.id, input.filter) : null;
  const results: BulkItemResult[] = unknown.map((itemId) => ({ itemId, success: false, error: NOT_FOUND }));
  for (let start = 0; start < ids.length; start += BATCH) {
    results.push(
      ...(await changeBatch(forkContext(ctx), ids.slice(start, start + BATCH), ACTIONS[input.action], fits)),
    );
  }
  const updatedCount = results.filter((result) => result.success).length;
  return { updatedCount, failedCount: results.length - updatedCount, results };
}

/** Nothing chosen never means all, and two ways to choose never mean one of them. */
function checkChoice({ itemIds, filter }: BulkUpdateItemsInput): void {
  if (itemIds && filter) throw invalidField('filter', 'either item_ids or a filter, not both');
  const isEmpty = Object.values(filter ?? {}).every((value) => value === null || value === undefined || value === '');
  if (!itemIds?.length && isEmpty)
    throw invalidField('item_ids', 'item_ids or a filter that is not empty is required', 'missing');
}

async function chosenIds(
  ctx: Context,
  projectId: string,
  { itemIds, filter }: BulkUpdateItemsInput,
): Promise<{ ids: string[]; unknown: string[] }> {
  const chosen = itemIds
    ? sql`project_id = ${projectId} and id = any(${itemIds}::uuid[])`
    : matching(projectId, filter!);
  const found = await rows<{ id: string }>(
    ctx.em,
    sql`select id from content_items where ${chosen} order by position limit ${MAX_ITEMS + 1}`,
  );
  if (found.length > MAX_ITEMS) throw invalidField('filter', `matches more than ${MAX_ITEMS} items`);
  const ids = found.map((each) => each.id);
  const known = new Set(ids);
  return { ids, unknown: [...new Set(itemIds ?? [])].filter((id) => !known.has(id)) };
}

function changeBatch(
  ctx: Context,
  ids: string[],
  act: (item: ContentItem, em: EntityManager) => void,
  fits: RawBuilder<unknown> | null,
): Promise<BulkItemResult[]> {
  return ctx.em.transactional(async (em) => {
    const items = await em.find(
      ContentItem,
      { id: { $in: ids } },
      { fields: JUDGED, lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { position: 'asc' } },
    );
    const known = new Map(items.map((item) => [item.id, item as ContentItem]));
    const still = fits && (await fitting(em, ids, fits));
    return ids.map((id) =>
      still && !still.has(id)
        ? { itemId: id, success: false, error: NO_LONGER_FITS }
        : attempt(id, known.get(id), (item) => act(item, em)),
    );
  });
}

/** Which of these items, locked by now, a filter selects: one may have been changed since it was chosen. */
async function fitting(em: EntityManager, ids: string[], fits: RawBuilder<unknown>): Promise<Set<string>> {
  const found = await rows<{ id: string }>(
    em,
    sql`with named as materialized (select * from content_items where id = any(${ids}::uuid[])) select id from named where ${fits}`,
  );
  return new Set(found.map(({ id }) => id));
}

function attempt(itemId: string, item: ContentItem | undefined, act: (item: ContentItem) => void): BulkItemResult {
  if (!item) return { itemId, success: false, error: NOT_FOUND };
  try {
    act(item);
    return { itemId, success: true, error: null };
  } catch (error) {
    if (error instanceof AppError) return { itemId, success: false, error: error.message };
    throw error;
  }
}
