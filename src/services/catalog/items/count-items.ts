import type { RawBuilder } from 'kysely';
import type { Context } from '../../../core/context.ts';
import { row, sql } from '../../../core/sql.ts';
import { type ItemFilterArgs, matching } from './item-filter.ts';

/** How many items a filter selects: the sum of a few tallies as far as they know what it asks for, else the items counted one by one. */
export async function countItems(ctx: Context, projectId: string, filter: ItemFilterArgs): Promise<number> {
  const counted = await row<{ n: number }>(ctx.em, sql`select ${counting(projectId, filter)}::int as n`);
  return counted!.n;
}

/** What a filter leaves out, vanished or excluded, are few items, which have an index: they are counted instead of the many. */
function counting(projectId: string, filter: ItemFilterArgs): RawBuilder<unknown> {
  if (filter.search) return oneByOne(projectId, filter);
  for (const name of ['vanished', 'excluded'] as const) {
    if (filter[name] === false)
      return sql`(${counting(projectId, { ...filter, [name]: null })} - ${counting(projectId, { ...filter, [name]: true })})`;
  }
  return filter.vanished || filter.excluded ? oneByOne(projectId, filter) : tallied(projectId, filter);
}

function oneByOne(projectId: string, filter: ItemFilterArgs) {
  return sql`(select count(*) from content_items where ${matching(projectId, filter)})`;
}

function tallied(projectId: string, { status, sourceId }: ItemFilterArgs) {
  const source = sourceId ? sql`and data_source_id = ${sourceId}` : sql``;
  return sql`(select coalesce(sum(items), 0) from item_tallies where project_id = ${projectId} ${source} ${status ? sql`and status = ${status}` : sql``})`;
}
