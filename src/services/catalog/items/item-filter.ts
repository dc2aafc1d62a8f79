import type { RawBuilder } from 'kysely';
import { ItemStatus } from '../../../../entities/catalog/item-enums.ts';
import type { Context } from '../../../core/context.ts';
import { sql } from '../../../core/sql.ts';
import { checkSearch, containing } from '../../search.ts';
import { checkLanguage, otherLanguage } from './translation.ts';

/** Selects items of a project. An item has to match every given field. */
export interface ItemFilterArgs {
  status?: ItemStatus | null | undefined;
  sourceId?: string | null | undefined;
  search?: string | null | undefined;
  vanished?: boolean | null | undefined;
  excluded?: boolean | null | undefined;
  /** The language whose texts `status` means; absent or null for the own texts of the items. */
  language?: string | null | undefined;
}

/** Returns a filter as it is read. Throws 422 for a search that is too long, and for a language that is no tag. */
export async function checkFilter(ctx: Context, projectId: string, filter: ItemFilterArgs): Promise<ItemFilterArgs> {
  checkSearch(filter.search);
  checkLanguage(filter.language);
  // Without a status the language only says which texts are returned beside the own ones.
  return filter.status ? { ...filter, language: await otherLanguage(ctx, projectId, filter.language) } : filter;
}

/** Returns the SQL condition of a filter on `content_items`. */
export function filterCondition(projectId: string, filter: ItemFilterArgs): RawBuilder<unknown> {
  const status = filter.status ? sql`and ${hasStatus(filter.status, filter.language)}` : sql``;
  const search = filter.search
    ? sql`and (external_id ilike ${containing(filter.search)} or source_data->>'title' ilike ${containing(filter.search)})`
    : sql``;
  const vanished = nullCondition(sql.ref('vanished_at'), filter.vanished);
  const excluded = nullCondition(sql.ref('excluded_at'), filter.excluded);
  return sql`${scopeCondition(projectId, filter)} ${status} ${search} ${vanished} ${excluded}`;
}

/**
 * The condition that an item's texts have a status. Those in a language are pending where nothing is stored. Both forms let
 * the planner join the texts of a large project instead of searching those of each item.
 */
function hasStatus(status: ItemStatus, language: string | null | undefined): RawBuilder<unknown> {
  if (!language) return sql`status = ${status}`;
  const texts = sql`select from item_texts t where t.item_id = id and t.language = ${language}`;
  return status === ItemStatus.pending
    ? sql`not exists (${texts} and t.status <> ${status})`
    : sql`exists (${texts} and t.status = ${status})`;
}

/**
 * Limits the rows to a project or to one of its data sources, so that the planner takes the smallest index. All items
 * of a source belong to its project. With the source as the only condition the planner uses the index of the source,
 * and does not scan a large project for a few items. Vanished and excluded items have partial indexes by project: with
 * both columns in the condition the planner can choose.
 */
function scopeCondition(projectId: string, { sourceId, vanished, excluded }: ItemFilterArgs): RawBuilder<unknown> {
  if (!sourceId) return sql`project_id = ${projectId}`;
  if (vanished || excluded) return sql`project_id = ${projectId} and data_source_id = ${sourceId}`;
  return sql`data_source_id = ${sourceId}
             and exists (select from data_sources where id = ${sourceId} and project_id = ${projectId})`;
}

function nullCondition(column: RawBuilder<unknown>, isSet: boolean | null | undefined): RawBuilder<unknown> {
  if (isSet === null || isSet === undefined) return sql``;
  return isSet ? sql`and ${column} is not null` : sql`and ${column} is null`;
}

/**
 * Returns the SQL expression of how many items match a filter. It uses the item counters where they can
 * answer, else it counts rows. Items that are not vanished, or not excluded, are counted as all items minus the vanished
 * or excluded ones. Those are few and have a partial index.
 */
export function countExpression(projectId: string, filter: ItemFilterArgs): RawBuilder<unknown> {
  const isTranslated = filter.language && filter.status;
  if (filter.search || isTranslated) return countRows(projectId, filter);
  for (const name of ['vanished', 'excluded'] as const) {
    if (filter[name] !== false) continue;
    const all = countExpression(projectId, { ...filter, [name]: null });
    const subtracted = countExpression(projectId, { ...filter, [name]: true });
    return sql`(${all} - ${subtracted})`;
  }
  return filter.vanished || filter.excluded ? countRows(projectId, filter) : sumCounters(projectId, filter);
}

function countRows(projectId: string, filter: ItemFilterArgs) {
  return sql`(select count(*) from content_items where ${filterCondition(projectId, filter)})`;
}

function sumCounters(projectId: string, filter: ItemFilterArgs) {
  const source = filter.sourceId ? sql`and data_source_id = ${filter.sourceId}` : sql``;
  const status = filter.status ? sql`and status = ${filter.status}` : sql``;
  return sql`(select coalesce(sum(items), 0) from item_tallies where project_id = ${projectId} ${source} ${status})`;
}
