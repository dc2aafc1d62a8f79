import { registerEnumType } from 'type-graphql';

export enum NotificationType {
  job_completed = 'job_completed',
  job_failed = 'job_failed',
  sync_conflict = 'sync_conflict',
  blog_published = 'blog_published',
  blog_publish_failed = 'blog_publish_failed',
  import_completed = 'import_completed',
  store_disconnected = 'store_disconnected',
  gdpr_export_ready = 'gdpr_export_ready',
  balance_low = 'balance_low',
  balance_exhausted = 'balance_exhausted',
  subscription_changed = 'subscription_changed',
  payment_failed = 'payment_failed',
  topup_completed = 'topup_completed',
  studio_comment = 'studio_comment',
  studio_status_changed = 'studio_status_changed',
  audit_completed = 'audit_completed',
  chat_unanswered = 'chat_unanswered',
  account_recovered = 'account_recovered',
  webhook_disabled = 'webhook_disabled',
  automation_failed = 'automation_failed',
}

registerEnumType(NotificationType, {
  name: 'NotificationType',
  description: 'The event that a notification is about.',
});
