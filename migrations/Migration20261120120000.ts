import { Migration } from '@mikro-orm/migrations';

export class Migration20261120120000 extends Migration {
  override name = 'Migration20261120120000';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "checkouts" ("id" uuid not null, "created_at" timestamptz(3) not null, "organization_id" uuid not null, "created_by" uuid not null, "provider" text not null, "external_id" text null, "purchase" text not null, "tier" text null, "billing_period" text null, "packs" int null, primary key ("id"));`,
    );
    this.addSql(`create index "checkouts_organization_id_index" on "checkouts" ("organization_id");`);
    this.addSql(
      `alter table "checkouts" add constraint "checkouts_provider_external_id_unique" unique ("provider", "external_id");`,
    );

    this.addSql(
      `create table "payments" ("id" uuid not null, "created_at" timestamptz(3) not null, "organization_id" uuid not null, "provider" text not null, "payment_id" text not null, "customer_id" text null, "status" text not null, "purchase" text not null, "tier" text null, "billing_period" text null, "packs" int null, "amount" numeric not null, "currency" text not null, "invoice_number" text null, "issued_at" timestamptz(3) not null, "period_start" timestamptz(3) null, "period_end" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `create index "payments_organization_id_issued_at_id_index" on "payments" ("organization_id", "issued_at", "id");`,
    );
    this.addSql(`create index "payments_provider_customer_id_index" on "payments" ("provider", "customer_id");`);
    this.addSql(
      `alter table "payments" add constraint "payments_provider_payment_id_unique" unique ("provider", "payment_id");`,
    );

    this.addSql(
      `create table "payment_events" ("id" uuid not null, "created_at" timestamptz(3) not null, "provider" text not null, "event_id" text not null, "event_type" text not null, "occurred_at" timestamptz(3) not null, "body" text not null, "organization_id" uuid null, "state" text not null default 'stored', "attempts" int not null default 0, "due_at" timestamptz(3) not null, "last_error" text null, primary key ("id"));`,
    );
    this.addSql(`create index "payment_events_due_index" on "payment_events" ("due_at") where "state" = 'stored';`);
    this.addSql(
      `create index "payment_events_organization_id_occurred_at_id_index" on "payment_events" ("organization_id", "occurred_at", "id");`,
    );
    this.addSql(
      `alter table "payment_events" add constraint "payment_events_provider_event_id_unique" unique ("provider", "event_id");`,
    );

    this.addSql(
      `create table "subscriptions" ("organization_id" uuid not null, "cycle" int not null default 1, "cycle_started_at" timestamptz(3) not null, "cycle_ends_at" timestamptz(3) not null, "cycle_day" int not null, "payment_status" text not null default 'none', "provider" text null, "customer_id" text null, "external_id" text null, "billing_period" text null, "period_end" timestamptz(3) null, "cancel_at_period_end" boolean not null default false, "pending_tier" text null, "pending_billing_period" text null, "changing_to" text null, "changing_until" timestamptz(3) null, primary key ("organization_id"));`,
    );
    this.addSql(`create index "subscriptions_cycle_ends_at_index" on "subscriptions" ("cycle_ends_at");`);
    this.addSql(
      `create index "subscriptions_provider_external_id_index" on "subscriptions" ("provider", "external_id");`,
    );
    this.addSql(
      `create index "subscriptions_provider_customer_id_index" on "subscriptions" ("provider", "customer_id");`,
    );

    this.addSql(
      `create table "notifications" ("id" uuid not null, "created_at" timestamptz(3) not null, "user_id" uuid not null, "cause" text not null, "notification_type" text not null, "title" text not null, "body" text not null default '', "project_id" uuid null, "job_id" uuid null, "data" jsonb not null, "is_read" boolean not null default false, primary key ("id"));`,
    );
    this.addSql(
      `create index "notifications_user_id_created_at_id_index" on "notifications" ("user_id", "created_at", "id");`,
    );
    this.addSql(
      `alter table "notifications" add constraint "notifications_user_id_cause_unique" unique ("user_id", "cause");`,
    );

