import type { NotificationsQuery } from '../../generated/notifications.ts';

export type Notification = NotificationsQuery['notifications']['notifications'][number];

/** The pages of notifications that are not about a project. Types without a page of their own are not in the list. */
const PAGES: Partial<Record<Notification['notificationType'], string>> = {
  audit_completed: '/studio',
  balance_exhausted: '/billing',
  balance_low: '/billing',
  blog_publish_failed: '/blog',
  blog_published: '/blog',
  gdpr_export_ready: '/settings',
  payment_failed: '/billing',
  store_disconnected: '/stores',
  studio_comment: '/studio',
  studio_status_changed: '/studio',
  subscription_changed: '/billing',
  topup_completed: '/billing',
  webhook_disabled: '/organization',
};

/** Returns the address of what a notification is about; null if it has no page. */
export function subjectOf({ notificationType, projectId }: Notification): string | null {
  if (!projectId) return PAGES[notificationType] ?? null;
  return notificationType === 'sync_conflict' ? `/projects/${projectId}/publish` : `/projects/${projectId}`;
}
