import { ChatMessageState } from '../../../../entities/chat/chat-message.ts';
import type { Context } from '../../../core/context.ts';
import { sql } from '../../../core/sql.ts';
import { enqueueDue } from '../../enqueue-due.ts';
import { deleteExpired } from '../../delete-expired.ts';
import { enqueueMessage, CHAT_QUEUE } from './enqueue-message.ts';

/**
 * Announces messages that are due and that nobody answers, whose next worker gives back what was held for them. Several
 * processes may sweep at once.
 */
export function sweepMessages(ctx: Context): Promise<void> {
  return enqueueDue(ctx, { table: 'chat_messages', state: ChatMessageState.queued, queue: CHAT_QUEUE }, (message) =>
    enqueueMessage(ctx, message),
  );
}

/** Forgets conversations that nothing came of for 90 days, but for those with a message that still waits. */
export function sweepConversations(ctx: Context): Promise<void> {
  const waiting = sql`select from chat_messages m where m.chat_conversation_id = chat_conversations.id and m.state = 'queued'`;
  return deleteExpired(
    ctx,
    'chat_conversations',
    sql`touched_at < now() - interval '90 days' and not exists (${waiting})`,
  );
}
