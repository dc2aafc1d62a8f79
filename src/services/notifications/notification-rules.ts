import type { EmailPreferences } from '../../../entities/accounts/email-preferences.ts';
import type { WebhookEventType } from '../../../entities/outgoing-webhooks/webhook-event-type.ts';
import { NotificationType } from '../../../entities/notifications/notification-type.ts';

/** The mail of a notification type. */
interface NotificationMail {
  /** The email preference that allows it. */
  preference: keyof EmailPreferences;
  /** The subject, which contains no text of an organization. */
  subject: string;
}

/** The mail of each type. Null for types that are shown in the application only. */
export const NOTIFICATION_MAILS: Record<NotificationType, NotificationMail | null> = {
  [NotificationType.job_completed]: null,
  [NotificationType.job_failed]: { preference: 'systemAlerts', subject: 'A job failed' },
  [NotificationType.sync_conflict]: { preference: 'systemAlerts', subject: 'Products changed in your store' },
  [NotificationType.blog_published]: null,
  [NotificationType.blog_publish_failed]: { preference: 'systemAlerts', subject: 'A blog post was not published' },
  [NotificationType.import_completed]: null,
  [NotificationType.store_disconnected]: { preference: 'systemAlerts', subject: 'A store was disconnected' },
  [NotificationType.gdpr_export_ready]: { preference: 'systemAlerts', subject: 'Your data export' },
  [NotificationType.balance_low]: { preference: 'usageBilling', subject: 'Your CT balance is low' },
  [NotificationType.balance_exhausted]: { preference: 'usageBilling', subject: 'Your CT balance is used up' },
  [NotificationType.subscription_changed]: { preference: 'usageBilling', subject: 'Your subscription changed' },
  [NotificationType.payment_failed]: { preference: 'usageBilling', subject: 'A payment failed' },
  [NotificationType.topup_completed]: { preference: 'usageBilling', subject: 'Your top-up is complete' },
  [NotificationType.studio_comment]: { preference: 'aiStudio', subject: 'New comment on a studio request' },
  [NotificationType.studio_status_changed]: { preference: 'aiStudio', subject: 'News of a studio request' },
  [NotificationType.audit_completed]: { preference: 'aiStudio', subject: 'A store audit is complete' },
  [NotificationType.chat_unanswered]: { preference: 'systemAlerts', subject: 'Messages in your chat are not answered' },
  [NotificationType.webhook_disabled]: { preference: 'systemAlerts', subject: 'A webhook endpoint was disabled' },
  [NotificationType.automation_failed]: { preference: 'systemAlerts', subject: 'An automation failed' },
  // It has a mail of its own, which no preference prevents.
  [NotificationType.account_recovered]: null,
};

/** The types that are events for webhook endpoints, too. */
export const NOTIFICATION_EVENTS: Partial<Record<NotificationType, WebhookEventType>> = {
  [NotificationType.blog_published]: 'blog_post.published',
  [NotificationType.balance_low]: 'balance.low',
  [NotificationType.subscription_changed]: 'subscription.changed',
};

/**
 * The cause of notifications about a job as a whole. A user who was notified of the job's conflicts is therefore not
 * notified of its end as well.
 */
export function jobCause(jobId: string): string {
  return `job:${jobId}`;
}
