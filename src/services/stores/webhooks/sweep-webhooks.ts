import type { Context } from '../../../core/context.ts';
import { sql } from '../../../core/sql.ts';
import { deleteExpired } from '../../delete-expired.ts';

/** Forgets webhooks that came more than 30 days ago: the platform gives a delivery up within hours. */
export function sweepWebhooks(ctx: Context): Promise<void> {
  return deleteExpired(ctx, 'store_webhooks', sql`received_at < now() - interval '30 days'`);
}
