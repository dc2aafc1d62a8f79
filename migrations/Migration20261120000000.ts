import { Migration } from '@mikro-orm/migrations';

export class Migration20261120000000 extends Migration {
  override name = 'Migration20261120000000';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "organizations" ("id" uuid not null, "name" text not null, "slug" text not null, "settings" jsonb not null, "address" text not null default '', "phone_number" text not null default '', "tax_id" text not null default '', "billing_email" text not null default '', "byok_enabled" boolean not null default false, "enforce_2fa" boolean not null default false, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`alter table "organizations" add constraint "organizations_slug_unique" unique ("slug");`);

    this.addSql(
      `create table "balances" ("organization_id" uuid not null, "subscription_balance" numeric(18,4) not null default '0.0000', "topup_balance" numeric(18,4) not null default '0.0000', "overage_balance" numeric(18,4) not null default '0.0000', "held" numeric(18,4) not null default '0.0000', "subscription_tier" text not null default 'free', "overage_enabled" boolean not null default false, "token_rate_multiplier" numeric(18,4) not null default '1.0000', primary key ("organization_id"));`,
    );

    this.addSql(
      `create table "organization_ai_keys" ("organization_id" uuid not null, "provider" text not null, "ciphertext" text not null, primary key ("organization_id", "provider"));`,
    );

    this.addSql(
      `create table "revoked_tokens" ("jti" uuid not null, "expires_at" timestamptz(3) not null, primary key ("jti"));`,
    );
    this.addSql(`create index "revoked_tokens_expires_at_index" on "revoked_tokens" ("expires_at");`);

    this.addSql(
      `create table "store_connections" ("id" uuid not null, "organization_id" uuid not null, "name" text not null, "platform" text not null, "base_url" text not null, "media_base_url" text null, "status" text not null default 'inactive', "credentials" text null, "has_credentials" boolean not null default false, "last_connected_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "store_connections_organization_id_index" on "store_connections" ("organization_id");`);

    this.addSql(
      `create table "projects" ("id" uuid not null, "organization_id" uuid not null, "name" text not null, "description" text not null default '', "store_connection_id" uuid null, "content_profile_id" uuid null, "language" text not null default 'en', "status" text not null default 'active', "settings" jsonb not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "projects_organization_id_index" on "projects" ("organization_id");`);
    this.addSql(`create index "projects_store_connection_id_index" on "projects" ("store_connection_id");`);

    this.addSql(
      `create table "jobs" ("id" uuid not null, "organization_id" uuid not null, "project_id" uuid null, "job_type" text not null, "status" text not null default 'queued', "progress_current" int not null default 0, "progress_total" int not null default 0, "payload" jsonb not null, "items_left" int not null default 0, "succeeded" int not null default 0, "failed" int not null default 0, "skipped" int not null default 0, "tokens_used" int not null default 0, "ct_used" numeric(18,4) not null default '0.0000', "retry_of" uuid null, "last_seq" int not null default 0, "created_by" uuid null, "created_at" timestamptz(3) not null, "started_at" timestamptz(3) null, "completed_at" timestamptz(3) null, "error" text null, "touched_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "jobs_active_index" on "jobs" ("id") where "status" in ('queued', 'running');`);
    this.addSql(
      `create unique index "jobs_one_store_job_per_project" on "jobs" ("project_id") where "status" in ('queued', 'running') and "job_type" in ('generation', 'regeneration', 'sync');`,
    );
    this.addSql(
      `create unique index "jobs_one_content_job_per_project" on "jobs" ("project_id") where "status" in ('queued', 'running') and "job_type" in ('generation', 'regeneration', 'import');`,
    );
    this.addSql(`create index "jobs_project_id_created_at_index" on "jobs" ("project_id", "created_at");`);
    this.addSql(`create index "jobs_organization_id_created_at_index" on "jobs" ("organization_id", "created_at");`);

    this.addSql(
      `create table "job_items" ("job_id" uuid not null, "position" int not null, "item_id" uuid null, "state" text not null default 'queued', "previous_status" text null, "claim" uuid null, "lease_until" timestamptz(3) null, "attempts" int not null default 0, "held" numeric(18,4) not null default '0', primary key ("job_id", "position"));`,
    );
    this.addSql(`create index "job_items_item_id_index" on "job_items" ("item_id");`);
    this.addSql(`create index "job_items_job_id_state_position_index" on "job_items" ("job_id", "state", "position");`);

