import { notifications } from '@mantine/notifications';
import { useSubscription } from 'urql';
import { addUpdates, invalidates } from '../../api/cache.ts';
import { NotificationAddedDocument, type NotificationAddedSubscription } from '../../generated/shell.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { NOTIFICATION_TEXTS, notificationText } from '../notifications/notification-text.ts';

const invalidateLists = invalidates('notifications', 'unreadNotificationCount');
addUpdates({
  Mutation: { markNotificationRead: invalidateLists, markAllNotificationsRead: invalidateLists },
  // A comment of the studio and a new status arrive as notifications.
  Subscription: {
    notificationAdded: invalidates('notifications', 'unreadNotificationCount', 'studioRequest', 'studioRequests'),
  },
});

async function show(notification: NotificationAddedSubscription['notificationAdded']): Promise<void> {
  // Without the texts, it is shown in the words of the API.
  await Promise.all(NOTIFICATION_TEXTS.map(loadTexts)).catch(() => {});
  const { title, body } = notificationText(notification);
  notifications.show({ id: notification.id, title, message: body });
}

/** Shows new notifications as they arrive. */
export function LiveNotifications() {
  useSubscription({ query: NotificationAddedDocument }, (_, data) => {
    void show(data.notificationAdded);
    return data;
  });
  return null;
}
