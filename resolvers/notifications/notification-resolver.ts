import { Arg, Args, Ctx, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Notification } from '../../entities/notifications/notification.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { NotificationPage, ReadAll, UnreadCount } from '../../schema/notifications/payloads.ts';
import { LimitedPageArgs } from '../../schema/paging.ts';
import type { Context } from '../../src/core/context.ts';
import { ID } from '../../src/core/scalars.ts';
import {
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
} from '../../src/services/notifications/notifications.ts';
import { subscribeToNotifications } from '../../src/services/notifications/subscribe-to-notifications.ts';

@Resolver(() => Notification)
export class NotificationResolver {
  @Rest('GET /notifications/unread-count')
  @Query(() => UnreadCount, { description: 'Returns how many notifications of the signed-in user are unread.' })
  async unreadNotificationCount(@Ctx() ctx: Context): Promise<UnreadCount> {
    return { unreadCount: await countUnread(ctx) };
  }

  @Rest('GET /notifications')
  @Query(() => NotificationPage, {
    description:
      'Lists the notifications of the signed-in user, newest first. Read notifications are kept for 90 days, ' +
      'unread ones for a year.',
  })
  notifications(@Ctx() ctx: Context, @Args(() => LimitedPageArgs) page: LimitedPageArgs): Promise<NotificationPage> {
    return listNotifications(ctx, page);
  }

  @Rest('POST /notifications/:notification_id/read')
  @Mutation(() => Notification, {
    description: 'Marks a notification as read and returns it. It changes nothing if the notification is read already.',
  })
  markNotificationRead(
    @Ctx() ctx: Context,
    @Arg('notificationId', () => ID) notificationId: string,
  ): Promise<Notification> {
    return markRead(ctx, notificationId);
  }

  @Rest('POST /notifications/read-all')
  @Mutation(() => ReadAll, {
    description: 'Marks all notifications of the signed-in user as read, and returns how many were unread.',
  })
  async markAllNotificationsRead(@Ctx() ctx: Context): Promise<ReadAll> {
    return { readCount: await markAllRead(ctx) };
  }

  @Subscription(() => Notification, {
    description:
      'Emits each new notification of the signed-in user once, oldest first. Earlier notifications are in ' +
      '`notifications`.',
    subscribe: ({ context }) => subscribeToNotifications(context as Context),
  })
  notificationAdded(@Root() notification: Notification): Notification {
    return notification;
  }
}
