import type { Context } from '../../../core/context.ts';
import { enqueueDue } from '../../enqueue-due.ts';
import { BATCHES_QUEUE, enqueueBatch, IS_OPEN } from './batch-row.ts';

/** Enqueues batches that are due and that no worker has claimed. Several processes may run it at the same time. */
export function sweepBatches(ctx: Context): Promise<void> {
  return enqueueDue(ctx, { table: 'ai_batches', pending: IS_OPEN, queue: BATCHES_QUEUE }, ({ id }) =>
    enqueueBatch(ctx, id),
  );
}
