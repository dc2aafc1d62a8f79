import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { ContentItem } from '../../../../entities/catalog/content-item.ts';
import { ItemText } from '../../../../entities/catalog/item-text.ts';
import type { BulkAction, BulkUpdateItemsInput } from '../../../../schema/catalog/inputs.ts';
import type { BulkItemResult, BulkUpdateResult } from '../../../../schema/catalog/payloads.ts';
import { type Context, forkContext, signedIn } from '../../../core/context.ts';
import { AppError, invalidField } from '../../../core/errors.ts';
import { rows, sql } from '../../../core/sql.ts';
import type { Project } from '../../../../entities/catalog/project.ts';
import { eventItem, type ReviewEvent } from '../../outgoing-webhooks/item-events.ts';
import { noteReview } from './note-review.ts';
import { getProject } from '../projects/get-project.ts';
import { filterCondition } from './item-filter.ts';
import { MAX_ITEMS } from './list-items.ts';
import { besideMain } from './translation.ts';

/** How many items are changed per transaction. Bounds the memory, and how long rows are locked. */
const BATCH = 500;
/** The columns that the actions read. `source_data`, the largest part of a row, is not loaded. */
const LOADED_FIELDS = ['externalId', 'status', 'itemType', 'generatedContent', 'excludedAt', 'updatedAt'] as const;
const NOT_FOUND = 'Item not found';
const NO_LONGER_MATCHES = 'The item does not fit the filter any more';

const ACTIONS: Record<BulkAction, (item: ContentItem, em: EntityManager) => void> = {
  approve: (item) => item.approve(),
  reject: (item) => item.reject(),
  reopen: (item) => item.reopen(),
  reset: (item) => item.reset(),
  exclude: (item) => item.exclude(true),
  include: (item) => item.exclude(false),
  delete: (item, em) => {
    item.assertNotGenerating();
    em.remove(item);
  },
};

/** The actions on texts in another language than the main one. */
const TEXT_ACTIONS: Partial<Record<BulkAction, (texts: ItemText) => void>> = {
  approve: (texts) => texts.approve(),
  reject: (texts) => texts.reject(),
  reopen: (texts) => texts.reopen(),
  reset: (texts) => texts.reset(),
};

const EVENTS: Partial<Record<BulkAction, ReviewEvent>> = {
  approve: 'item.approved',
  reject: 'item.rejected',
  reopen: 'item.reopened',
};

/**
 * Applies one action to many items, selected by id or by a filter, and returns a result for each of them. An item that
 * rejects the action, or that no longer matches the filter when it is locked, does not stop the others.
 * With a language it is applied to the texts in that language.
 * @throws 404 project; 422 without ids and filter, with both, for more than 20 000 items, and for an action that does not
 * concern the texts in a language.
 */
export async function bulkUpdateItems(
  ctx: Context,
  projectId: string,
  input: BulkUpdateItemsInput,
): Promise<BulkUpdateResult> {
  signedIn(ctx);
  checkSelection(input);
  if (typeof input.language === 'string' && !TEXT_ACTIONS[input.action])
    throw invalidField('language', 'only to approve, reject, reopen or reset');
  const project = await getProject(ctx, projectId);
  const language = besideMain(project, input.language);
  const { ids, unknown } = await selectIds(ctx, project.id, { ...input, language });
  const condition = input.filter ? filterCondition(project.id, { ...input.filter, language }) : null;
  const results: BulkItemResult[] = unknown.map((itemId) => ({ itemId, success: false, error: NOT_FOUND }));
  for (let start = 0; start < ids.length; start += BATCH) {
    results.push(
      ...(await changeBatch(forkContext(ctx), project, ids.slice(start, start + BATCH), {
        action: input.action,
        language,
        condition,
      })),
    );
  }
  const updatedCount = results.filter((result) => result.success).length;
  return { updatedCount, failedCount: results.length - updatedCount, results };
}

