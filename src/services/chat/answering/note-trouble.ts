import { AppError } from '../../../core/errors.ts';
import type { Context } from '../../../core/context.ts';
import { isOutage } from '../../../core/outage.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { ProviderPaused } from '../../../core/provider-paused.ts';
import type { MessageInHand } from './claim-message.ts';
import { finishMessage } from './finish-message.ts';
import { CLOSING, handOver } from './hand-over.ts';
import { DeskTrouble, openDesk } from './open-desk.ts';
import { postpone } from './postpone.ts';
import { FAILURES_TO_HAND_OVER } from './rules.ts';

/** How long a customer waits for an AI that is unwell, and an answer for a chat desk that is, in seconds. */
export const AI_PATIENCE = 5 * 60;
const DESK_PATIENCE = 3600;
const MAX_WAIT_MS = 30_000;
const AFTER_FAILURE_MS = 3000;

/** Decides what becomes of a message whose answer failed: tried again, waited for, given to people, or given up. Only an outage of the database is left to the lease. */
export async function noteTrouble(
  ctx: Context,
  message: MessageInHand,
  error: unknown,
  stopping: AbortSignal,
): Promise<void> {
  if (isOutage(error)) return ctx.log.warn({ err: error }, 'chat message left to its lease');
  if (stopping.aborted) return postpone(ctx, message, { reason: 'The worker ended.', waitMs: 0 });
  if (error instanceof DeskTrouble) return noteDeskTrouble(ctx, message, error);
  const reason = reasonOf(error);
  if (error instanceof ProviderPaused && message.age < AI_PATIENCE)
    return postpone(ctx, message, { reason, waitMs: Math.min(error.waitMs, MAX_WAIT_MS) });
  const forGood =
    error instanceof ProviderPaused ||
    error instanceof AppError ||
    (error instanceof ProviderError && !error.transient);
  ctx.log.warn({ err: error, attempts: message.attempts }, 'chat message not answered');
  const failures = message.failures + 1;
  // Posted or not, only the desk tells: it is read again before anything else is said there.
  const unsure = message.answerCost !== null && failures < 2 * FAILURES_TO_HAND_OVER;
  if (unsure || (!forGood && failures < FAILURES_TO_HAND_OVER))
    return postpone(ctx, message, { reason, waitMs: AFTER_FAILURE_MS * failures, failed: true });
  await giveToPeople(ctx, message, reason);
}

async function giveToPeople(ctx: Context, message: MessageInHand, reason: string): Promise<void> {
  try {
    const opened = await openDesk(ctx, message);
    if (opened)
      await handOver(ctx, opened.desk, message, { reason: `The bot could not answer. ${reason}`, text: CLOSING });
    await finishMessage(ctx, message, { state: 'failed', reason, handedOver: opened !== null });
  } catch (error) {
    if (error instanceof DeskTrouble) return noteDeskTrouble(ctx, message, error);
    // Without a desk there is nobody to give it to.
    if (!(error instanceof AppError)) throw error;
    await finishMessage(ctx, message, { state: 'failed', reason });
  }
}

async function noteDeskTrouble(
  ctx: Context,
  message: MessageInHand,
  { cause, message: reason }: DeskTrouble,
): Promise<void> {
  if (cause instanceof ProviderError && cause.kind === 'not_found')
    return finishMessage(ctx, message, { state: 'ignored', reason });
  ctx.log.warn({ reason, attempts: message.attempts }, 'chat desk in trouble');
  if (message.age > DESK_PATIENCE) return finishMessage(ctx, message, { state: 'failed', reason });
  const waitMs =
    cause instanceof ProviderPaused
      ? Math.min(cause.waitMs, MAX_WAIT_MS)
      : Math.min(AFTER_FAILURE_MS * 2 ** (message.attempts - 1), 10 * MAX_WAIT_MS);
  await postpone(ctx, message, { reason, waitMs });
}

/** What may be told of an error: other messages may quote what they failed with. */
function reasonOf(error: unknown): string {
  if (error instanceof ProviderError || error instanceof ProviderPaused || error instanceof AppError)
    return error.message;
  return (error as Error).name === 'TimeoutError' ? 'The answer took too long.' : 'Something went wrong.';
}
