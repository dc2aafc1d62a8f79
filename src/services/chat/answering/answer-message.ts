import type { Context, Viewer } from '../../../core/context.ts';
import { unitsOf } from '../../../core/ct.ts';
import type { ChatDesk, DeskConversation } from '../../../providers/chat/chat-desk.ts';
import { notifyBalanceExhausted } from '../../billing/balance-notifications.ts';
import { funds } from '../../billing/ledger/hold.ts';
import { priceFor } from '../../billing/price.ts';
import { openAi } from '../../generation/open-ai.ts';
import { composeReply, mostTokens, type Reply, type ReplyAsk, replyModel } from '../reply/compose-reply.ts';
import { type AnswerCost, claimMessage, keepClaim, type MessageInHand } from './claim-message.ts';
import { finishMessage } from './finish-message.ts';
import { findPerson } from './find-person.ts';
import { CLOSING, handOver } from './hand-over.ts';
import { holdForAnswer } from './hold-for-answer.ts';
import { AI_PATIENCE, noteTrouble } from './note-trouble.ts';
import { countOnly, dropOffer, offerAnswer } from './offer-answer.ts';
import { openDesk } from './open-desk.ts';
import { postpone } from './postpone.ts';
import { judge, recheck, TOKEN_CAP, type Verdict } from './rules.ts';
import { inTurn } from './tenant-turns.ts';

/** For everything until the answer is posted. */
const LIMIT_MS = 120_000;
/** How long is waited for CT that others hold. */
const CT_WAIT_MS = 5000;
/** How long the tenant's other messages are waited for, at first; longer each time, up to so many times as long. */
const TURN_WAIT_MS = 1000;
const MOST_TURN_WAITS = 10;

/** A message at work. */
interface Work {
  ctx: Context;
  message: MessageInHand;
  desk: ChatDesk;
  user: Viewer | null;
  signal: AbortSignal;
}

/**
 * Answers a message of a customer that is due; does nothing for any other. It is read at the chat desk before and after the
 * AI has written, so that one answer at most is posted whatever was delivered how often, and none over a person's head.
 * What goes wrong is noted in the row, not thrown.
 */
export async function answerMessage(ctx: Context, id: string, stopping: AbortSignal): Promise<void> {
  const message = await claimMessage(ctx, id);
  if (!message) return;
  const done = await inTurn(message.organizationId, () => seeTo(ctx, message, stopping));
  if (!done)
    await postpone(ctx, message, {
      reason: 'Other messages of the tenant are being answered.',
      waitMs: TURN_WAIT_MS * Math.min(message.attempts, MOST_TURN_WAITS),
    });
}

async function seeTo(ctx: Context, message: MessageInHand, stopping: AbortSignal): Promise<void> {
  try {
    await attend(ctx, message, AbortSignal.any([stopping, AbortSignal.timeout(LIMIT_MS)]));
  } catch (error) {
    await noteTrouble(ctx, message, error, stopping);
  }
}

async function attend(ctx: Context, message: MessageInHand, signal: AbortSignal): Promise<void> {
  const opened = await openDesk(ctx, message);
  if (!opened) return finishMessage(ctx, message, { state: 'ignored', reason: 'The chat desk is turned off.' });
  const { desk, tenant } = opened;
  const talk = await desk.readConversation(message.conversationId, signal);
  const user = await findPerson(ctx, message.channel, talk.provenIdentifier);
  const work: Work = { ctx, message, desk, user, signal };
  const verdict = judge(message, talk);
  if (verdict) return obey(work, verdict, null);
  await dropOffer(ctx, message);

  const ask: ReplyAsk = {
    channel: message.channel,
    conversation: { id: message.chatConversationId },
    tenant,
    user,
    transcript: transcriptOf(talk, message),
    tokensLeft: TOKEN_CAP - message.tokensUsed,
    signal,
  };
  const multiplier = await payable(work, ask);
  if (multiplier === null) return;
  const reply = await composeReply({ ...ctx, user }, ask);
  await post(work, reply, costOf(message, reply, multiplier));
}