/** Requires exactly one way to select, so that a mistake in a request never selects all items. */
function checkSelection({ itemIds, filter }: BulkUpdateItemsInput): void {
  if (itemIds && filter) throw invalidField('filter', 'either item_ids or a filter, not both');
  const isEmpty = Object.values(filter ?? {}).every((value) => value === null || value === undefined || value === '');
  if (!itemIds?.length && isEmpty)
    throw invalidField('item_ids', 'item_ids or a filter that is not empty is required', 'missing');
}

async function selectIds(
  ctx: Context,
  projectId: string,
  { itemIds, filter, language }: BulkUpdateItemsInput,
): Promise<{ ids: string[]; unknown: string[] }> {
  const selected = itemIds
    ? sql`project_id = ${projectId} and id = any(${itemIds}::uuid[])`
    : filterCondition(projectId, { ...filter!, language });
  const found = await rows<{ id: string }>(
    ctx.em,
    sql`select id from content_items where ${selected} order by position limit ${MAX_ITEMS + 1}`,
  );
  if (found.length > MAX_ITEMS) throw invalidField('filter', `matches more than ${MAX_ITEMS} items`);
  const ids = found.map((each) => each.id);
  const known = new Set(ids);
  return { ids, unknown: [...new Set(itemIds ?? [])].filter((id) => !known.has(id)) };
}

/** What is done with each item. */
interface Change {
  action: BulkAction;
  language: string | null;
  /** What the items still have to match once they are locked. */
  condition: RawBuilder<unknown> | null;
}

function changeBatch(
  ctx: Context,
  project: Project,
  ids: string[],
  { action, language, condition }: Change,
): Promise<BulkItemResult[]> {
  return ctx.em.transactional(async (em) => {
    const items = await em.find(
      ContentItem,
      { id: { $in: ids } },
      { fields: LOADED_FIELDS, lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { position: 'asc' } },
    );
    const byId = new Map(items.map((item) => [item.id, item as ContentItem]));
    const matching = condition && (await selectMatching(em, ids, condition));
    const texts = language === null ? null : await lockTexts(em, ids, language);
    const results = ids.map((id) =>
      matching && !matching.has(id)
        ? { itemId: id, success: false, error: NO_LONGER_MATCHES }
        : applyAction(id, byId.get(id), (item) => {
            if (texts) TEXT_ACTIONS[action]!(texts.get(id) ?? new ItemText());
            else ACTIONS[action](item, em);
          }),
    );
    const event = EVENTS[action];
    if (event) {
      const reviewed = results.flatMap(({ itemId, success }) => (success ? [byId.get(itemId)!] : []));
      await noteReview(
        { ...ctx, em },
        project,
        event,
        reviewed.map((item) => eventItem(item, language)),
      );
    }
    return results;
  });
}

/** The texts of locked items in a language. An item without any has nothing to approve, and is pending already. */
async function lockTexts(em: EntityManager, ids: string[], language: string): Promise<Map<string, ItemText>> {
  const found = await em.find(
    ItemText,
    { itemId: { $in: ids }, language },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { itemId: 'asc' } },
  );
  return new Map(found.map((texts) => [texts.itemId, texts]));
}

/** Returns which of the locked items match the condition. An item may have changed after it was selected. */
async function selectMatching(em: EntityManager, ids: string[], condition: RawBuilder<unknown>): Promise<Set<string>> {
  const found = await rows<{ id: string }>(
    em,
    sql`with locked as materialized (select * from content_items where id = any(${ids}::uuid[]))
        select id from locked where ${condition}`,
  );
  return new Set(found.map(({ id }) => id));
}

function applyAction(
  itemId: string,
  item: ContentItem | undefined,
  action: (item: ContentItem) => void,
): BulkItemResult {
  if (!item) return { itemId, success: false, error: NOT_FOUND };
  try {
    action(item);
    return { itemId, success: true, error: null };
  } catch (error) {
    if (error instanceof AppError) return { itemId, success: false, error: error.message };
    throw error;
  }
}
