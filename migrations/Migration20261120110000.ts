import { Migration } from '@mikro-orm/migrations';

export class Migration20261120110000 extends Migration {
  override name = 'Migration20261120110000';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "chat_tenants" ("organization_id" uuid not null, "account_id" int not null, "base_url" text not null, "api_token" text null, "webhook_token" text not null, "knowledge" text not null default '', "enabled" boolean not null default false, primary key ("organization_id"));`,
    );
    this.addSql(`create index "chat_tenants_account_id_index" on "chat_tenants" ("account_id");`);

    this.addSql(
      `create table "audit_log" ("id" uuid not null, "created_at" timestamptz(3) not null, "organization_id" uuid not null, "action" text not null, "actor_id" uuid null, "actor_email" text null, "target_type" text null, "target_id" text null, "ip" text null, "data" jsonb not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "audit_log_organization_id_created_at_id_index" on "audit_log" ("organization_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "transactions_organization_id_created_at_id_index" on "transactions" ("organization_id", "created_at", "id");`,
    );

    this.addSql(
      `create table "second_factors" ("user_id" uuid not null, "method" text not null, "secret" text null, "last_step" int null, "confirmed_at" timestamptz(3) null, primary key ("user_id"));`,
    );

    this.addSql(
      `create table "pending_sign_ins" ("id" uuid not null, "user_id" uuid not null, "purpose" text not null, "amr" jsonb not null, "expires_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "pending_sign_ins_user_id_index" on "pending_sign_ins" ("user_id");`);
    this.addSql(`create index "pending_sign_ins_expires_at_index" on "pending_sign_ins" ("expires_at");`);

    this.addSql(
      `create table "mailed_links" ("digest" text not null, "user_id" uuid not null, "purpose" text not null, "email" text not null, "expires_at" timestamptz(3) not null, primary key ("digest"));`,
    );
    this.addSql(`create index "mailed_links_user_id_index" on "mailed_links" ("user_id");`);
    this.addSql(`create index "mailed_links_expires_at_index" on "mailed_links" ("expires_at");`);

    this.addSql(
      `create table "mails" ("id" uuid not null, "created_at" timestamptz(3) not null, "kind" text not null, "recipient" text not null, "user_id" uuid null, "facts" text null, "state" text not null default 'queued', "attempts" int not null default 0, "due_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "last_error" text null, primary key ("id"));`,
    );
    this.addSql(`create index "mails_user_id_index" on "mails" ("user_id");`);
    this.addSql(`create index "mails_created_at_index" on "mails" ("created_at");`);
    this.addSql(`create index "mails_due_index" on "mails" ("due_at") where "state" = 'queued';`);

    this.addSql(
      `create table "linked_identities" ("issuer" text not null, "subject" text not null, "provider" text not null, "user_id" uuid not null, "created_at" timestamptz(3) not null, primary key ("issuer", "subject"));`,
    );
    this.addSql(`create index "linked_identities_user_id_index" on "linked_identities" ("user_id");`);

    this.addSql(
      `create table "email_codes" ("user_id" uuid not null, "purpose" text not null, "digest" text not null, "expires_at" timestamptz(3) not null, primary key ("user_id"));`,
    );

    this.addSql(
      `create table "backup_codes" ("user_id" uuid not null, "digest" text not null, primary key ("user_id", "digest"));`,
    );

    this.addSql(
      `create table "api_keys" ("id" uuid not null, "created_at" timestamptz(3) not null, "organization_id" uuid not null, "created_by" uuid not null, "name" text not null, "prefix" text not null, "digest" text not null, "scopes" jsonb not null, "last_used_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "api_keys_created_by_index" on "api_keys" ("created_by");`);
    this.addSql(`alter table "api_keys" add constraint "api_keys_digest_unique" unique ("digest");`);
    this.addSql(`create index "api_keys_organization_id_id_index" on "api_keys" ("organization_id", "id");`);

    this.addSql(
      `alter table "organizations" add "billing_company_name" text not null default '', add "billing_pib" text not null default '', add "billing_mb" text not null default '', add "billing_address" text not null default '', add "billing_city" text not null default '', add "billing_postal_code" text not null default '', add "billing_country" text not null default '';`,
    );

    this.addSql(
      `alter table "sessions" add "tokens_until" timestamptz(3) null, add "open_tokens" int not null default 1;`,
    );
    // When their newest tokens end is not known: they may have been refreshed.
    this.addSql(`update "sessions" set "tokens_until" = "expires_at";`);
    this.addSql(`alter table "sessions" alter column "tokens_until" set not null;`);

    this.addSql(
      `alter table "chat_tenants" add constraint "chat_tenants_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update cascade on delete cascade;`,
    );

    this.addSql(
      `alter table "audit_log" add constraint "audit_log_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "second_factors" add constraint "second_factors_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "second_factors" add constraint "second_factors_method_check" check ("method" in ('totp', 'email'));`,
    );

    this.addSql(
      `alter table "pending_sign_ins" add constraint "pending_sign_ins_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "pending_sign_ins" add constraint "pending_sign_ins_purpose_check" check ("purpose" in ('verify', 'setup'));`,
    );

    this.addSql(
      `alter table "mailed_links" add constraint "mailed_links_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "mailed_links" add constraint "mailed_links_purpose_check" check ("purpose" in ('verify_email', 'reset_password'));`,
    );

    this.addSql(
      `alter table "mails" add constraint "mails_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "mails" add constraint "mails_kind_check" check ("kind" in ('verify_email', 'welcome', 'reset_password', 'sign_in_code', 'setup_code', 'disable_code', 'password_changed', 'email_changed'));`,
    );
    this.addSql(
      `alter table "mails" add constraint "mails_state_check" check ("state" in ('queued', 'sent', 'dropped', 'failed'));`,
    );

    this.addSql(
      `alter table "linked_identities" add constraint "linked_identities_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "linked_identities" add constraint "linked_identities_provider_check" check ("provider" in ('idpA', 'idpB'));`,
    );

    this.addSql(
      `alter table "email_codes" add constraint "email_codes_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "email_codes" add constraint "email_codes_purpose_check" check ("purpose" in ('sign_in', 'setup', 'disable'));`,
    );

    this.addSql(
      `alter table "backup_codes" add constraint "backup_codes_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "api_keys" add constraint "api_keys_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "api_keys" add constraint "api_keys_created_by_foreign" foreign key ("created_by") references "users" ("id") on delete cascade;`,
    );

    // What holds for the ledger holds for the audit log: one function refuses for both.
    this.addSql(`alter function refuse_ledger_change() rename to refuse_change;`);
    this.addSql(`create or replace function refuse_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and current_setting('app.erasing', true) = old.organization_id::text then return old; end if;
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end $$;`);
    this.addSql(
      `create trigger audit_log_append_only before update or delete on "audit_log" for each row execute function refuse_change();`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "chat_tenants" cascade;`);
    this.addSql(`drop table if exists "audit_log" cascade;`);
    this.addSql(`drop table if exists "second_factors" cascade;`);
    this.addSql(`drop table if exists "pending_sign_ins" cascade;`);
    this.addSql(`drop table if exists "mailed_links" cascade;`);
    this.addSql(`drop table if exists "mails" cascade;`);
    this.addSql(`drop table if exists "linked_identities" cascade;`);
    this.addSql(`drop table if exists "email_codes" cascade;`);
    this.addSql(`drop table if exists "backup_codes" cascade;`);
    this.addSql(`drop table if exists "api_keys" cascade;`);

    this.addSql(
      `alter table "organizations" drop column "billing_company_name", drop column "billing_pib", drop column "billing_mb", drop column "billing_address", drop column "billing_city", drop column "billing_postal_code", drop column "billing_country";`,
    );

    this.addSql(`alter table "sessions" drop column "tokens_until", drop column "open_tokens";`);

    this.addSql(`drop index "transactions_organization_id_created_at_id_index";`);
    this.addSql(`alter function refuse_change() rename to refuse_ledger_change;`);
  }
}
