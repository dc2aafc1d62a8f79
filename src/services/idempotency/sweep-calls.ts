import type { Context } from '../../core/context.ts';
import { sql } from '../../core/sql.ts';
import { deleteOver } from '../delete-over.ts';

/** Forgets calls whose answer is not kept any more. */
export function sweepCalls(ctx: Context): Promise<void> {
  return deleteOver(ctx, 'idempotent_calls', sql`expires_at <= now()`);
}
