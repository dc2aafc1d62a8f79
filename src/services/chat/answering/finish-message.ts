import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChatMessageState } from '../../../../entities/chat/chat-message.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { unitsOf } from '../../../core/ct.ts';
import { changed, row, sql } from '../../../core/sql.ts';
import { notifyLowBalance } from '../../billing/balance-notifications.ts';
import { release } from '../../billing/ledger/hold.ts';
import { settle } from '../../billing/ledger/settle.ts';
import { recordUnpaid } from '../../billing/unpaid-usage.ts';
import { insertMessage } from '../inbox/store-message.ts';
import { type AnswerCost, type ClaimedMessage, renewClaim } from './claim-message.ts';

/** The outcome of a message. */
export interface MessageOutcome {
  state: `${Exclude<ChatMessageState, ChatMessageState.queued>}`;
  /** Stored with the message; left out for an ordinary answer. */
  reason?: string;
  /** Whether an answer was posted. Only posted answers are charged. */
  posted?: boolean;
  handedOver?: boolean;
  /** Defaults to the cost that was recorded before the answer was posted. */
  cost?: AnswerCost | null;
  /** The newer message that is answered instead of this one. */
  newer?: number | undefined;
  userId?: string | null;
}

/**
 * Stores the outcome of a message in one transaction: its state, the counters of its conversation, and the charge,
 * exactly once. Releases what was held beyond the charge, and records the tokens that nobody pays. If another worker
 * has claimed the message since, only adds the usage.
 */
export async function finishMessage(ctx: Context, message: ClaimedMessage, outcome: MessageOutcome): Promise<void> {
  const { state, reason = null, posted = false, handedOver = false, newer, userId } = outcome;
  const { id, attempts, chatConversationId, organizationId, answerCost: recorded } = message;
  const cost = outcome.cost ?? recorded;
  const own = forkContext(ctx);
  await own.em.transactional(async (em) => {
    const inner = { ...own, em };
    await lockConversation(em, chatConversationId);
    const ended = await row<{ unpaid_tokens: number }>(
      em,
      sql`update chat_messages m
             set state = ${state}, held = 0, unpaid_tokens = 0, answer_cost = null, last_error = ${reason}
            from (select id, unpaid_tokens from chat_messages where id = ${id} for update) old
           where m.id = old.id and m.state = 'queued' and m.attempts = ${attempts}
          returning old.unpaid_tokens`,
    );
    const finished = ended ? 1 : 0;
    // A recorded cost is counted by the worker that claimed the message.
    if (!finished && recorded) return;
    const replies = finished && posted ? 1 : 0;
    const handedOverAt = finished && handedOver ? sql`now()` : replies ? sql`null` : sql`handed_over_at`;
    await changed(
      em,
      sql`update chat_conversations
             set tokens_used = tokens_used + ${cost?.tokens ?? 0},
                 ct_used = ct_used + ${cost?.ct ?? '0'}::numeric,
                 replies = replies + ${replies},
                 handed_over_at = ${handedOverAt},
                 failures = case when ${replies === 1 || (finished === 1 && handedOver)} then 0 else failures end,
                 user_id = coalesce(${userId ?? null}::uuid, user_id),
                 touched_at = now()
           where id = ${chatConversationId}`,
    );
    if (!finished) return;
    if (newer !== undefined) await insertMessage(inner, chatConversationId, newer);
    await chargeOrRelease(inner, message, posted ? cost : null);
    const unpaid = ended!.unpaid_tokens - (posted ? (cost?.tokens ?? 0) : 0);
    if (organizationId !== null) await recordUnpaid(inner, organizationId, posted ? 'capped' : 'failed', unpaid);
  });
}

/** Locks the conversation before its messages, as `storeMessage` does: with another order, concurrent workers deadlock. */
export async function lockConversation(em: EntityManager, id: string): Promise<void> {
  await row(em, sql`select 1 from chat_conversations where id = ${id} for no key update`);
}

async function chargeOrRelease(
  ctx: Context,
  { id, organizationId, held }: ClaimedMessage,
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
  const { before, after } = await settle(ctx, {
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

/**
 * Records the cost of an answer before it is posted, so that any worker that finds the answer at the chat desk can
 * charge it. Returns false if another worker has claimed the message since.
 */
export async function recordAnswerCost(ctx: Context, message: ClaimedMessage, cost: AnswerCost): Promise<boolean> {
  if (!(await renewClaim(ctx, message, cost))) return false;
  message.answerCost = cost;
  return true;
}

/**
 * Discards the recorded cost of an answer that is not at the chat desk: adds the usage to the conversation, releases
 * the hold and records the tokens as unpaid. Does nothing if no cost is recorded or another worker has claimed the
 * message since.
 */
export async function discardAnswerCost(ctx: Context, message: ClaimedMessage): Promise<void> {
  const { id, attempts, chatConversationId, organizationId, held, answerCost: cost } = message;
  if (!cost) return;
  const own = forkContext(ctx);
  const discarded = await own.em.transactional(async (em) => {
    await lockConversation(em, chatConversationId);
    const updated = await row<{ unpaid_tokens: number }>(
      em,
      sql`update chat_messages m
             set answer_cost = null, held = 0, unpaid_tokens = 0
            from (select id, unpaid_tokens from chat_messages where id = ${id} for update) old
           where m.id = old.id and m.state = 'queued' and m.attempts = ${attempts}
          returning old.unpaid_tokens`,
    );
    if (!updated) return false;
    const inner = { ...own, em };
    await addUsage(inner, message, cost);
    if (organizationId === null) return true;
    if (unitsOf(held) > 0n) await release(em, organizationId, held);
    await recordUnpaid(inner, organizationId, 'failed', updated.unpaid_tokens);
    return true;
  });
  if (discarded) Object.assign(message, { answerCost: null, held: '0' });
}

/** Adds the usage of an answer that was not posted to its conversation, whose usage is limited. */
export async function addUsage(
  ctx: Context,
  { chatConversationId }: ClaimedMessage,
  { tokens, ct }: AnswerCost,
): Promise<void> {
  await changed(
    ctx.em,
    sql`update chat_conversations
           set tokens_used = tokens_used + ${tokens}, ct_used = ct_used + ${ct}::numeric
         where id = ${chatConversationId}`,
  );
}
