import type { Bus } from '../../core/bus.ts';

/** Where the processes tell each other that a user has a new notification; who listens looks at the database. */
export function notificationsChannel(userId: string): string {
  return `notifications:${userId}`;
}

/** Tells every process that a user has a new notification. After the commit: before it there is nothing to see. */
export function publishNotificationAdded({ bus }: { bus: Bus }, userId: string): void {
  bus.publish(notificationsChannel(userId), '');
}
