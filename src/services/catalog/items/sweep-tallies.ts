import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';

/** Lines of one count that may wait: adding up so few costs nothing. */
const MAX_LINES = 16;

/**
 * Draws the lines of each count together into one; what sums to nothing goes, and so the lines of what was deleted. One
 * statement, so that every reader sees the lines either before or after. Lines that another sweeper has in hand are left
 * to it: whatever is taken is put back as its sum.
 */
export async function sweepTallies(ctx: Context): Promise<void> {
  await changed(
    ctx.em,
    sql`with due as (
          select unnest(array_agg(id)) as id from item_tallies group by project_id, data_source_id, status having count(*) > ${MAX_LINES} or sum(items) = 0),
        taken as materialized (select id from item_tallies where id in (select id from due) order by id for update skip locked),
        gone as (delete from item_tallies where id in (select id from taken) returning project_id, data_source_id, status, items)
        insert into item_tallies (project_id, data_source_id, status, items)
        select project_id, data_source_id, status, sum(items) from gone group by 1, 2, 3 having sum(items) <> 0`,
  );
}
