import type { Context } from '../../core/context.ts';
import { row, sql } from '../../core/sql.ts';
import type { SourceItem } from './generation-plan.ts';
import { SOURCE_COLUMNS } from './source-columns.ts';

/** What a text is made of, and whether it is still wanted; null where the item was deleted. */
export async function readSourceItem(
  ctx: Context,
  itemId: string,
): Promise<(SourceItem & { status: string; excluded: boolean }) | null> {
  return row(
    ctx.em,
    sql`select ${SOURCE_COLUMNS}, status, excluded_at is not null as excluded from content_items where id = ${itemId}`,
  );
}
