import type { Context } from '../../../core/context.ts';
import type { ChatDesk } from '../../../providers/chat/chat-desk.ts';
import type { MessageInHand } from './claim-message.ts';

export const CLOSING = 'A member of our team will take it from here and answer you as soon as possible.';

const LIMIT_MS = 40_000;

/**
 * Gives a conversation to people, with a note for them, and says so to the customer where there is a text. Answers whether
 * that was posted. First of all it is theirs, so that a crash or a failure leaves nobody waiting for the bot. Throws
 * DeskTrouble where it cannot be given away.
 */
export async function handOver(
  ctx: Context,
  desk: ChatDesk,
  { conversationId, messageId }: MessageInHand,
  { reason, text }: { reason: string; text: string | null },
): Promise<boolean> {
  // Also while the process is to end: it is short.
  const signal = AbortSignal.timeout(LIMIT_MS);
  await desk.handOver(conversationId, signal);
  const kept = async (post: Promise<unknown>): Promise<boolean> => {
    try {
      await post;
      return true;
    } catch (error) {
      ctx.log.warn({ err: error }, 'not told at the hand-over');
      return false;
    }
  };
  await kept(desk.postNote(conversationId, `Handed over by the bot: ${reason}`, signal));
  return text !== null && kept(desk.postAnswer(conversationId, { text, answers: messageId }, signal));
}
