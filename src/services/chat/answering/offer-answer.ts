import { type Context, forkContext } from '../../../core/context.ts';
import { unitsOf } from '../../../core/ct.ts';
import { changed, sql } from '../../../core/sql.ts';
import { release } from '../../billing/ledger/hold.ts';
import { type AnswerCost, keepClaim, type MessageInHand } from './claim-message.ts';

/** Notes what an answer used before it is posted, so that whoever finds it at the chat desk can charge it. False where the message is another worker's. */
export async function offerAnswer(ctx: Context, message: MessageInHand, cost: AnswerCost): Promise<boolean> {
  if (!(await keepClaim(ctx, message, cost))) return false;
  message.answerCost = cost;
  return true;
}

/** Counts what an answer used that turned out not to be at the chat desk, and gives back what was held for it. Does nothing where there is none, or the message is another worker's. */
export async function dropOffer(ctx: Context, message: MessageInHand): Promise<void> {
  const { id, attempts, organizationId, held, answerCost: cost } = message;
  if (!cost) return;
  const own = forkContext(ctx);
  const dropped = await own.em.transactional(async (em) => {
    const ours = await changed(
      em,
      sql`update chat_messages set answer_cost = null, held = 0 where id = ${id} and state = 'queued' and attempts = ${attempts}`,
    );
    if (ours !== 1) return false;
    await countOnly({ ...own, em }, message, cost);
    if (organizationId !== null && unitsOf(held) > 0n) await release(em, organizationId, held);
    return true;
  });
  if (dropped) Object.assign(message, { answerCost: null, held: '0' });
}

/** Counts what was used for an answer that came to nothing, against the cap of its conversation. */
export async function countOnly(
  ctx: Context,
  { chatConversationId }: MessageInHand,
  { tokens, ct }: AnswerCost,
): Promise<void> {
  await changed(
    ctx.em,
    sql`update chat_conversations set tokens_used = tokens_used + ${tokens}, ct_used = ct_used + ${ct}::numeric where id = ${chatConversationId}`,
  );
}
