import { ChatMessageState } from '../../../../entities/chat/chat-message.ts';
import type { Context } from '../../../core/context.ts';
import { sql } from '../../../core/sql.ts';
import { enqueueDue } from '../../enqueue-due.ts';
import { deleteExpired } from '../../delete-expired.ts';
import { CHAT_QUEUE, enqueueMessage } from './store-message.ts';

/**
 * Enqueues messages that are due and have no worker. The next worker releases what a crashed one held. Several
 * processes may sweep at the same time.
 */
export function sweepMessages(ctx: Context): Promise<void> {
  return enqueueDue(ctx, { table: 'chat_messages', state: ChatMessageState.queued, queue: CHAT_QUEUE }, (message) =>
    enqueueMessage(ctx, message),
  );
}

/** Deletes conversations without activity for 90 days, except those with a queued message. */
export function sweepConversations(ctx: Context): Promise<void> {
  const queued = sql`
    select from chat_messages m where m.chat_conversation_id = chat_conversations.id and m.state = 'queued'`;
  return deleteExpired(
    ctx,
    'chat_conversations',
    sql`touched_at < now() - interval '90 days' and not exists (${queued})`,
  );
}
