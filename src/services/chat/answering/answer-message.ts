import type { Context, Viewer } from '../../../core/context.ts';
import { unitsOf } from '../../../core/ct.ts';
import type { ChatDesk, DeskConversation } from '../../../providers/chat/chat-desk.ts';
import { notifyBalanceExhausted } from '../../billing/balance-notifications.ts';
import { funds } from '../../billing/ledger/hold.ts';
import { priceFor } from '../../billing/price.ts';
import { secondsToUnpaidBudget } from '../../billing/unpaid-usage.ts';
import { organizationAiClient } from '../../generation/ai-client.ts';
import { generateReply, maxReplyTokens, type Reply, replyModel, type ReplyRequest } from '../reply/generate-reply.ts';
import { type AnswerCost, type ClaimedMessage, claimMessage, holdForAnswer, renewClaim } from './claim-message.ts';
import { addUsage, discardAnswerCost, finishMessage, recordAnswerCost } from './finish-message.ts';
import { HAND_OVER_TEXT, handOver } from './hand-over.ts';
import { identifyCaller, openChatDesk } from './open-chat-desk.ts';
import { MAX_AI_WAIT_SECONDS, postpone, recordFailure } from './record-failure.ts';
import { reportUnanswered } from '../report-unanswered.ts';
import { replyMeter } from './reply-meter.ts';
import { type Decision, decideBeforeAnswering, decideBeforePosting, TOKEN_CAP } from './rules.ts';

/** Limit for everything until the answer is posted. */
const TIMEOUT_MS = 120_000;
/** How long a message waits for CT that other work of the tenant holds. */
const FUNDS_WAIT_MS = 5000;
/**
 * Messages of one tenant that a process answers at the same time. A slow chat desk must not block the workers for other
 * tenants.
 */
const MAX_CONCURRENT_PER_TENANT = 3;
/** How long a message beyond that limit waits. The wait grows with each attempt, up to this many times its length. */
const CONCURRENCY_WAIT_MS = 1000;
const MAX_WAIT_FACTOR = 10;

/** The number of messages that this process answers right now, by tenant. Tenants without any are left out. */
const runningByTenant = new Map<string, number>();

/** A claimed message with what is needed to answer it. */
interface Work {
  ctx: Context;
  message: ClaimedMessage;
  desk: ChatDesk;
  user: Viewer | null;
  signal: AbortSignal;
}

/**
 * Answers a message of a customer if it is due; does nothing otherwise. The conversation is read at the chat desk
 * before and after the AI has written the answer. So at most one answer is posted, even if events are delivered twice
 * or in another order, and none after a person has taken over. Failures are stored with the message and not thrown.
 */
export async function answerMessage(ctx: Context, id: string, stopping: AbortSignal): Promise<void> {
  const message = await claimMessage(ctx, id);
  if (!message) return;
  const hasRun = await withTenantLimit(message.organizationId, async () => {
    try {
      await answer(ctx, message, AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]));
    } catch (error) {
      await recordFailure(ctx, message, error, stopping);
    }
  });
  if (!hasRun)
    await postpone(ctx, message, {
      reason: 'Other messages of the tenant are being answered.',
      waitMs: CONCURRENCY_WAIT_MS * Math.min(message.attempts, MAX_WAIT_FACTOR),
    });
}

/**
 * Runs the work unless the tenant has reached its concurrency limit. Returns whether it ran. The service's own channels
 * (null) have no limit. Throws what the work throws.
 */
async function withTenantLimit(organizationId: string | null, work: () => Promise<void>): Promise<boolean> {
  if (organizationId === null) return work().then(() => true);
  const running = runningByTenant.get(organizationId) ?? 0;
  if (running >= MAX_CONCURRENT_PER_TENANT) return false;
  runningByTenant.set(organizationId, running + 1);
  try {
    await work();
    return true;
  } finally {
    const remaining = runningByTenant.get(organizationId)! - 1;
    if (remaining > 0) runningByTenant.set(organizationId, remaining);
    else runningByTenant.delete(organizationId);
  }
}

async function answer(ctx: Context, message: ClaimedMessage, signal: AbortSignal): Promise<void> {
  const opened = await openChatDesk(ctx, message);
  if (!opened) {
    await finishMessage(ctx, message, { state: 'ignored', reason: 'The chat desk is turned off.' });
    return reportUnanswered(ctx, message.organizationId, 'tenant_disabled');
  }
  const { desk, tenant } = opened;
  const conversation = await desk.readConversation(message.conversationId, signal);
  const user = await identifyCaller(ctx, message.channel, conversation.verifiedIdentifier);
  const work: Work = { ctx, message, desk, user, signal };
  const decision = decideBeforeAnswering(message, conversation);
  if (decision) return applyDecision(work, decision, null);
  await discardAnswerCost(ctx, message);

  const request: ReplyRequest = {
    channel: message.channel,
    conversation: { id: message.chatConversationId },
    tenant,
    user,
    history: historyUpTo(message, conversation),
    tokensLeft: TOKEN_CAP - message.tokensUsed,
    signal,
  };
  const multiplier = await holdFunds(work, request);
  if (multiplier === null) return;
  const meter = replyMeter(ctx, message, user, maxReplyTokens(ctx, request));
  const reply = await generateReply({ ...ctx, user }, request, meter);
  await post(work, reply, costOf(message, reply, multiplier));
}