    this.addSql(
      `create table "job_events" ("job_id" uuid not null, "seq" int not null, "type" text not null, "data" jsonb not null, "created_at" timestamptz(3) not null, primary key ("job_id", "seq"));`,
    );

    this.addSql(
      `create table "data_sources" ("id" uuid not null, "project_id" uuid not null, "name" text not null, "source_type" text not null, "status" text not null default 'pending', "config" jsonb not null, "column_mapping" jsonb not null, "item_count" int not null default 0, "storage_key" text null, "last_imported_at" timestamptz(3) null, "last_error" text null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "data_sources_project_id_index" on "data_sources" ("project_id");`);

    this.addSql(
      `create table "import_errors" ("id" bigserial primary key, "data_source_id" uuid not null, "row" int not null, "column_name" text not null, "value" text not null, "code" text not null, "message" text not null);`,
    );
    this.addSql(`create index "import_errors_data_source_id_index" on "import_errors" ("data_source_id");`);

    this.addSql(
      `create table "content_items" ("id" uuid not null, "project_id" uuid not null, "data_source_id" uuid null, "position" bigserial, "external_id" text not null, "item_type" text not null, "source_data" jsonb not null, "generated_content" jsonb not null, "confidence_score" double precision null, "status" text not null default 'pending', "ai_model_used" text null, "metadata" jsonb not null, "generation_metadata" jsonb not null, "excluded_at" timestamptz(3) null, "pushed" jsonb not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "content_items_project_id_status_position_index" on "content_items" ("project_id", "status", "position");`,
    );
    this.addSql(
      `create index "content_items_project_id_position_index" on "content_items" ("project_id", "position");`,
    );
    this.addSql(
      `alter table "content_items" add constraint "content_items_data_source_id_external_id_unique" unique ("data_source_id", "external_id");`,
    );

    this.addSql(
      `create table "item_versions" ("id" uuid not null, "item_id" uuid not null, "version" int not null, "origin" text not null, "content" jsonb not null, "ai_model_used" text null, "ct_cost" numeric(18,4) null, "created_by" uuid null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "item_versions" add constraint "item_versions_item_id_version_unique" unique ("item_id", "version");`,
    );

    this.addSql(
      `create table "sync_history" ("id" uuid not null, "content_item_id" uuid not null, "store_connection_id" uuid not null, "store_connection_name" text not null, "synced_at" timestamptz(3) not null, "success" boolean not null, "error_message" text null, primary key ("id"));`,
    );
    this.addSql(
      `create index "sync_history_content_item_id_synced_at_index" on "sync_history" ("content_item_id", "synced_at");`,
    );

    this.addSql(
      `create table "transactions" ("id" uuid not null, "organization_id" uuid not null, "position" bigserial, "transaction_type" text not null, "amount" numeric(18,4) not null, "balance_type" text not null, "description" text not null, "reason" text null, "usage" jsonb not null, "created_at" timestamptz(3) not null, "created_by" uuid null, primary key ("id"));`,
    );
    this.addSql(
      `create index "transactions_organization_id_position_index" on "transactions" ("organization_id", "position");`,
    );
    this.addSql(
      `alter table "transactions" add constraint "transactions_reason_balance_type_unique" unique ("reason", "balance_type");`,
    );

    this.addSql(
      `create table "users" ("id" uuid not null, "organization_id" uuid not null, "email" text not null, "password_hash" text null, "first_name" text not null default '', "last_name" text not null default '', "phone_number" text not null default '', "role" text not null default 'member', "is_active" boolean not null default true, "email_verified" boolean not null default false, "is_super_admin" boolean not null default false, "two_factor_enabled" boolean not null default false, "two_factor_method" text null, "oauth_provider" text null, "email_preferences" jsonb not null, "created_at" timestamptz(3) not null, "last_login_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "users_organization_id_index" on "users" ("organization_id");`);
    this.addSql(`alter table "users" add constraint "users_email_unique" unique ("email");`);

