import type { Context } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';

/** Throws 404 when one of the ids is no item of the project. */
export async function checkItemIds(
  ctx: Context,
  projectId: string,
  itemIds: readonly string[] | null | undefined,
): Promise<void> {
  if (!itemIds?.length) return;
  const ids = [...new Set(itemIds)];
  const found = await row<{ n: number }>(
    ctx.em,
    sql`select count(*)::int as n from content_items where project_id = ${projectId} and id = any(${ids}::uuid[])`,
  );
  if (found?.n !== ids.length) throw notFound('Item');
}
