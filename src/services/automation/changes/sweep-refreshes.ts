import type { Context } from '../../../core/context.ts';
import { sql } from '../../../core/sql.ts';
import { enqueueDue } from '../../enqueue-due.ts';
import { enqueueRefresh, PRODUCTS_QUEUE } from './record-change.ts';

const OUTBOX = { table: 'product_refreshes', pending: sql`true`, queue: PRODUCTS_QUEUE };

/** Enqueues refreshes that are due and that no worker has. Several processes may run it at the same time. */
export function sweepRefreshes(ctx: Context): Promise<void> {
  return enqueueDue(ctx, OUTBOX, ({ id }) => enqueueRefresh(ctx, id));
}
