import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';

/** Awaits a call that the context's signal may abort. Throws UNAVAILABLE if the caller has left, and else its error. */
export function untilAborted<T>(ctx: Context, call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    throw ctx.signal.aborted ? new AppError('UNAVAILABLE', 'The caller left before the store answered') : error;
  });
}
