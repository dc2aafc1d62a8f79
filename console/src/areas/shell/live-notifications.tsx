import { notifications } from '@mantine/notifications';
import { useSubscription } from 'urql';
import { addUpdates, invalidates } from '../../api/cache.ts';
import { NotificationAddedDocument } from '../../generated/shell.ts';

const invalidateLists = invalidates('notifications', 'unreadNotificationCount');
addUpdates({
  Mutation: { markNotificationRead: invalidateLists, markAllNotificationsRead: invalidateLists },
  // A comment of the studio and a new status arrive as notifications.
  Subscription: {
    notificationAdded: invalidates('notifications', 'unreadNotificationCount', 'studioRequest', 'studioRequests'),
  },
});

/** Shows new notifications as they arrive. */
export function LiveNotifications() {
  useSubscription({ query: NotificationAddedDocument }, (_, data) => {
    const { id, title, body } = data.notificationAdded;
    notifications.show({ id, title, message: body });
    return data;
  });
  return null;
}