    this.addSql(
      `create table "sessions" ("id" uuid not null, "user_id" uuid not null, "ip" text not null default '', "user_agent" text not null default '', "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "revoked_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "sessions_user_id_index" on "sessions" ("user_id");`);
    this.addSql(`create index "sessions_expires_at_index" on "sessions" ("expires_at");`);

    this.addSql(
      `alter table "balances" add constraint "balances_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "balances" add constraint "balances_never_negative" check (subscription_balance >= 0 and topup_balance >= 0 and held >= 0 and overage_balance <= 0);`,
    );
    this.addSql(
      `alter table "balances" add constraint "balances_subscription_tier_check" check ("subscription_tier" in ('free', 'starter', 'pro', 'business'));`,
    );

    this.addSql(
      `alter table "organization_ai_keys" add constraint "organization_ai_keys_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "organization_ai_keys" add constraint "organization_ai_keys_provider_check" check ("provider" in ('aiA', 'aiB', 'aiC'));`,
    );

    this.addSql(
      `alter table "store_connections" add constraint "store_connections_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "store_connections" add constraint "store_connections_platform_check" check ("platform" in ('storeA', 'woocommerce', 'cms', 'custom'));`,
    );
    this.addSql(
      `alter table "store_connections" add constraint "store_connections_status_check" check ("status" in ('active', 'error', 'inactive'));`,
    );

    this.addSql(
      `alter table "projects" add constraint "projects_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "projects" add constraint "projects_store_connection_id_foreign" foreign key ("store_connection_id") references "store_connections" ("id") on delete restrict;`,
    );
    this.addSql(
      `alter table "projects" add constraint "projects_status_check" check ("status" in ('active', 'archived'));`,
    );

    this.addSql(
      `alter table "jobs" add constraint "jobs_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "jobs" add constraint "jobs_project_id_foreign" foreign key ("project_id") references "projects" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "jobs" add constraint "jobs_job_type_check" check ("job_type" in ('generation', 'regeneration', 'sync', 'import'));`,
    );
    this.addSql(
      `alter table "jobs" add constraint "jobs_status_check" check ("status" in ('queued', 'running', 'completed', 'failed', 'cancelled'));`,
    );

    this.addSql(
      `alter table "job_items" add constraint "job_items_job_id_foreign" foreign key ("job_id") references "jobs" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "job_items" add constraint "job_items_state_check" check ("state" in ('queued', 'running', 'succeeded', 'failed', 'skipped', 'conflict', 'cancelled'));`,
    );

    this.addSql(
      `alter table "job_events" add constraint "job_events_job_id_foreign" foreign key ("job_id") references "jobs" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "job_events" add constraint "job_events_type_check" check ("type" in ('start', 'progress', 'error', 'complete'));`,
    );

    this.addSql(
      `alter table "data_sources" add constraint "data_sources_project_id_foreign" foreign key ("project_id") references "projects" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "data_sources" add constraint "data_sources_source_type_check" check ("source_type" in ('csv', 'xlsx', 'json', 'store', 'manual'));`,
    );
    this.addSql(
      `alter table "data_sources" add constraint "data_sources_status_check" check ("status" in ('pending', 'importing', 'ready', 'error'));`,
    );

    this.addSql(
      `alter table "import_errors" add constraint "import_errors_data_source_id_foreign" foreign key ("data_source_id") references "data_sources" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "content_items" add constraint "content_items_project_id_foreign" foreign key ("project_id") references "projects" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "content_items" add constraint "content_items_data_source_id_foreign" foreign key ("data_source_id") references "data_sources" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "content_items" add constraint "content_items_item_type_check" check ("item_type" in ('product', 'variant', 'page'));`,
    );
    this.addSql(
      `alter table "content_items" add constraint "content_items_status_check" check ("status" in ('pending', 'generating', 'generated', 'approved', 'rejected', 'synced', 'failed'));`,
    );

    this.addSql(
      `alter table "item_versions" add constraint "item_versions_item_id_foreign" foreign key ("item_id") references "content_items" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "item_versions" add constraint "item_versions_origin_check" check ("origin" in ('ai', 'user', 'restore'));`,
    );

