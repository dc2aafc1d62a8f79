import { Notification } from '../../../entities/notifications/notification.ts';
import type { NotificationPage } from '../../../schema/notifications/payloads.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { checkPage, type Page, pageOf } from '../paged.ts';

const MAX_LIMIT = 100;

/** A page of what the caller was told, newest first. Throws 401, and 422 for a page that cannot be. */
export async function listNotifications(ctx: Context, page: Page): Promise<NotificationPage> {
  const { id: userId } = signedIn(ctx);
  checkPage(page, MAX_LIMIT);
  const { found, ...rest } = await pageOf(ctx, Notification, { userId }, { createdAt: 'desc', id: 'desc' }, page);
  return { notifications: found, ...rest };
}
