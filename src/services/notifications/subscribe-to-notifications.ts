import { Notification } from '../../../entities/notifications/notification.ts';
import { type Context, forkContext, signedIn } from '../../core/context.ts';
import { cancellableIterator } from '../../core/cancellable-iterator.ts';
import { sleepUntilAborted } from '../../core/sleep.ts';
import { row, sql } from '../../core/sql.ts';
import { notificationsChannel } from './notify.ts';

/** The interval at which the database is polled, because a published message may be lost. */
const POLL_MS = 5000;
/** The number of notifications that one poll reads. The next poll reads the rest. */
const BATCH = 100;
/**
 * A notification has the time at which its transaction began, but is visible after the commit. Each poll starts this
 * much earlier.
 */
const OVERLAP_MS = 60_000;

/** Yields every notification that the signed-in user gets from now on, once each, oldest first. Throws 401. */
export function subscribeToNotifications(ctx: Context): AsyncIterableIterator<Notification> {
  const { id } = signedIn(ctx);
  return cancellableIterator((ended) => follow(ctx, id, ended));
}

async function* follow(ctx: Context, userId: string, ended: AbortSignal): AsyncGenerator<Notification, void> {
  let published = new AbortController();
  const subscription = ctx.bus.subscribe(notificationsChannel(userId), () => published.abort());
  try {
    // Notifications published before the subscription is ready are found by the first poll.
    await Promise.race([subscription.ready, sleepUntilAborted(POLL_MS, ended)]);
    const tail = await openTail(ctx, userId);
    while (!ended.aborted) {
      await sleepUntilAborted(POLL_MS, AbortSignal.any([ended, published.signal]));
      published = new AbortController();
      do {
        // If the database is temporarily unreachable, the next poll tries again.
        yield* await tail.poll().catch(() => []);
      } while (tail.hasMore && !ended.aborted);
    }
  } finally {
    subscription.stop();
  }
}

/** Opens a cursor at the end of a user's notifications. Each poll returns those added since the previous one. */
async function openTail(ctx: Context, userId: string) {
  let polledAt = await now(ctx);
  const seen = new Map<string, Date>();
  const find = () =>
    forkContext(ctx).em.find(
      Notification,
      { userId, createdAt: { $gt: new Date(polledAt.getTime() - OVERLAP_MS) }, id: { $nin: [...seen.keys()] } },
      { orderBy: { createdAt: 'asc', id: 'asc' }, limit: BATCH, disableIdentityMap: true },
    );
  const remember = (found: readonly Notification[]) => found.forEach(({ id, createdAt }) => seen.set(id, createdAt));
  const tail = {
    hasMore: false,
    async poll(): Promise<Notification[]> {
      tail.hasMore = false;
      const at = await now(ctx);
      const found = await find();
      remember(found);
      tail.hasMore = found.length === BATCH;
      if (tail.hasMore) return found;
      polledAt = at;
      for (const [id, createdAt] of seen) if (createdAt.getTime() <= at.getTime() - OVERLAP_MS) seen.delete(id);
      return found;
    },
  };
  // Existing notifications are skipped.
  do await tail.poll();
  while (tail.hasMore);
  return tail;
}

/** Returns the time of the database, which also dates the notifications. */
async function now(ctx: Context): Promise<Date> {
  const { at } = (await row<{ at: string }>(forkContext(ctx).em, sql`select now() as at`))!;
  return new Date(at);
}
