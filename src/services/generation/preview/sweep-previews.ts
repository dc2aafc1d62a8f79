import type { Context } from '../../../core/context.ts';
import { sql } from '../../../core/sql.ts';
import { deleteExpired } from '../../delete-expired.ts';

/** Deletes previews after a day. Their jobs and charges stay. */
export function sweepPreviews(ctx: Context): Promise<void> {
  return deleteExpired(ctx, 'content_previews', sql`created_at < now() - interval '1 day'`);
}
