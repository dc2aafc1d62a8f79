import type { ChatMessageState } from '../../../../entities/chat/chat-message.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { unitsOf } from '../../../core/ct.ts';
import { changed, sql } from '../../../core/sql.ts';
import { notifyLowBalance } from '../../billing/balance-notifications.ts';
import { release } from '../../billing/ledger/hold.ts';
import { settle } from '../../billing/ledger/settle.ts';
import { queueMessage } from '../inbox/store-message.ts';
import type { AnswerCost, MessageInHand } from './claim-message.ts';

/** What came of a message. */
export interface Ending {
  state: `${Exclude<ChatMessageState, ChatMessageState.queued>}`;
  /** For the record, where it was not simply answered. */
  reason?: string;
  /** Whether an answer was posted: only that is charged. */
  posted?: boolean;
  handedOver?: boolean;
  /** Where none is named, what was noted before it was posted. */
  cost?: AnswerCost | null;
  /** The message that is to be answered in its place. */
  newer?: number | undefined;
  userId?: string | null;
}

/**
 * Notes what came of a message in one transaction: its state, the counters of its conversation, and the charge, once. What
 * was held beyond it is given back. Where another worker has taken the message over, only what was used is counted.
 */
export async function finishMessage(ctx: Context, message: MessageInHand, ending: Ending): Promise<void> {
  const { state, reason = null, posted = false, handedOver = false, newer, userId } = ending;
  const { id, attempts, chatConversationId, answerCost: noted } = message;
  const cost = ending.cost ?? noted;
  const own = forkContext(ctx);
  await own.em.transactional(async (em) => {
    const inner = { ...own, em };
    const ours = await changed(
      em,
      sql`update chat_messages set state = ${state}, held = 0, answer_cost = null, last_error = ${reason} where id = ${id} and state = 'queued' and attempts = ${attempts}`,
    );
    // Whoever took the message over counts what was noted in it.
    if (!ours && noted) return;
    const replies = ours && posted ? 1 : 0;
    const handed = ours && handedOver ? sql`now()` : replies ? sql`null` : sql`handed_over_at`;
    await changed(
      em,
      sql`update chat_conversations
             set tokens_used = tokens_used + ${cost?.tokens ?? 0}, ct_used = ct_used + ${cost?.ct ?? '0'}::numeric, replies = replies + ${replies}, handed_over_at = ${handed},
                 failures = case when ${replies === 1 || (ours === 1 && handedOver)} then 0 else failures end,
                 user_id = coalesce(${userId ?? null}::uuid, user_id), touched_at = now()
           where id = ${chatConversationId}`,
    );
    if (!ours) return;
    if (newer !== undefined) await queueMessage(inner, chatConversationId, newer);
    await pay(inner, message, posted ? cost : null);
  });
}

/** Charges what was held, or gives it back where there is nothing to charge. */
async function pay(
  ctx: Context,
  { id, organizationId, held }: MessageInHand,
  cost: AnswerCost | null | undefined,
): Promise<void> {
  if (organizationId === null || unitsOf(held) === 0n) return;
  if (!cost || unitsOf(cost.ct) === 0n) return release(ctx.em, organizationId, held);
  const { model, tokens, calls, ct } = cost;
  const usage = {
    chat_message_id: id,
    provider: model.provider,
    model: model.id,
    tier: model.tier,
    tokens,
    requests: calls,
  };
  const { before, after } = await settle(ctx.em, {
    organizationId,
    held,
    cost: ct,
    description: 'Answered a chat message',
    reason: `chat:${id}`,
    usage,
    createdBy: null,
  });
  await notifyLowBalance(ctx, { organizationId, before, after });
}