const historyUpTo = ({ messageId }: ClaimedMessage, { messages }: DeskConversation) =>
  messages.filter(({ id }) => id <= messageId);

/**
 * Holds the most that the answer can cost. Returns the price multiplier of the organization, or null if there are no
 * funds or the daily budget of unpaid tokens is used up: then the message has been postponed or handed over.
 */
async function holdFunds(work: Work, request: ReplyRequest): Promise<string | null> {
  const { ctx, message, user } = work;
  const { organizationId } = message;
  if (organizationId === null) return (await handOverIfOverBudget(work, user?.organizationId)) ? null : '1';
  const model = replyModel(ctx);
  const { ownKey } = await organizationAiClient(ctx, organizationId, model.provider);
  const { token_rate_multiplier: multiplier, held: heldByAll } = await funds(ctx.em, organizationId);
  if (ownKey) return multiplier;
  if (await handOverIfOverBudget(work, organizationId)) return null;
  const maxTokens = Math.min(maxReplyTokens(ctx, request), request.tokensLeft);
  const { ctCost } = priceFor({ model, multiplier, ownKey }, maxTokens);
  if (await holdForAnswer(ctx, organizationId, message, ctCost)) return multiplier;
  if (unitsOf(heldByAll) > 0n && message.age < MAX_AI_WAIT_SECONDS) {
    await postpone(ctx, message, { reason: 'Other work holds the CT.', waitMs: FUNDS_WAIT_MS });
    return null;
  }
  if (!(await renewClaim(ctx, message))) return null;
  await notifyBalanceExhausted(ctx, organizationId);
  await reportUnanswered(ctx, organizationId, 'no_ct');
  const reason = 'There are no CT left for the bot to answer.';
  await applyDecision(work, { kind: 'hand_over', reason, closing: true }, null);
  return null;
}

/**
 * Hands the conversation over if the organization has used up its daily budget of unpaid tokens. Returns whether it
 * has.
 */
async function handOverIfOverBudget(work: Work, organizationId: string | undefined): Promise<boolean> {
  if (organizationId === undefined || (await secondsToUnpaidBudget(work.ctx, organizationId)) === null) return false;
  const reason = 'The daily budget of unpaid AI tokens is used up.';
  await applyDecision(work, { kind: 'hand_over', reason, closing: true }, null);
  return true;
}

function costOf(
  { organizationId, held }: ClaimedMessage,
  { tokensUsed: tokens, cost: { model, calls, ownKey } }: Reply,
  multiplier: string,
): AnswerCost {
  // In the service's own channels nothing was held and nobody is charged.
  const maxCost = organizationId === null ? undefined : held;
  const { ctCost: ct } = priceFor({ model, multiplier, ownKey }, tokens, maxCost);
  return { tokens, ct, model, calls };
}

/** Posts an answer, unless the conversation needs none any more or another worker has claimed the message since. */
async function post(work: Work, reply: Reply, cost: AnswerCost): Promise<void> {
  const { ctx, message, desk, user, signal } = work;
  const { conversationId, messageId } = message;
  const userId = user?.id ?? null;
  try {
    const conversation = await desk.readConversation(conversationId, signal);
    const decision = decideBeforePosting(message, conversation);
    if (decision) return await applyDecision(work, decision, cost);
    if (!(await recordAnswerCost(ctx, message, cost)))
      return await finishMessage(ctx, message, { state: 'answered', cost });
    if (reply.handOver !== null) {
      const { handOver: reason, text } = reply;
      const posted = await handOver(ctx, desk, message, { reason, text });
      return await finishMessage(ctx, message, { state: 'answered', reason, posted, handedOver: true, cost, userId });
    }
    await desk.postAnswer(conversationId, { text: reply.text, inReplyTo: messageId }, signal);
  } catch (error) {
    // A recorded cost is counted later, when it is known whether the answer was posted.
    if (!message.answerCost) await addUsage(ctx, message, cost);
    throw error;
  }
  await finishMessage(ctx, message, { state: 'answered', posted: true, cost, userId });
}

/** Does what a rule decided instead of posting an answer. The usage is counted, but only posted answers are charged. */
async function applyDecision({ ctx, message, desk, user }: Work, decision: Decision, cost: AnswerCost | null) {
  const outcome = { reason: decision.reason, cost, userId: user?.id ?? null };
  // Without a new cost, the answer was posted by a worker that could not finish: its recorded cost is charged.
  if (decision.kind === 'answered')
    return finishMessage(ctx, message, { state: 'answered', posted: cost === null, ...outcome });
  if (decision.kind === 'ignored') {
    await finishMessage(ctx, message, { state: 'ignored', newer: decision.newer, ...outcome });
    if (decision.unanswered) await reportUnanswered(ctx, message.organizationId, decision.unanswered);
    return;
  }
  await handOver(ctx, desk, message, { reason: decision.reason, text: decision.closing ? HAND_OVER_TEXT : null });
  await finishMessage(ctx, message, { state: 'ignored', handedOver: true, ...outcome });
}
