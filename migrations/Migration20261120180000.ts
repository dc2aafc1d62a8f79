import { Migration } from '@mikro-orm/migrations';

export class Migration20261120180000 extends Migration {
  override name = 'Migration20261120180000';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "erasures" ("id" uuid not null, "created_at" timestamptz(3) not null, "paths" jsonb not null, primary key ("id"));`,
    );

    this.addSql(
      `create table "store_audits" ("id" uuid not null, "created_at" timestamptz(3) not null, "organization_id" uuid not null, "project_id" uuid not null, "job_id" uuid not null, "enabled_checks" jsonb not null, "product_count" int not null default 0, "health_score" double precision null, "summary" jsonb not null, "ct_used" numeric(18,4) not null default '0.0000', primary key ("id"));`,
    );
    this.addSql(`create index "store_audits_project_id_index" on "store_audits" ("project_id");`);
    this.addSql(`alter table "store_audits" add constraint "store_audits_job_id_unique" unique ("job_id");`);
    this.addSql(
      `create index "store_audits_organization_id_created_at_id_index" on "store_audits" ("organization_id", "created_at", "id");`,
    );

    this.addSql(
      `create table "audit_findings" ("audit_id" uuid not null, "position" int not null, "check" text not null, "severity" text not null, "item_id" uuid not null, "message" text not null, "fix" text not null, primary key ("audit_id", "position"));`,
    );
    this.addSql(
      `create index "audit_findings_audit_id_check_position_index" on "audit_findings" ("audit_id", "check", "position");`,
    );

    this.addSql(
      `create table "studio_requests" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "organization_id" uuid not null, "user_id" uuid null, "description" text not null, "budget_range" text not null default '', "exclusivity" boolean not null default false, "status" text not null default 'new', "priority" int not null default 0, primary key ("id"));`,
    );
    this.addSql(`create index "studio_requests_user_id_index" on "studio_requests" ("user_id");`);
    this.addSql(`create index "studio_requests_created_at_id_index" on "studio_requests" ("created_at", "id");`);
    this.addSql(
      `create index "studio_requests_organization_id_created_at_id_index" on "studio_requests" ("organization_id", "created_at", "id");`,
    );

    this.addSql(
      `create table "studio_comments" ("id" uuid not null, "created_at" timestamptz(3) not null, "request_id" uuid not null, "user_id" uuid null, "content" text not null, "is_internal" boolean not null default false, primary key ("id"));`,
    );
    this.addSql(`create index "studio_comments_user_id_index" on "studio_comments" ("user_id");`);
    this.addSql(
      `create index "studio_comments_request_id_created_at_id_index" on "studio_comments" ("request_id", "created_at", "id");`,
    );

    this.addSql(
      `create table "data_exports" ("id" uuid not null, "created_at" timestamptz(3) not null, "organization_id" uuid not null, "user_id" uuid not null, "job_id" uuid not null, "whole" boolean not null, "path" text not null, "size" bigint null, "digest" text null, "expires_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "data_exports_organization_id_index" on "data_exports" ("organization_id");`);
    this.addSql(`alter table "data_exports" add constraint "data_exports_job_id_unique" unique ("job_id");`);
    this.addSql(`create index "data_exports_expires_at_index" on "data_exports" ("expires_at");`);
    this.addSql(
      `create index "data_exports_user_id_created_at_id_index" on "data_exports" ("user_id", "created_at", "id");`,
    );

    this.addSql(
      `create table "chat_conversations" ("id" uuid not null, "created_at" timestamptz(3) not null, "door" text not null, "organization_id" uuid null, "account_id" int not null, "conversation_id" int not null, "user_id" uuid null, "replies" int not null default 0, "failures" int not null default 0, "tokens_used" int not null default 0, "ct_used" numeric(18,4) not null default '0.0000', "handed_over_at" timestamptz(3) null, "touched_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "chat_conversations_organization_id_index" on "chat_conversations" ("organization_id");`);
    this.addSql(`create index "chat_conversations_user_id_index" on "chat_conversations" ("user_id");`);
    this.addSql(`create index "chat_conversations_touched_at_index" on "chat_conversations" ("touched_at");`);
    this.addSql(
      `create unique index "chat_conversations_place_unique" on "chat_conversations" ("door", "organization_id", "account_id", "conversation_id") nulls not distinct;`,
    );

    this.addSql(
      `create table "chat_messages" ("id" uuid not null, "created_at" timestamptz(3) not null, "chat_conversation_id" uuid not null, "message_id" bigint not null, "state" text not null default 'queued', "attempts" int not null default 0, "due_at" timestamptz(3) not null, "held" numeric(18,4) not null default '0', "answer_cost" jsonb null, "last_error" text null, primary key ("id"));`,
    );
    this.addSql(`create index "chat_messages_due_index" on "chat_messages" ("due_at") where "state" = 'queued';`);
    this.addSql(
      `alter table "chat_messages" add constraint "chat_messages_chat_conversation_id_message_id_unique" unique ("chat_conversation_id", "message_id");`,
    );

    this.addSql(`alter table "payments" drop constraint "payments_organization_id_foreign";`);

    this.addSql(`alter table "payments" alter column "organization_id" drop not null;`);
    this.addSql(
      `alter table "payments" add constraint "payments_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete set null;`,
    );

    this.addSql(`alter table "jobs" drop constraint "jobs_job_type_check";`);
    this.addSql(
      `alter table "jobs" add constraint "jobs_job_type_check" check ("job_type" in ('generation', 'regeneration', 'sync', 'import', 'blog_generation', 'blog_publish', 'store_audit', 'gdpr_export', 'plugin_generation'));`,
    );

    this.addSql(
      `alter table "store_audits" add constraint "store_audits_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "store_audits" add constraint "store_audits_project_id_foreign" foreign key ("project_id") references "projects" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "store_audits" add constraint "store_audits_job_id_foreign" foreign key ("job_id") references "jobs" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "audit_findings" add constraint "audit_findings_audit_id_foreign" foreign key ("audit_id") references "store_audits" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "audit_findings" add constraint "audit_findings_check_check" check ("check" in ('missing_description', 'short_description', 'duplicate_description', 'missing_images', 'missing_alt_text', 'seo_title_length', 'seo_description_length', 'language_mismatch', 'banned_words'));`,
    );
    this.addSql(
      `alter table "audit_findings" add constraint "audit_findings_severity_check" check ("severity" in ('high', 'medium', 'low'));`,
    );

    this.addSql(
      `alter table "studio_requests" add constraint "studio_requests_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "studio_requests" add constraint "studio_requests_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "studio_requests" add constraint "studio_requests_status_check" check ("status" in ('new', 'in_review', 'quoted', 'in_progress', 'delivered', 'declined'));`,
    );

    this.addSql(
      `alter table "studio_comments" add constraint "studio_comments_request_id_foreign" foreign key ("request_id") references "studio_requests" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "studio_comments" add constraint "studio_comments_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "data_exports" add constraint "data_exports_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "data_exports" add constraint "data_exports_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "data_exports" add constraint "data_exports_job_id_foreign" foreign key ("job_id") references "jobs" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "chat_conversations" add constraint "chat_conversations_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "chat_conversations" add constraint "chat_conversations_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "chat_conversations" add constraint "chat_conversations_door_check" check ("door" in ('site', 'email', 'tenant'));`,
    );

    this.addSql(
      `alter table "chat_messages" add constraint "chat_messages_chat_conversation_id_foreign" foreign key ("chat_conversation_id") references "chat_conversations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "chat_messages" add constraint "chat_messages_state_check" check ("state" in ('queued', 'answered', 'ignored', 'failed'));`,
    );
    this.addSql(`create index "notifications_unread_index" on "notifications" ("user_id") where not "is_read";`);

    // Erasing a whole organization deletes its audit log, erasing one person takes the person out of it; both name the
    // organization in `app.erasing` for their transaction.
    this.addSql(`create or replace function refuse_change() returns trigger language plpgsql as $$
      begin
        if current_setting('app.erasing', true) = old.organization_id::text then
          if tg_op = 'DELETE' then return old; end if;
          if tg_table_name = 'audit_log' then return new; end if;
        end if;
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end $$;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`create or replace function refuse_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and current_setting('app.erasing', true) = old.organization_id::text then return old; end if;
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end $$;`);

    this.addSql(`alter table "audit_findings" drop constraint "audit_findings_audit_id_foreign";`);
    this.addSql(`alter table "studio_comments" drop constraint "studio_comments_request_id_foreign";`);
    this.addSql(`alter table "chat_messages" drop constraint "chat_messages_chat_conversation_id_foreign";`);

    this.addSql(`drop index "notifications_unread_index";`);

    this.addSql(`drop table if exists "erasures" cascade;`);
    this.addSql(`drop table if exists "store_audits" cascade;`);
    this.addSql(`drop table if exists "audit_findings" cascade;`);
    this.addSql(`drop table if exists "studio_requests" cascade;`);
    this.addSql(`drop table if exists "studio_comments" cascade;`);
    this.addSql(`drop table if exists "data_exports" cascade;`);
    this.addSql(`drop table if exists "chat_conversations" cascade;`);
    this.addSql(`drop table if exists "chat_messages" cascade;`);

    this.addSql(`alter table "payments" drop constraint "payments_organization_id_foreign";`);

    this.addSql(`alter table "jobs" drop constraint "jobs_job_type_check";`);
    this.addSql(`delete from "jobs" where "job_type" in ('store_audit', 'gdpr_export');`);
    this.addSql(
      `alter table "jobs" add constraint "jobs_job_type_check" check ("job_type" in ('generation', 'regeneration', 'sync', 'import', 'blog_generation', 'blog_publish', 'plugin_generation'));`,
    );

    this.addSql(`delete from "payments" where "organization_id" is null;`);
    this.addSql(`alter table "payments" alter column "organization_id" set not null;`);
    this.addSql(
      `alter table "payments" add constraint "payments_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
  }
}
