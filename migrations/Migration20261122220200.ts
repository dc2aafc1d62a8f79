import { Migration } from '@mikro-orm/migrations';

/** Users know whether they registered their organization, and a founder who proves the address is notified. */
export class Migration20261122220200 extends Migration {
  override name = 'Migration20261122220200';

  override up(): void | Promise<void> {
    this.addSql(`alter table "users" add "is_founder" boolean not null default false;`);
    this.addSql(
      `update "users" u set "is_founder" = true from "audit_log" a where a."action" = 'user.registered' and a."actor_id" = u."id" and a."organization_id" = u."organization_id";`,
    );

    this.addSql(`alter table "notifications" drop constraint "notifications_notification_type_check";`);
    this.addSql(
      `alter table "notifications" add constraint "notifications_notification_type_check" check ("notification_type" in ('job_completed', 'job_failed', 'sync_conflict', 'blog_published', 'blog_publish_failed', 'import_completed', 'store_disconnected', 'gdpr_export_ready', 'balance_low', 'balance_exhausted', 'subscription_changed', 'payment_failed', 'topup_completed', 'studio_comment', 'studio_status_changed', 'audit_completed', 'chat_unanswered', 'account_recovered'));`,
    );

    this.addSql(`alter table "mails" drop constraint "mails_kind_check";`);
    this.addSql(
      `alter table "mails" add constraint "mails_kind_check" check ("kind" in ('verify_email', 'welcome', 'reset_password', 'sign_in_code', 'setup_code', 'disable_code', 'password_changed', 'email_changed', 'account_recovered', 'notice'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "mails" drop constraint "mails_kind_check";`);
    this.addSql(
      `alter table "mails" add constraint "mails_kind_check" check ("kind" in ('verify_email', 'welcome', 'reset_password', 'sign_in_code', 'setup_code', 'disable_code', 'password_changed', 'email_changed', 'notice'));`,
    );

    this.addSql(`alter table "notifications" drop constraint "notifications_notification_type_check";`);
    this.addSql(
      `alter table "notifications" add constraint "notifications_notification_type_check" check ("notification_type" in ('job_completed', 'job_failed', 'sync_conflict', 'blog_published', 'blog_publish_failed', 'import_completed', 'store_disconnected', 'gdpr_export_ready', 'balance_low', 'balance_exhausted', 'subscription_changed', 'payment_failed', 'topup_completed', 'studio_comment', 'studio_status_changed', 'audit_completed', 'chat_unanswered'));`,
    );

    this.addSql(`alter table "users" drop column "is_founder";`);
  }
}
