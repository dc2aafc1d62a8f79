import type { Context } from '../../../core/context.ts';
import { sql } from '../../../core/sql.ts';
import { enqueueDue } from '../../enqueue-due.ts';
import { CHAT_QUEUE, enqueueMessage } from './store-message.ts';

/**
 * Enqueues messages that are due and have no worker. The next worker releases what a crashed one held. Several
 * processes may sweep at the same time.
 */
export function sweepMessages(ctx: Context): Promise<void> {
  return enqueueDue(ctx, { table: 'chat_messages', pending: sql`state = 'queued'`, queue: CHAT_QUEUE }, (message) =>
    enqueueMessage(ctx, message),
  );
}