    this.addSql(
      `alter table "checkouts" add constraint "checkouts_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "checkouts" add constraint "checkouts_provider_check" check ("provider" in ('payA', 'payB'));`,
    );
    this.addSql(
      `alter table "checkouts" add constraint "checkouts_purchase_check" check ("purchase" in ('subscription', 'topup'));`,
    );
    this.addSql(
      `alter table "checkouts" add constraint "checkouts_tier_check" check ("tier" in ('free', 'starter', 'pro', 'business'));`,
    );
    this.addSql(
      `alter table "checkouts" add constraint "checkouts_billing_period_check" check ("billing_period" in ('monthly', 'yearly'));`,
    );

    this.addSql(
      `alter table "payments" add constraint "payments_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "payments" add constraint "payments_provider_check" check ("provider" in ('payA', 'payB'));`,
    );
    this.addSql(
      `alter table "payments" add constraint "payments_status_check" check ("status" in ('completed', 'failed', 'refunded', 'disputed'));`,
    );
    this.addSql(
      `alter table "payments" add constraint "payments_purchase_check" check ("purchase" in ('subscription', 'topup'));`,
    );
    this.addSql(
      `alter table "payments" add constraint "payments_tier_check" check ("tier" in ('free', 'starter', 'pro', 'business'));`,
    );
    this.addSql(
      `alter table "payments" add constraint "payments_billing_period_check" check ("billing_period" in ('monthly', 'yearly'));`,
    );

    this.addSql(
      `alter table "payment_events" add constraint "payment_events_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "payment_events" add constraint "payment_events_provider_check" check ("provider" in ('payA', 'payB'));`,
    );
    this.addSql(
      `alter table "payment_events" add constraint "payment_events_state_check" check ("state" in ('stored', 'applied', 'ignored'));`,
    );

    this.addSql(
      `alter table "subscriptions" add constraint "subscriptions_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "subscriptions" add constraint "subscriptions_payment_status_check" check ("payment_status" in ('none', 'trialing', 'active', 'past_due', 'paused', 'canceled'));`,
    );
    this.addSql(
      `alter table "subscriptions" add constraint "subscriptions_provider_check" check ("provider" in ('payA', 'payB'));`,
    );
    this.addSql(
      `alter table "subscriptions" add constraint "subscriptions_billing_period_check" check ("billing_period" in ('monthly', 'yearly'));`,
    );
    this.addSql(
      `alter table "subscriptions" add constraint "subscriptions_pending_tier_check" check ("pending_tier" in ('free', 'starter', 'pro', 'business'));`,
    );
    this.addSql(
      `alter table "subscriptions" add constraint "subscriptions_pending_billing_period_check" check ("pending_billing_period" in ('monthly', 'yearly'));`,
    );

    this.addSql(
      `alter table "notifications" add constraint "notifications_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "notifications" add constraint "notifications_notification_type_check" check ("notification_type" in ('job_completed', 'job_failed', 'sync_conflict', 'blog_published', 'blog_publish_failed', 'import_completed', 'store_disconnected', 'gdpr_export_ready', 'balance_low', 'balance_exhausted', 'subscription_changed', 'payment_failed', 'topup_completed', 'studio_comment', 'studio_status_changed', 'audit_completed'));`,
    );

    this.addSql(`alter table "mails" drop constraint "mails_kind_check";`);
    this.addSql(
      `alter table "mails" add constraint "mails_kind_check" check ("kind" in ('verify_email', 'welcome', 'reset_password', 'sign_in_code', 'setup_code', 'disable_code', 'password_changed', 'email_changed', 'notice'));`,
    );

    // Organizations that were there before: their cycle began with them.
    this.addSql(
      `insert into "subscriptions" ("organization_id", "cycle_started_at", "cycle_ends_at", "cycle_day") select "id", "created_at", "created_at" + interval '1 month', extract(day from "created_at" at time zone 'UTC') from "organizations";`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`delete from "mails" where "kind" = 'notice';`);
    this.addSql(`alter table "mails" drop constraint "mails_kind_check";`);
    this.addSql(
      `alter table "mails" add constraint "mails_kind_check" check ("kind" in ('verify_email', 'welcome', 'reset_password', 'sign_in_code', 'setup_code', 'disable_code', 'password_changed', 'email_changed'));`,
    );
    this.addSql(`drop table if exists "checkouts" cascade;`);
    this.addSql(`drop table if exists "payments" cascade;`);
    this.addSql(`drop table if exists "payment_events" cascade;`);
    this.addSql(`drop table if exists "subscriptions" cascade;`);
    this.addSql(`drop table if exists "notifications" cascade;`);
  }
}
