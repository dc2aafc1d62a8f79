import { Notification } from '../../../entities/notifications/notification.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';

/** Marks one of the caller's notifications as read, however often. Throws 401, and 404 for anybody else's. */
export async function markRead(ctx: Context, id: string): Promise<Notification> {
  const notification = await ctx.em.findOne(Notification, { id, userId: signedIn(ctx).id });
  if (!notification) throw notFound('Notification');
  notification.isRead = true;
  await ctx.em.flush();
  return notification;
}

/** Marks all of the caller's notifications as read; answers how many were not. Throws 401. */
export function markAllRead(ctx: Context): Promise<number> {
  return ctx.em.nativeUpdate(Notification, { userId: signedIn(ctx).id, isRead: false }, { isRead: true });
}
