import type { RawBuilder } from 'kysely';
import { sql } from '../../core/sql.ts';

/**
 * Which items of a project a run writes: products and pages that are not excluded; pending ones unless everything is written
 * anew. What vanished from its source is written only where it is named.
 */
export function selectable(
  projectId: string,
  itemIds: readonly string[] | null | undefined,
  regenerate: boolean,
): RawBuilder<unknown> {
  const chosen = itemIds ? sql`and id = any(${[...itemIds]}::uuid[])` : sql`and vanished_at is null`;
  const pending = regenerate ? sql`` : sql`and status = 'pending'`;
  return sql`project_id = ${projectId} and item_type <> 'variant' and excluded_at is null ${pending} ${chosen}`;
}
