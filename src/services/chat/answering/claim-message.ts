import type { ChatChannel } from '../../../../entities/chat/chat-conversation.ts';
import type { Context } from '../../../core/context.ts';
import { changed, row, sql } from '../../../core/sql.ts';
import type { Model } from '../../generation/models.ts';

/** How long a message is its worker's alone; longer than answering and handing over may take. */
const LEASE_SECONDS = 180;

/** What an answer used. */
export interface AnswerCost {
  tokens: number;
  /** At most what was held, where something was. */
  ct: string;
  model: Model;
  calls: number;
}

/** A message that this worker may answer now, and its conversation. */
export interface MessageInHand {
  id: string;
  messageId: number;
  /** This one included; whoever took it last has the highest number. */
  attempts: number;
  /** How long the customer has waited, in seconds. */
  age: number;
  /** CT held for the answer. */
  held: string;
  /** What an answer used that may have been posted, and that nobody has counted yet; what is held is then for it. */
  answerCost: AnswerCost | null;
  chatConversationId: string;
  channel: ChatChannel;
  /** The tenant; null on the service's own doors. */
  organizationId: string | null;
  accountId: number;
  conversationId: number;
  /** Answers that were posted, in all and within the last hour. */
  replies: number;
  repliesOfHour: number;
  /** In a row. */
  failures: number;
  tokensUsed: number;
}

/** Takes a message that is due; null for any other. However many ask at once, one has it. What was held by a worker that died over it is given back, unless its answer may have been posted. */
export function claimMessage(ctx: Context, id: string): Promise<MessageInHand | null> {
  return row<MessageInHand>(
    ctx.em,
    sql`with own as materialized (
          select id, held, answer_cost, chat_conversation_id from chat_messages
           where id = ${id} and state = 'queued' and (due_at <= now() or attempts = 0) for update),
        freed as (
          update balances b set held = b.held - own.held from own, chat_conversations c
           where c.id = own.chat_conversation_id and b.organization_id = c.organization_id and own.held > 0 and own.answer_cost is null)
        update chat_messages m set attempts = m.attempts + 1, held = case when own.answer_cost is null then 0 else m.held end, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
          from own, chat_conversations c where m.id = own.id and c.id = own.chat_conversation_id
        returning m.id, m.message_id::float8 as "messageId", m.attempts, extract(epoch from now() - m.created_at)::float8 as age, m.held, m.answer_cost as "answerCost",
                  c.id as "chatConversationId", c.channel, c.organization_id as "organizationId", c.account_id as "accountId", c.conversation_id as "conversationId",
                  c.replies, c.failures, c.tokens_used + coalesce((own.answer_cost ->> 'tokens')::int, 0) as "tokensUsed",
                  (select count(*)::int from chat_messages o where o.chat_conversation_id = c.id and o.state = 'answered' and o.created_at > now() - interval '1 hour') as "repliesOfHour"`,
  );
}

/** Whether the message is still this worker's, which then has it for the whole of another lease. Notes what its answer used where that is given. */
export async function keepClaim(
  ctx: Context,
  { id, attempts }: MessageInHand,
  cost: AnswerCost | null = null,
): Promise<boolean> {
  const noted = cost && JSON.stringify(cost);
  return (
    (await changed(
      ctx.em,
      sql`update chat_messages set due_at = now() + make_interval(secs => ${LEASE_SECONDS}), answer_cost = coalesce(${noted}::jsonb, answer_cost) where id = ${id} and state = 'queued' and attempts = ${attempts}`,
    )) === 1
  );
}
