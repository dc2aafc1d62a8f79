import { availableParallelism } from 'node:os';
import type { Context } from '../../../core/context.ts';
import { AppError, type ErrorCode } from '../../../core/errors.ts';
import { FairSemaphore, SemaphoreFullError } from '../../../core/fair-semaphore.ts';
import { clientNetwork } from '../../../core/rate-limiter.ts';

/**
 * Each argon2id hash takes 19 MiB or more, one core, and one of the four threads that Node also resolves host names and
 * reads files with. More of them at a time would starve the rest of the process.
 */
const SLOTS = Math.min(availableParallelism(), 3);
/** A caller behind this many others of the network would wait for seconds. */
const MAX_WAITING_PER_NETWORK = 50;
const MAX_WAITING = 200;
const MAX_WAIT_MS = 5000;
const RETRY_AFTER_SECONDS = 5;

/** All password hashes of this process. Their slots are shared among networks, so that a flood delays only its own. */
const queue = new FairSemaphore(SLOTS, {
  perKey: MAX_WAITING_PER_NETWORK,
  total: MAX_WAITING,
  waitMs: MAX_WAIT_MS,
});

/**
 * Runs work that hashes a password as soon as the caller's network gets a slot. Throws the given code, of status 429, if
 * too much work of this network waits, and 503 if the work of other networks fills the queue.
 */
export async function inPasswordQueue<T>(
  ctx: Context,
  code: ErrorCode & ('TOO_MANY_ATTEMPTS' | 'RATE_LIMITED'),
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await queue.run(clientNetwork(ctx.ip), work);
  } catch (error) {
    if (!(error instanceof SemaphoreFullError)) throw error;
    throw new AppError(error.ownKey ? code : 'UNAVAILABLE', undefined, { retry_after: RETRY_AFTER_SECONDS });
  }
}
