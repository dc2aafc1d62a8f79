import { v7 as uuid } from 'uuid';
import type { ChatChannel } from '../../../../entities/chat/chat-conversation.ts';
import { afterCommit } from '../../../core/after-commit.ts';
import type { Context } from '../../../core/context.ts';
import { row, sql } from '../../../core/sql.ts';

export const CHAT_QUEUE = 'chat';

/** The channel that a message came in by and, for a tenant's chat desk, the tenant. */
export interface MessageSource {
  channel: `${ChatChannel}`;
  organizationId: string | null;
}

/** The ids by which a message is found at its chat desk. */
export interface MessageIds {
  accountId: number;
  conversationId: number;
  messageId: number;
}

/**
 * Stores the ids of a message that is to be answered, without its text, and enqueues it. Idempotent: a message that is
 * stored already changes nothing.
 */
export async function storeMessage(
  ctx: Context,
  { channel, organizationId }: MessageSource,
  { accountId, conversationId, messageId }: MessageIds,
): Promise<void> {
  await ctx.em.transactional(async (em) => {
    const conversation = await row<{ id: string }>(
      em,
      sql`insert into chat_conversations
            (id, created_at, channel, organization_id, account_id, conversation_id, touched_at)
          values (${uuid()}, now(), ${channel}, ${organizationId}, ${accountId}, ${conversationId}, now())
              on conflict (channel, organization_id, account_id, conversation_id) do update set touched_at = now()
          returning id`,
    );
    await insertMessage({ ...ctx, em }, conversation!.id, messageId);
  });
}

/**
 * Adds a message to its conversation in the caller's transaction, which holds the lock of the conversation, and
 * enqueues it after the commit.
 */
export async function insertMessage(ctx: Context, chatConversationId: string, messageId: number): Promise<void> {
  const message = await row<{ id: string }>(
    ctx.em,
    sql`insert into chat_messages (id, created_at, chat_conversation_id, message_id, state, attempts, due_at, held)
        values (${uuid()}, now(), ${chatConversationId}, ${messageId}, 'queued', 0, now(), 0)
            on conflict (chat_conversation_id, message_id) do nothing
        returning id`,
  );
  if (message) enqueueMessage(ctx, message);
}

/** Enqueues a message after the commit, delayed by `delayMs`. The sweeper enqueues it again if the queue loses it. */
export function enqueueMessage(ctx: Context, { id }: { id: string }, delayMs = 0): void {
  afterCommit(ctx.em, () => void ctx.queues.enqueue(CHAT_QUEUE, { id }, { delayMs }));
}
