import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { FairSemaphore, SemaphoreFullError } from '../../../core/fair-semaphore.ts';
import { memoizeByConfig } from '../../../core/memoize-by-config.ts';

const MAX_PER_ORGANIZATION = 2;
/** Requests that wait, of one organization and of all. */
const [WAITING_PER_ORGANIZATION, WAITING] = [10, 100];

const slots = memoizeByConfig(({ FILE_READERS, FILE_READER_WAIT_SECONDS }) => {
  const limits = { perKey: WAITING_PER_ORGANIZATION, total: WAITING, waitMs: FILE_READER_WAIT_SECONDS * 1000 };
  return new FairSemaphore(FILE_READERS, limits, MAX_PER_ORGANIZATION);
});

/**
 * Reads a file of the caller's organization if a slot is free; otherwise returns null. The signal aborts as soon as
 * another request waits for a slot.
 */
export function withFreeReadingSlot<T>(ctx: Context, read: (signal: AbortSignal) => Promise<T>): Promise<T> | null {
  return slots(ctx.config).runIfFree(signedIn(ctx).organizationId, read);
}

/**
 * Reads the source of the caller's organization within a request: inspects an upload, previews an import or checks a
 * mapping. Few of them run at a time; the others wait for a limited time.
 * @throws 429 with `Retry-After` when no slot became free; the reason of the context's signal.
 */
export async function withReadingSlot<T>(ctx: Context, read: () => Promise<T>): Promise<T> {
  const begin = (): Promise<T> => {
    ctx.signal.throwIfAborted();
    return read();
  };
  try {
    return await slots(ctx.config).run(signedIn(ctx).organizationId, begin);
  } catch (error) {
    if (!(error instanceof SemaphoreFullError)) throw error;
    throw new AppError('RATE_LIMITED', 'Too many files are being read. Try again later.', {
      retry_after: ctx.config.FILE_READER_WAIT_SECONDS,
    });
  }
}
