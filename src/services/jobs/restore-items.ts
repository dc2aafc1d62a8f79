import type { RawBuilder } from 'kysely';
import { sql } from '../../core/sql.ts';

/**
 * The update for items that a job leaves undone: each is again what it was before the job, unless somebody made it
 * something else meanwhile. It reads `undone`, a CTE of the caller's statement: `item_id`s, whose content items are locked
 * (by position), with their `previous_status`, null where the job gave none.
 */
export const restoreUndone: RawBuilder<unknown> = sql`
  update content_items c set status = undone.previous_status, updated_at = now() from undone
   where c.id = undone.item_id and undone.previous_status is not null and c.status in ('generating', 'pending')`;

/** The same for items that a job gives up. */
export const failUndone: RawBuilder<unknown> = sql`
  update content_items c set status = 'failed', updated_at = now() from undone
   where c.id = undone.item_id and undone.previous_status is not null and c.status in ('generating', 'pending')`;
