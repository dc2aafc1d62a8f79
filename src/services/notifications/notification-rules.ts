import type { EmailPreferences } from '../../../entities/accounts/email-preferences.ts';
import { NotificationType } from '../../../entities/notifications/notification-type.ts';

/** The email preference that allows a mail of each type. Null for types that are shown in the application only. */
export const MAIL_PREFERENCES: Record<NotificationType, keyof EmailPreferences | null> = {
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
  [NotificationType.chat_unanswered]: 'systemAlerts',
};

/**
 * The cause of notifications about a job as a whole. A user who was notified of the job's conflicts is therefore not
 * notified of its end as well.
 */
export function jobCause(jobId: string): string {
  return `job:${jobId}`;
}
