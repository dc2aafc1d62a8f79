import type { EmailPreferences } from '../../../entities/accounts/email-preferences.ts';
import { NotificationType } from '../../../entities/notifications/notification-type.ts';

/** Which preference a mail of each notification follows; null: it is told in the application only. */
export const MAILED: Record<NotificationType, keyof EmailPreferences | null> = {
  [NotificationType.job_completed]: null,
  [NotificationType.job_failed]: 'systemAlerts',
  [NotificationType.sync_conflict]: 'systemAlerts',
  [NotificationType.blog_published]: null,
  [NotificationType.blog_publish_failed]: 'systemAlerts',
  [NotificationType.import_completed]: null,
  [NotificationType.store_disconnected]: 'systemAlerts',
  [NotificationType.gdpr_export_ready]: 'systemAlerts',
  [NotificationType.balance_low]: 'usageBilling',
  [NotificationType.balance_exhausted]: 'usageBilling',
  [NotificationType.subscription_changed]: 'usageBilling',
  [NotificationType.payment_failed]: 'usageBilling',
  [NotificationType.topup_completed]: 'usageBilling',
  [NotificationType.studio_comment]: 'aiStudio',
  [NotificationType.studio_status_changed]: 'aiStudio',
  [NotificationType.audit_completed]: 'aiStudio',
};

/** The cause of what is told of a job as a whole: whoever was told of its conflicts is not told of its end besides. */
export function jobCause(jobId: string): string {
  return `job:${jobId}`;
}
