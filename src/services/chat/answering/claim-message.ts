import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChatChannel } from '../../../../entities/chat/chat-conversation.ts';
import type { Context } from '../../../core/context.ts';
import { changed, row, sql } from '../../../core/sql.ts';
import { holdStatement } from '../../billing/ledger/hold.ts';
import { recordUnpaid } from '../../billing/unpaid-usage.ts';
import type { Model } from '../../generation/models.ts';

/** How long a claim is valid. Must exceed the time for answering and handing over. */
const LEASE_SECONDS = 180;

/** What an answer used. */
export interface AnswerCost {
  tokens: number;
  /** The price in CT, never more than the amount held for the answer. */
  ct: string;
  model: Model;
  calls: number;
}

/** A message that this worker may answer, with the state of its conversation. */
export interface ClaimedMessage {
  id: string;
  messageId: number;
  /** Number of claims, including this one. It identifies the worker that claimed the message last. */
  attempts: number;
  /** Seconds since the message came in. */
  age: number;
  /** CT held for the answer. */
  held: string;
  /** The cost of an answer that may have been posted and is not counted yet; the hold is then for this answer. */
  answerCost: AnswerCost | null;
  chatConversationId: string;
  channel: ChatChannel;
  /** The tenant; null in the service's own channels. */
  organizationId: string | null;
  accountId: number;
  conversationId: number;
  /** Number of posted answers, in total and within the last hour. */
  replies: number;
  repliesOfHour: number;
  /** Whether the bot handed the conversation over and did not answer since. */
  handedOver: boolean;
  /** Number of consecutive failures. */
  failures: number;
  tokensUsed: number;
}

/**
 * Claims a message that is due and returns it, or null if it is not due. Exactly one of several concurrent callers gets
 * the message. Releases the hold of a former worker that crashed and records its tokens as unpaid, unless its answer may
 * have been posted.
 */
export function claimMessage(ctx: Context, id: string): Promise<ClaimedMessage | null> {
  return ctx.em.transactional(async (em) => {
    const claimed = await claim(em, id);
    if (!claimed) return null;
    const { lostTokens, ...message } = claimed;
    if (message.organizationId !== null)
      await recordUnpaid({ ...ctx, em }, message.organizationId, 'interrupted', lostTokens);
    return message;
  });
}

function claim(em: EntityManager, id: string): Promise<(ClaimedMessage & { lostTokens: number }) | null> {
  return row(
    em,
    sql`with own as materialized (
          select id, held, unpaid_tokens, answer_cost, chat_conversation_id
            from chat_messages
           where id = ${id} and state = 'queued' and (due_at <= now() or attempts = 0)
             for update),
        freed as (
          update balances b
             set held = b.held - own.held
            from own, chat_conversations c
           where c.id = own.chat_conversation_id
             and b.organization_id = c.organization_id
             and own.held > 0
             and own.answer_cost is null)
        update chat_messages m
           set attempts = m.attempts + 1,
               held = case when own.answer_cost is null then 0 else m.held end,
               unpaid_tokens = case when own.answer_cost is null then 0 else m.unpaid_tokens end,
               due_at = now() + make_interval(secs => ${LEASE_SECONDS})
          from own, chat_conversations c
         where m.id = own.id and c.id = own.chat_conversation_id
        returning case when own.answer_cost is null then own.unpaid_tokens else 0 end as "lostTokens",
                  m.id, m.message_id::float8 as "messageId", m.attempts,
                  extract(epoch from now() - m.created_at)::float8 as age, m.held, m.answer_cost as "answerCost",
                  c.id as "chatConversationId", c.channel, c.organization_id as "organizationId",
                  c.account_id as "accountId", c.conversation_id as "conversationId", c.replies, c.failures,
                  c.handed_over_at is not null as "handedOver",
                  c.tokens_used + coalesce((own.answer_cost ->> 'tokens')::int, 0) as "tokensUsed",
                  (select count(*)::int
                     from chat_messages o
                    where o.chat_conversation_id = c.id
                      and o.state = 'answered'
                      and o.created_at > now() - interval '1 hour') as "repliesOfHour"`,
  );
}

/**
 * Renews the claim for the whole lease and, where a cost is given, stores it with the message. Returns false if another
 * worker has claimed the message since.
 */
export async function renewClaim(
  ctx: Context,
  { id, attempts }: ClaimedMessage,
  cost: AnswerCost | null = null,
): Promise<boolean> {
  const answerCost = cost && JSON.stringify(cost);
  const renewed = await changed(
    ctx.em,
    sql`update chat_messages
           set due_at = now() + make_interval(secs => ${LEASE_SECONDS}),
               answer_cost = coalesce(${answerCost}::jsonb, answer_cost)
         where id = ${id} and state = 'queued' and attempts = ${attempts}`,
  );
  return renewed === 1;
}

/**
 * Holds CT for an answer, on the balance and on the message in one statement. Returns false if the balance is too low
 * or another worker has claimed the message since.
 */
export async function holdForAnswer(
  ctx: Context,
  organizationId: string,
  message: ClaimedMessage,
  amount: string,
): Promise<boolean> {
  const { id, attempts } = message;
  const held = await changed(
    ctx.em,
    sql`with own as materialized (
          select id from chat_messages where id = ${id} and attempts = ${attempts} and state = 'queued' for update),
        paid as (${holdStatement(organizationId, amount, sql`exists (select 1 from own)`)})
        update chat_messages m
           set held = ${amount}::numeric
          from own, paid
         where m.id = own.id`,
  );
  if (held !== 1) return false;
  message.held = amount;
  return true;
}
