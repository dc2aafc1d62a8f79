import { Notification } from '../../../entities/notifications/notification.ts';
import type { NotificationPage } from '../../../schema/notifications/payloads.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { preparedRow } from '../../core/prepared.ts';
import { sql } from '../../core/sql.ts';
import { checkPage, type Page } from '../paged.ts';
import { pageOf } from '../read-page.ts';

const MAX_LIMIT = 100;

/** Returns a page of the signed-in user's notifications, newest first. Throws 401, and 422 for an invalid page. */
export async function listNotifications(ctx: Context, page: Page): Promise<NotificationPage> {
  const { id: userId } = signedIn(ctx);
  checkPage(page, MAX_LIMIT);
  const { found, ...rest } = await pageOf(ctx, Notification, { userId }, { createdAt: 'desc', id: 'desc' }, page);
  return { notifications: found, ...rest };
}

/** Returns the number of the signed-in user's unread notifications. Throws 401. */
export async function countUnread(ctx: Context): Promise<number> {
  const { id } = signedIn(ctx);
  const counted = await preparedRow<{ n: number }>(
    ctx.em,
    sql`select count(*)::int as n from notifications where user_id = ${id} and not is_read`,
  );
  return counted!.n;
}

/**
 * Marks one of the signed-in user's notifications as read. It may be called repeatedly. Throws 401, and 404 for any
 * other.
 */
export async function markRead(ctx: Context, id: string): Promise<Notification> {
  const notification = await ctx.em.findOne(Notification, { id, userId: signedIn(ctx).id });
  if (!notification) throw notFound('Notification');
  notification.isRead = true;
  await ctx.em.flush();
  return notification;
}

/** Marks all of the signed-in user's notifications as read and returns how many were unread. Throws 401. */
export function markAllRead(ctx: Context): Promise<number> {
  return ctx.em.nativeUpdate(Notification, { userId: signedIn(ctx).id, isRead: false }, { isRead: true });
}
