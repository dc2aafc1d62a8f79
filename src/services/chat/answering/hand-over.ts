import type { Context } from '../../../core/context.ts';
import type { ChatDesk } from '../../../providers/chat/chat-desk.ts';
import type { ClaimedMessage } from './claim-message.ts';

/** What the customer reads when a conversation is handed over and the model wrote nothing. */
export const HAND_OVER_TEXT = 'A member of our team will take it from here and answer you as soon as possible.';

const TIMEOUT_MS = 40_000;

/**
 * Hands a conversation over to the staff with a note and, where a text is given, posts that text to the customer.
 * Returns whether the text was posted. The conversation is assigned first, so that a later failure does not leave it
 * with the bot. Throws ChatDeskError if the conversation cannot be handed over.
 */
export async function handOver(
  ctx: Context,
  desk: ChatDesk,
  { conversationId, messageId }: ClaimedMessage,
  { reason, text }: { reason: string; text: string | null },
): Promise<boolean> {
  // Not tied to the signal of the process: the hand-over is short and completes during a shutdown.
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  await desk.handOver(conversationId, signal);
  const isPosted = async (post: Promise<unknown>): Promise<boolean> => {
    try {
      await post;
      return true;
    } catch (error) {
      ctx.log.warn(
        { event: 'chat.hand_over_message_failed', err: error },
        'The conversation was handed over, but a message about it could not be posted.',
      );
      return false;
    }
  };
  await isPosted(desk.postNote(conversationId, `Handed over by the bot: ${reason}`, signal));
  return text !== null && isPosted(desk.postAnswer(conversationId, { text, inReplyTo: messageId }, signal));
}
