import type { NotificationsQuery } from '../../generated/notifications.ts';

export type Notification = NotificationsQuery['notifications']['notifications'][number];

/** The pages of notifications that are not about a project. Types without a page of their own are not in the list. */
const PAGES: Partial<Record<Notification['notificationType'], string>> = {
  balance_exhausted: '/billing',
  balance_low: '/billing',
  blog_publish_failed: '/blog',
  blog_published: '/blog',
  gdpr_export_ready: '/organization?tab=privacy',
  payment_failed: '/billing',
  store_disconnected: '/stores',
  subscription_changed: '/billing',
  topup_completed: '/billing',
  webhook_disabled: '/organization?tab=webhooks',
};

/** Returns the address of what a notification is about, which may have a query; null if it has no page. */
export function subjectOf({
  notificationType,
  projectId,
  data,
}: Pick<Notification, 'notificationType' | 'projectId' | 'data'>): string | null {
  if (typeof data['audit_id'] === 'string') return `/studio/audits/${data['audit_id']}`;
  if (typeof data['request_id'] === 'string') return `/studio/requests/${data['request_id']}`;
  if (projectId && typeof data['blog_post_id'] === 'string') return `/blog/${projectId}/${data['blog_post_id']}`;
  if (!projectId) return PAGES[notificationType] ?? null;
  return notificationType === 'sync_conflict' ? `/projects/${projectId}/publish` : `/projects/${projectId}`;
}
