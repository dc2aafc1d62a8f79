import { OnlineMigration } from '../src/core/online-migration.ts';

/** The notifications of failed automation rules. */
export class Migration20261123154653 extends OnlineMigration {
  override name = 'Migration20261123154653';

  override up(): void {
    this.addConstraint(
      'notifications',
      'notifications_notification_type_check',
      `check ("notification_type" in ('job_completed', 'job_failed', 'sync_conflict', 'blog_published', 'blog_publish_failed', 'import_completed', 'store_disconnected', 'gdpr_export_ready', 'balance_low', 'balance_exhausted', 'subscription_changed', 'payment_failed', 'topup_completed', 'studio_comment', 'studio_status_changed', 'audit_completed', 'chat_unanswered', 'account_recovered', 'webhook_disabled', 'automation_failed'))`,
    );
  }

  override down(): void {
    this.addConstraint(
      'notifications',
      'notifications_notification_type_check',
      `check ("notification_type" in ('job_completed', 'job_failed', 'sync_conflict', 'blog_published', 'blog_publish_failed', 'import_completed', 'store_disconnected', 'gdpr_export_ready', 'balance_low', 'balance_exhausted', 'subscription_changed', 'payment_failed', 'topup_completed', 'studio_comment', 'studio_status_changed', 'audit_completed', 'chat_unanswered', 'account_recovered', 'webhook_disabled'))`,
    );
  }
}
