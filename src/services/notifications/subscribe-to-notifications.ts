import { Notification } from '../../../entities/notifications/notification.ts';
import { type Context, forkContext, signedIn } from '../../core/context.ts';
import { cancellableIterator } from '../../core/cancellable-iterator.ts';
import { sleepUntilAborted } from '../../core/sleep.ts';
import { row, sql } from '../../core/sql.ts';
import { notificationsChannel } from './notifications-channel.ts';

/** A message may be lost, a notification never: it is looked for this often besides. */
const POLL_MS = 5000;
/** Of one look; the rest comes with the next. */
const BATCH = 100;
/** A notification bears the time at which its transaction began, and is there once that has ended: each look goes back so far. */
const OVERLAP_MS = 60_000;

/** Each notification that the caller gets from now on, once, oldest first. Throws 401. */
export function subscribeToNotifications(ctx: Context): AsyncIterableIterator<Notification> {
  const { id } = signedIn(ctx);
  return cancellableIterator((signal) => follow(ctx, id, signal));
}

async function* follow(ctx: Context, userId: string, signal: AbortSignal): AsyncGenerator<Notification, void> {
  let news = new AbortController();
  const subscription = ctx.bus.subscribe(notificationsChannel(userId), () => news.abort());
  try {
    // What was told before the subscription stood is seen at the first look.
    await Promise.race([subscription.ready, sleepUntilAborted(POLL_MS, signal)]);
    const tail = await openTail(ctx, userId);
    while (!signal.aborted) {
      await sleepUntilAborted(POLL_MS, AbortSignal.any([signal, news.signal]));
      news = new AbortController();
      do {
        // The database may be away for a while.
        yield* await tail.look().catch(() => []);
      } while (tail.hasMore && !signal.aborted);
    }
  } finally {
    subscription.stop();
  }
}

/** The end of a user's notifications: each look answers what is new since the one before. */
async function openTail(ctx: Context, userId: string) {
  let lookedAt = await now(ctx);
  const seen = new Map<string, Date>();
  const find = () =>
    forkContext(ctx).em.find(
      Notification,
      { userId, createdAt: { $gt: new Date(lookedAt.getTime() - OVERLAP_MS) }, id: { $nin: [...seen.keys()] } },
      { orderBy: { createdAt: 'asc', id: 'asc' }, limit: BATCH, disableIdentityMap: true },
    );
  const remember = (found: readonly Notification[]) => found.forEach(({ id, createdAt }) => seen.set(id, createdAt));
  const tail = {
    hasMore: false,
    async look(): Promise<Notification[]> {
      tail.hasMore = false;
      const at = await now(ctx);
      const found = await find();
      remember(found);
      tail.hasMore = found.length === BATCH;
      if (tail.hasMore) return found;
      lookedAt = at;
      for (const [id, createdAt] of seen) if (createdAt.getTime() <= at.getTime() - OVERLAP_MS) seen.delete(id);
      return found;
    },
  };
  // What is there already is not new.
  do await tail.look();
  while (tail.hasMore);
  return tail;
}

/** By the clock that notifications are dated by. */
async function now(ctx: Context): Promise<Date> {
  const { at } = (await row<{ at: string }>(forkContext(ctx).em, sql`select now() as at`))!;
  return new Date(at);
}