    this.addSql(
      `alter table "sync_history" add constraint "sync_history_content_item_id_foreign" foreign key ("content_item_id") references "content_items" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "transactions" add constraint "transactions_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "transactions" add constraint "transactions_transaction_type_check" check ("transaction_type" in ('signup_grant', 'allocation', 'topup', 'usage', 'overage', 'refund', 'expiry', 'adjustment'));`,
    );
    this.addSql(
      `alter table "transactions" add constraint "transactions_balance_type_check" check ("balance_type" in ('subscription', 'topup', 'overage'));`,
    );

    // The ledger only grows. Erasing a whole organization (privacy) names it in `app.erasing` for its transaction.
    this.addSql(`create function refuse_ledger_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and current_setting('app.erasing', true) = old.organization_id::text then return old; end if;
        raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
      end $$;`);
    this.addSql(
      `create trigger transactions_append_only before update or delete on "transactions" for each row execute function refuse_ledger_change();`,
    );

    this.addSql(
      `alter table "users" add constraint "users_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(`alter table "users" add constraint "users_role_check" check ("role" in ('admin', 'member'));`);
    this.addSql(
      `alter table "users" add constraint "users_two_factor_method_check" check ("two_factor_method" in ('totp', 'email'));`,
    );

    this.addSql(
      `alter table "sessions" add constraint "sessions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "balances" drop constraint "balances_organization_id_foreign";`);
    this.addSql(`alter table "organization_ai_keys" drop constraint "organization_ai_keys_organization_id_foreign";`);
    this.addSql(`alter table "store_connections" drop constraint "store_connections_organization_id_foreign";`);
    this.addSql(`alter table "projects" drop constraint "projects_organization_id_foreign";`);
    this.addSql(`alter table "jobs" drop constraint "jobs_organization_id_foreign";`);
    this.addSql(`alter table "transactions" drop constraint "transactions_organization_id_foreign";`);
    this.addSql(`alter table "users" drop constraint "users_organization_id_foreign";`);
    this.addSql(`alter table "projects" drop constraint "projects_store_connection_id_foreign";`);
    this.addSql(`alter table "jobs" drop constraint "jobs_project_id_foreign";`);
    this.addSql(`alter table "data_sources" drop constraint "data_sources_project_id_foreign";`);
    this.addSql(`alter table "content_items" drop constraint "content_items_project_id_foreign";`);
    this.addSql(`alter table "job_items" drop constraint "job_items_job_id_foreign";`);
    this.addSql(`alter table "job_events" drop constraint "job_events_job_id_foreign";`);
    this.addSql(`alter table "import_errors" drop constraint "import_errors_data_source_id_foreign";`);
    this.addSql(`alter table "content_items" drop constraint "content_items_data_source_id_foreign";`);
    this.addSql(`alter table "item_versions" drop constraint "item_versions_item_id_foreign";`);
    this.addSql(`alter table "sync_history" drop constraint "sync_history_content_item_id_foreign";`);
    this.addSql(`alter table "sessions" drop constraint "sessions_user_id_foreign";`);

    this.addSql(`drop function if exists refuse_ledger_change() cascade;`);
    this.addSql(`drop table if exists "organizations" cascade;`);
    this.addSql(`drop table if exists "balances" cascade;`);
    this.addSql(`drop table if exists "organization_ai_keys" cascade;`);
    this.addSql(`drop table if exists "revoked_tokens" cascade;`);
    this.addSql(`drop table if exists "store_connections" cascade;`);
    this.addSql(`drop table if exists "projects" cascade;`);
    this.addSql(`drop table if exists "jobs" cascade;`);
    this.addSql(`drop table if exists "job_items" cascade;`);
    this.addSql(`drop table if exists "job_events" cascade;`);
    this.addSql(`drop table if exists "data_sources" cascade;`);
    this.addSql(`drop table if exists "import_errors" cascade;`);
    this.addSql(`drop table if exists "content_items" cascade;`);
    this.addSql(`drop table if exists "item_versions" cascade;`);
    this.addSql(`drop table if exists "sync_history" cascade;`);
    this.addSql(`drop table if exists "transactions" cascade;`);
    this.addSql(`drop table if exists "users" cascade;`);
    this.addSql(`drop table if exists "sessions" cascade;`);
  }
}
