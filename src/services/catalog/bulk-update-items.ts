import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ContentItem } from '../../../entities/catalog/content-item.ts';
import type { BulkAction, BulkUpdateItemsInput } from '../../../schema/catalog/inputs.ts';
import type { BulkItemResult, BulkUpdateResult } from '../../../schema/catalog/payloads.ts';
import { type Context, forkContext } from '../../core/context.ts';
import { AppError, invalidField } from '../../core/errors.ts';
import { rows, sql } from '../../core/sql.ts';
import { getProject } from './get-project.ts';
import { matching, MAX_ITEMS } from './list-items.ts';

/** Items changed per transaction: memory stays flat and locks short. */
const BATCH = 500;
const NOT_FOUND = 'Item not found';

const ACTIONS: Record<BulkAction, (item: ContentItem, em: EntityManager) => void> = {
  approve: (item) => item.approve(),
  reject: (item) => item.reject(),
  reset: (item) => item.reset(),
  exclude: (item) => item.exclude(true),
  include: (item) => item.exclude(false),
  delete: (item, em) => {
    item.refuseWhileGenerating();
    em.remove(item);
  },
};

/**
 * Does one thing to many items, named by id or by a filter, with a result for each: one that refuses does not stop the
 * others. Throws 404 project, 422 without ids or a filter, or for more than 20 000 items.
 */
export async function bulkUpdateItems(ctx: Context, projectId: string, input: BulkUpdateItemsInput): Promise<BulkUpdateResult> {
  const project = await getProject(ctx, projectId);
  const { ids, unknown } = await chosenIds(ctx, project.id, input);
  const results: BulkItemResult[] = unknown.map((itemId) => ({ itemId, success: false, error: NOT_FOUND }));
  for (let start = 0; start < ids.length; start += BATCH) {
    results.push(...(await changeBatch(forkContext(ctx), ids.slice(start, start + BATCH), ACTIONS[input.action])));
  }
  const updatedCount = results.filter((result) => result.success).length;
  return { updatedCount, failedCount: results.length - updatedCount, results };
}

async function chosenIds(ctx: Context, projectId: string, input: BulkUpdateItemsInput): Promise<{ ids: string[]; unknown: string[] }> {
  const filter = Object.values(input.filter ?? {}).some((value) => value !== null && value !== undefined) ? input.filter! : null;
  if (!filter && !input.itemIds?.length) throw invalidField('item_ids', 'item_ids or a filter that is not empty is required', 'missing');
  const chosen = input.itemIds?.length ? sql`project_id = ${projectId} and id = any(${input.itemIds}::uuid[])` : matching(projectId, filter!);
  const found = await rows<{ id: string }>(ctx.em, sql`select id from content_items where ${chosen} order by position limit ${MAX_ITEMS + 1}`);
  if (found.length > MAX_ITEMS) throw invalidField('filter', `matches more than ${MAX_ITEMS} items`);
  const ids = found.map((each) => each.id);
  const known = new Set(ids);
  return { ids, unknown: [...new Set(input.itemIds ?? [])].filter((id) => !known.has(id)) };
}

function changeBatch(ctx: Context, ids: string[], act: (item: ContentItem, em: EntityManager) => void): Promise<BulkItemResult[]> {
  return ctx.em.transactional(async (em) => {
    const items = await em.find(ContentItem, { id: { $in: ids } }, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { position: 'asc' } });
    const known = new Map(items.map((item) => [item.id, item]));
    return ids.map((id) => attempt(id, known.get(id), (item) => act(item, em)));
  });
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
