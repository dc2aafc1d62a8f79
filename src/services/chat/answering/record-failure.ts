import { AppError } from '../../../core/errors.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { unitsOf } from '../../../core/ct.ts';
import { isOutage } from '../../../core/outage.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { ProviderPaused } from '../../../core/provider-paused.ts';
import { changed, row, sql } from '../../../core/sql.ts';
import { release } from '../../billing/ledger/hold.ts';
import { recordUnpaid } from '../../billing/unpaid-usage.ts';
import { enqueueMessage } from '../inbox/store-message.ts';
import type { ClaimedMessage } from './claim-message.ts';
import { finishMessage, lockConversation } from './finish-message.ts';
import { HAND_OVER_TEXT, handOver } from './hand-over.ts';
import { ChatDeskError, openChatDesk } from './open-chat-desk.ts';
import { reportUnanswered } from '../report-unanswered.ts';
import { FAILURES_TO_HAND_OVER } from './rules.ts';

/** How long a message waits for an AI provider that is unavailable, before it is handed over. */
export const MAX_AI_WAIT_SECONDS = 5 * 60;
/** How long a message waits for a chat desk that is unavailable, before it is given up. */
const MAX_DESK_WAIT_SECONDS = 3600;
const MAX_WAIT_MS = 30_000;
const BACKOFF_MS = 3000;
/** Postgres rounds due times to milliseconds, so a queue message must not arrive early. */
const DUE_TIME_ROUNDING_MS = 10;

/**
 * Decides what happens after an answer failed: the message is retried, postponed, handed over or given up. After an
 * outage of the database nothing is stored: the lease of the message ends by itself.
 */
export async function recordFailure(
  ctx: Context,
  message: ClaimedMessage,
  error: unknown,
  stopping: AbortSignal,
): Promise<void> {
  if (isOutage(error))
    return ctx.log.warn(
      { event: 'chat_message.lease_kept', err: error },
      'The database is unavailable. The chat message is retried when its lease ends.',
    );
  if (stopping.aborted) return postpone(ctx, message, { reason: 'The worker ended.', waitMs: 0 });
  if (error instanceof ChatDeskError) return recordDeskFailure(ctx, message, error);
  const reason = safeReason(error);
  if (error instanceof ProviderPaused && message.age < MAX_AI_WAIT_SECONDS)
    return postpone(ctx, message, { reason, waitMs: Math.min(error.waitMs, MAX_WAIT_MS) });
  const isPermanent =
    error instanceof ProviderPaused ||
    error instanceof AppError ||
    (error instanceof ProviderError && !error.transient);
  ctx.log.warn(
    { event: 'chat_message.answer_failed', err: error, attempts: message.attempts },
    'The chat message could not be answered.',
  );
  const failures = message.failures + 1;
  // An answer that may have been posted is looked up at the chat desk before anything else is posted there.
  const mayBePosted = message.answerCost !== null && failures < 2 * FAILURES_TO_HAND_OVER;
  if (mayBePosted || (!isPermanent && failures < FAILURES_TO_HAND_OVER))
    return postpone(ctx, message, { reason, waitMs: BACKOFF_MS * failures, failed: true });
  await giveUp(ctx, message, reason);
}

/**
 * Requeues a message for later, releases its hold and records its tokens as unpaid, unless an answer may have been
 * posted. `failed` counts a failure of the conversation. Does nothing if another worker has claimed the message since.
 */
export async function postpone(
  ctx: Context,
  message: ClaimedMessage,
  { reason, waitMs, failed = false }: { reason: string; waitMs: number; failed?: boolean },
): Promise<void> {
  const { id, attempts, chatConversationId, organizationId, held, answerCost } = message;
  const own = forkContext(ctx);
  await own.em.transactional(async (em) => {
    if (failed) await lockConversation(em, chatConversationId);
    const postponed = await row<{ unpaid_tokens: number }>(
      em,
      sql`update chat_messages m
             set due_at = now() + make_interval(secs => ${waitMs / 1000}),
                 held = case when m.answer_cost is null then 0 else m.held end,
                 unpaid_tokens = case when m.answer_cost is null then 0 else m.unpaid_tokens end,
                 last_error = ${reason}
            from (select id, unpaid_tokens from chat_messages where id = ${id} for update) old
           where m.id = old.id and m.state = 'queued' and m.attempts = ${attempts}
          returning case when m.answer_cost is null then old.unpaid_tokens else 0 end as unpaid_tokens`,
    );
    if (!postponed) return;
    if (failed)
      await changed(em, sql`update chat_conversations set failures = failures + 1 where id = ${chatConversationId}`);
    if (organizationId !== null && !answerCost && unitsOf(held) > 0n) await release(em, organizationId, held);
    if (organizationId !== null)
      await recordUnpaid({ ...own, em }, organizationId, failed ? 'failed' : 'interrupted', postponed.unpaid_tokens);
    enqueueMessage({ ...own, em }, { id }, waitMs + DUE_TIME_ROUNDING_MS);
  });
}

/** Hands the conversation over and stores the message as failed. */
async function giveUp(ctx: Context, message: ClaimedMessage, reason: string): Promise<void> {
  try {
    const opened = await openChatDesk(ctx, message);
    if (opened)
      await handOver(ctx, opened.desk, message, {
        reason: `The bot could not answer. ${reason}`,
        text: HAND_OVER_TEXT,
      });
    await finishMessage(ctx, message, { state: 'failed', reason, handedOver: opened !== null });
  } catch (error) {
    if (error instanceof ChatDeskError) return recordDeskFailure(ctx, message, error);
    // Without a configured chat desk there is no staff to hand over to.
    if (!(error instanceof AppError)) throw error;
    await finishMessage(ctx, message, { state: 'failed', reason });
  }
}

async function recordDeskFailure(
  ctx: Context,
  message: ClaimedMessage,
  { cause, message: reason }: ChatDeskError,
): Promise<void> {
  if (cause instanceof ProviderError && cause.kind === 'not_found')
    return finishMessage(ctx, message, { state: 'ignored', reason });
  ctx.log.warn(
    { event: 'chat_desk.call_failed', reason, attempts: message.attempts },
    'A call to the chat desk failed.',
  );
  if (message.age > MAX_DESK_WAIT_SECONDS) {
    await finishMessage(ctx, message, { state: 'failed', reason });
    return reportUnanswered(ctx, message.organizationId, 'chat_desk_failed');
  }
  const waitMs =
    cause instanceof ProviderPaused
      ? Math.min(cause.waitMs, MAX_WAIT_MS)
      : Math.min(BACKOFF_MS * 2 ** (message.attempts - 1), 10 * MAX_WAIT_MS);
  await postpone(ctx, message, { reason, waitMs });
}

/**
 * The reason that the staff may read. Messages of unexpected errors are left out, because they may quote private data.
 */
function safeReason(error: unknown): string {
  if (error instanceof ProviderError || error instanceof ProviderPaused || error instanceof AppError)
    return error.message;
  return (error as Error).name === 'TimeoutError' ? 'The answer took too long.' : 'Something went wrong.';
}
