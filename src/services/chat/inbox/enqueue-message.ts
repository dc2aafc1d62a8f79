import { afterCommit } from '../../../core/after-commit.ts';
import type { Context } from '../../../core/context.ts';

export const CHAT_QUEUE = 'chat';

/** Tells the workers of a message once it is committed, for later where a `delayMs` is given. One that is lost is made up for by the sweeper. */
export function enqueueMessage(ctx: Context, { id }: { id: string }, delayMs = 0): void {
  afterCommit(ctx.em, () => void ctx.queues.enqueue(CHAT_QUEUE, { id }, delayMs));
}
