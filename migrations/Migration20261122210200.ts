import { Migration } from '@mikro-orm/migrations';

/** A chat tenant has the last reason why a message was not answered, and administrators are notified of it. */
export class Migration20261122210200 extends Migration {
  override name = 'Migration20261122210200';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "chat_tenants" add "last_unanswered_reason" text null, add "last_unanswered_at" timestamptz(3) null;`,
    );
    this.addSql(
      `alter table "chat_tenants" add constraint "chat_tenants_last_unanswered_reason_check" check ("last_unanswered_reason" in ('tenant_disabled', 'conversation_open', 'no_ct', 'chat_desk_failed'));`,
    );

    this.addSql(`alter table "notifications" drop constraint "notifications_notification_type_check";`);
    this.addSql(
      `alter table "notifications" add constraint "notifications_notification_type_check" check ("notification_type" in ('job_completed', 'job_failed', 'sync_conflict', 'blog_published', 'blog_publish_failed', 'import_completed', 'store_disconnected', 'gdpr_export_ready', 'balance_low', 'balance_exhausted', 'subscription_changed', 'payment_failed', 'topup_completed', 'studio_comment', 'studio_status_changed', 'audit_completed', 'chat_unanswered'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`delete from "notifications" where "notification_type" = 'chat_unanswered';`);
    this.addSql(`alter table "chat_tenants" drop constraint "chat_tenants_last_unanswered_reason_check";`);
    this.addSql(`alter table "chat_tenants" drop column "last_unanswered_reason", drop column "last_unanswered_at";`);

    this.addSql(`alter table "notifications" drop constraint "notifications_notification_type_check";`);
    this.addSql(
      `alter table "notifications" add constraint "notifications_notification_type_check" check ("notification_type" in ('job_completed', 'job_failed', 'sync_conflict', 'blog_published', 'blog_publish_failed', 'import_completed', 'store_disconnected', 'gdpr_export_ready', 'balance_low', 'balance_exhausted', 'subscription_changed', 'payment_failed', 'topup_completed', 'studio_comment', 'studio_status_changed', 'audit_completed'));`,
    );
  }
}
