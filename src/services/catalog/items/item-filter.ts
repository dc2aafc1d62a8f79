import type { RawBuilder } from 'kysely';
import type { ItemStatus } from '../../../../entities/catalog/item-status.ts';
import { invalid } from '../../../core/errors.ts';
import { sql } from '../../../core/sql.ts';

/** Which items of a project; every given field must fit. */
export interface ItemFilterArgs {
  status?: ItemStatus | null | undefined;
  sourceId?: string | null | undefined;
  search?: string | null | undefined;
  vanished?: boolean | null | undefined;
  excluded?: boolean | null | undefined;
}

const MAX_SEARCH = 200;

/** Throws 422 for a search that is too long. */
export function checkFilter({ search }: ItemFilterArgs): void {
  if ((search?.length ?? 0) > MAX_SEARCH)
    throw invalid([{ loc: ['query', 'search'], msg: `must have at most ${MAX_SEARCH} characters`, type: 'too_long' }]);
}

/** The condition of a filter, for lists and bulk actions alike. */
export function matching(projectId: string, filter: ItemFilterArgs): RawBuilder<unknown> {
  const status = filter.status ? sql`and status = ${filter.status}` : sql``;
  const search = filter.search
    ? sql`and (external_id ilike ${like(filter.search)} or source_data->>'title' ilike ${like(filter.search)})`
    : sql``;
  return sql`${within(projectId, filter)} ${status} ${search} ${isSet(sql.ref('vanished_at'), filter.vanished)} ${isSet(sql.ref('excluded_at'), filter.excluded)}`;
}

/**
 * A source's items are its project's: asked for the source alone, the database follows the index of the source, and never
 * walks through a large project in search of a few items. The project is looked up once, not by item. What vanished or is
 * excluded has an index by project: asked for both, the database has the choice.
 */
function within(projectId: string, { sourceId, vanished, excluded }: ItemFilterArgs): RawBuilder<unknown> {
  if (!sourceId) return sql`project_id = ${projectId}`;
  if (vanished || excluded) return sql`project_id = ${projectId} and data_source_id = ${sourceId}`;
  return sql`data_source_id = ${sourceId} and exists (select from data_sources where id = ${sourceId} and project_id = ${projectId})`;
}

function isSet(column: RawBuilder<unknown>, wanted: boolean | null | undefined): RawBuilder<unknown> {
  if (wanted === null || wanted === undefined) return sql``;
  return wanted ? sql`and ${column} is not null` : sql`and ${column} is null`;
}

function like(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
