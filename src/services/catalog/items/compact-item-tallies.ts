import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';

/** A counter with at most this many rows is left alone: adding up so few costs nothing. */
const MAX_ROWS = 16;

/**
 * Replaces the rows of each item counter by one row with their sum, and removes counters whose sum is zero,
 * such as those of deleted projects. It is one statement, so that every reader sees either the old or the new rows.
 * Rows that another process has locked are skipped: the rows that are deleted here are always inserted again as their
 * sum.
 */
export async function compactItemTallies(ctx: Context): Promise<void> {
  await changed(
    ctx.em,
    sql`with due as (
          select unnest(array_agg(id)) as id
            from item_tallies
           group by project_id, data_source_id, status, variant, vanished, excluded
          having count(*) > ${MAX_ROWS} or sum(items) = 0),
        locked as materialized (
          select id from item_tallies where id in (select id from due) order by id for update skip locked),
        deleted as (
          delete from item_tallies
           where id in (select id from locked)
          returning project_id, data_source_id, status, variant, vanished, excluded, items)
        insert into item_tallies (project_id, data_source_id, status, variant, vanished, excluded, items)
        select project_id, data_source_id, status, variant, vanished, excluded, sum(items)
          from deleted
         group by 1, 2, 3, 4, 5, 6
        having sum(items) <> 0`,
  );
}
