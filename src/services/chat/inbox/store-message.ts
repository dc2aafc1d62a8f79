import { v7 as uuid } from 'uuid';
import type { ChatChannel } from '../../../../entities/chat/chat-conversation.ts';
import type { Context } from '../../../core/context.ts';
import { row, sql } from '../../../core/sql.ts';
import { enqueueMessage } from './enqueue-message.ts';
import type { MessagePlace } from './read-event.ts';

/** The channel of a message and, for a tenant's chat desk, the tenant. */
export interface MessageSource {
  channel: `${ChatChannel}`;
  organizationId: string | null;
}

/** Notes a message that is to be answered, and tells the workers. One that came before changes nothing, however often it comes. Nothing of what it says is kept. */
export async function keepMessage(
  ctx: Context,
  { channel, organizationId }: MessageSource,
  { accountId, conversationId, messageId }: MessagePlace,
): Promise<void> {
  await ctx.em.transactional(async (em) => {
    const conversation = await row<{ id: string }>(
      em,
      sql`insert into chat_conversations (id, created_at, channel, organization_id, account_id, conversation_id, touched_at)
          values (${uuid()}, now(), ${channel}, ${organizationId}, ${accountId}, ${conversationId}, now())
          on conflict (channel, organization_id, account_id, conversation_id) do update set touched_at = now() returning id`,
    );
    await queueMessage({ ...ctx, em }, conversation!.id, messageId);
  });
}

/** Adds a message to its conversation in the caller's transaction, which has the conversation's lock, and tells the workers after it. */
export async function queueMessage(ctx: Context, chatConversationId: string, messageId: number): Promise<void> {
  const message = await row<{ id: string }>(
    ctx.em,
    sql`insert into chat_messages (id, created_at, chat_conversation_id, message_id, state, attempts, due_at, held)
        values (${uuid()}, now(), ${chatConversationId}, ${messageId}, 'queued', 0, now(), 0)
        on conflict (chat_conversation_id, message_id) do nothing returning id`,
  );
  if (message) enqueueMessage(ctx, message);
}
