import { ChatMessageState } from '../../../../entities/chat/chat-message-state.ts';
import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';
import { announceDue } from '../../announce-due.ts';
import { announceMessage, CHAT_QUEUE } from './announce-message.ts';

const KEPT_DAYS = 90;
/** Of one sweep; the rest comes with the next. */
const BATCH = 100;

/**
 * Announces messages that are due and that nobody answers, whose next worker gives back what was held for them. Several
 * processes may sweep at once.
 */
export function sweepMessages(ctx: Context): Promise<void> {
  return announceDue(ctx, { table: 'chat_messages', state: ChatMessageState.queued, queue: CHAT_QUEUE }, (message) => announceMessage(ctx, message));
}

/** Forgets conversations that nothing came of for 90 days, but for those with a message that still waits. Several processes may sweep at once. */
export async function sweepConversations(ctx: Context): Promise<void> {
  const batch = sql`
    delete from chat_conversations where id in (
      select c.id from chat_conversations c
       where c.touched_at < now() - make_interval(days => ${KEPT_DAYS})
         and not exists (select 1 from chat_messages m where m.chat_conversation_id = c.id and m.state = 'queued')
       order by c.touched_at limit ${BATCH} for update skip locked)`;
  while ((await changed(ctx.em, batch)) === BATCH);
}
