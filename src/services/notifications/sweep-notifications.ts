import type { Context } from '../../core/context.ts';
import { sql } from '../../core/sql.ts';
import { deleteExpired } from '../delete-expired.ts';

/** Deletes read notifications after 90 days and all others after a year. */
export function sweepNotifications(ctx: Context): Promise<void> {
  return deleteExpired(
    ctx,
    'notifications',
    sql`created_at < now() - case when is_read then interval '90 days' else interval '1 year' end`,
  );
}