/** What was said up to the message, whose answer is asked for. */
const transcriptOf = ({ messages }: DeskConversation, { messageId }: MessageInHand) =>
  messages.filter(({ id }) => id <= messageId);

/** Holds what the answer may cost: the factor of its price, or null where there is no CT for it and that was seen to. */
async function payable(work: Work, ask: ReplyAsk): Promise<string | null> {
  const { ctx, message } = work;
  const { organizationId } = message;
  if (organizationId === null) return '1';
  const model = replyModel(ctx);
  const { ownKey } = await openAi(ctx, organizationId, model.provider);
  const { token_rate_multiplier: multiplier, held: others } = await funds(ctx.em, organizationId);
  if (ownKey) return multiplier;
  const most = Math.min(mostTokens(ctx, ask), ask.tokensLeft);
  if (await holdForAnswer(ctx, organizationId, message, priceFor({ model, multiplier, ownKey }, most).ctCost))
    return multiplier;
  if (unitsOf(others) > 0n && message.age < AI_PATIENCE) {
    await postpone(ctx, message, { reason: 'Other work holds the CT.', waitMs: CT_WAIT_MS });
    return null;
  }
  if (!(await keepClaim(ctx, message))) return null;
  await notifyBalanceExhausted(ctx, organizationId);
  await obey(work, { kind: 'hand_over', reason: 'There are no CT left for the bot to answer.', closing: true }, null);
  return null;
}

function costOf(
  { organizationId, held }: MessageInHand,
  { tokensUsed: tokens, cost: { model, calls, ownKey } }: Reply,
  multiplier: string,
): AnswerCost {
  // An answer on the service's own doors is charged to nobody, and nothing was held for it.
  const most = organizationId === null ? undefined : held;
  const { ctCost: ct } = priceFor({ model, multiplier, ownKey }, tokens, most);
  return { tokens, ct, model, calls };
}

/** Posts an answer if there is still something to answer, and it is still this worker's to do. */
async function post(work: Work, reply: Reply, cost: AnswerCost): Promise<void> {
  const { ctx, message, desk, user, signal } = work;
  const { conversationId, messageId } = message;
  const userId = user?.id ?? null;
  try {
    const talk = await desk.readConversation(conversationId, signal);
    const verdict = recheck(message, talk);
    if (verdict) return await obey(work, verdict, cost);
    if (!(await offerAnswer(ctx, message, cost))) return await finishMessage(ctx, message, { state: 'answered', cost });
    if (reply.handOver !== null) {
      const posted = await handOver(ctx, desk, message, { reason: reply.handOver, text: reply.text });
      return await finishMessage(ctx, message, {
        state: 'answered',
        reason: reply.handOver,
        posted,
        handedOver: true,
        cost,
        userId,
      });
    }
    await desk.postAnswer(conversationId, { text: reply.text, answers: messageId }, signal);
  } catch (error) {
    // What was noted is counted when it is known whether it was posted.
    if (!message.answerCost) await countOnly(ctx, message, cost);
    throw error;
  }
  await finishMessage(ctx, message, { state: 'answered', posted: true, cost, userId });
}

/** Does what a rule says in place of an answer. What the AI used is counted, and nobody pays for what was not posted. */
async function obey({ ctx, message, desk, user }: Work, verdict: Verdict, cost: AnswerCost | null): Promise<void> {
  const noted = { reason: verdict.reason, cost, userId: user?.id ?? null };
  // Posted by a worker that died over it, or whose desk did not say so: charged is what it noted before.
  if (verdict.kind === 'answered')
    return finishMessage(ctx, message, { state: 'answered', posted: cost === null, ...noted });
  if (verdict.kind === 'ignored')
    return finishMessage(ctx, message, { state: 'ignored', newer: verdict.newer, ...noted });
  await handOver(ctx, desk, message, { reason: verdict.reason, text: verdict.closing ? CLOSING : null });
  await finishMessage(ctx, message, { state: 'ignored', handedOver: true, ...noted });
}
