import { type Context, signedIn } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { FairSemaphore, SemaphoreFullError } from '../../core/fair-semaphore.ts';

/** Images that the process has in memory at a time, of all organizations and of one. Each has at most 10 MB. */
const [IMAGES, IMAGES_PER_ORGANIZATION] = [24, 8];
/** Requests that wait, of all organizations and of one. Their content is not read meanwhile. */
const [WAITING, WAITING_PER_ORGANIZATION] = [200, 50];
/** Shorter than the usual timeouts of proxies. */
const WAIT_SECONDS = 45;

const limits = { perKey: WAITING_PER_ORGANIZATION, total: WAITING, waitMs: WAIT_SECONDS * 1000 };
const slots = new FairSemaphore(IMAGES, limits, IMAGES_PER_ORGANIZATION);

/**
 * Reads and stores an image of the caller's organization within a request. A limited number of images is in memory at a
 * time; further requests wait for a limited time.
 * @throws 429 with `Retry-After` when no slot became free; the reason of the context's signal.
 */
export async function withImageSlot<T>(ctx: Context, store: () => Promise<T>): Promise<T> {
  const begin = (): Promise<T> => {
    ctx.signal.throwIfAborted();
    return store();
  };
  try {
    return await slots.run(signedIn(ctx).organizationId, begin);
  } catch (error) {
    if (!(error instanceof SemaphoreFullError)) throw error;
    throw new AppError('RATE_LIMITED', 'Too many images are being stored. Try again later.', {
      retry_after: WAIT_SECONDS,
    });
  }
}
