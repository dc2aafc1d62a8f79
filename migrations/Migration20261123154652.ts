import { Migration } from '@mikro-orm/migrations';

/** Automation rules and their runs. */
export class Migration20261123154652 extends Migration {
  override name = 'Migration20261123154652';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "automation_rules" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "organization_id" uuid not null, "project_id" uuid not null, "name" text not null, "trigger" text not null, "schedule" text null, "conditions" jsonb not null, "profile_id" uuid null, "languages" jsonb null, "auto_approve" jsonb not null, "publish" jsonb not null, "max_ct_per_day" numeric(18,4) not null, "is_active" boolean not null default true, "next_run_at" timestamptz(3) null, "last_run_at" timestamptz(3) null, "last_run_status" text null, primary key ("id"));`,
    );
    this.addSql(`create index "automation_rules_profile_id_index" on "automation_rules" ("profile_id");`);
    this.addSql(`create index "automation_rules_due_index" on "automation_rules" ("next_run_at") where "is_active";`);
    this.addSql(`create index "automation_rules_project_id_id_index" on "automation_rules" ("project_id", "id");`);
    this.addSql(`create index "automation_rules_organization_id_index" on "automation_rules" ("organization_id");`);

    this.addSql(
      `create table "automation_runs" ("id" uuid not null, "created_at" timestamptz(3) not null, "rule_id" uuid not null, "trigger" text not null, "status" text not null default 'queued', "stage" text not null default 'generate', "reason" text null, "error" text null, "generation_job_id" uuid null, "sync_job_id" uuid null, "matched_count" int not null default 0, "generated_count" int not null default 0, "approved_count" int not null default 0, "published_count" int not null default 0, "ct_used" numeric(18,4) not null default '0.0000', "started_at" timestamptz(3) null, "finished_at" timestamptz(3) null, "generation_started_at" timestamptz(3) null, "claim" uuid null, "due_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `create unique index "automation_runs_one_queued" on "automation_runs" ("rule_id", "trigger") where "status" = 'queued';`,
    );
    this.addSql(
      `create unique index "automation_runs_one_running" on "automation_runs" ("rule_id") where "status" = 'running';`,
    );
    this.addSql(
      `create index "automation_runs_due_index" on "automation_runs" ("due_at") where "status" in ('queued', 'running');`,
    );
    this.addSql(`create index "automation_runs_created_at_index" on "automation_runs" ("created_at");`);
    this.addSql(
      `create index "automation_runs_rule_id_created_at_id_index" on "automation_runs" ("rule_id", "created_at", "id");`,
    );

    this.addSql(
      `create table "automation_run_items" ("run_id" uuid not null, "item_id" uuid not null, primary key ("run_id", "item_id"));`,
    );
    this.addSql(`create index "automation_run_items_item_id_index" on "automation_run_items" ("item_id");`);

    this.addSql(
      `alter table "automation_rules" add constraint "automation_rules_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "automation_rules" add constraint "automation_rules_project_id_foreign" foreign key ("project_id") references "projects" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "automation_rules" add constraint "automation_rules_profile_id_foreign" foreign key ("profile_id") references "content_profiles" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "automation_rules" add constraint "automation_rules_trigger_check" check ("trigger" in ('product_created', 'product_updated', 'import_completed', 'schedule'));`,
    );
    this.addSql(
      `alter table "automation_rules" add constraint "automation_rules_last_run_status_check" check ("last_run_status" in ('queued', 'running', 'completed', 'failed', 'skipped'));`,
    );
    this.addSql(
      `alter table "automation_rules" add constraint "automation_rules_name_size" check (octet_length("name") <= 65536);`,
    );
    this.addSql(
      `alter table "automation_rules" add constraint "automation_rules_schedule_size" check (octet_length("schedule") <= 65536);`,
    );
    this.addSql(
      `alter table "automation_rules" add constraint "automation_rules_conditions_size" check (pg_column_size("conditions") <= 262144);`,
    );
    this.addSql(
      `alter table "automation_rules" add constraint "automation_rules_languages_size" check (pg_column_size("languages") <= 262144);`,
    );
    this.addSql(
      `alter table "automation_rules" add constraint "automation_rules_auto_approve_size" check (pg_column_size("auto_approve") <= 262144);`,
    );
    this.addSql(
      `alter table "automation_rules" add constraint "automation_rules_publish_size" check (pg_column_size("publish") <= 262144);`,
    );

    this.addSql(
      `alter table "automation_runs" add constraint "automation_runs_rule_id_foreign" foreign key ("rule_id") references "automation_rules" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "automation_runs" add constraint "automation_runs_trigger_check" check ("trigger" in ('product_created', 'product_updated', 'import_completed', 'schedule', 'manual'));`,
    );
    this.addSql(
      `alter table "automation_runs" add constraint "automation_runs_status_check" check ("status" in ('queued', 'running', 'completed', 'failed', 'skipped'));`,
    );
    this.addSql(
      `alter table "automation_runs" add constraint "automation_runs_stage_check" check ("stage" in ('generate', 'generating', 'approve', 'publish', 'publishing', 'done'));`,
    );
    this.addSql(
      `alter table "automation_runs" add constraint "automation_runs_reason_size" check (octet_length("reason") <= 65536);`,
    );
    this.addSql(
      `alter table "automation_runs" add constraint "automation_runs_error_size" check (octet_length("error") <= 65536);`,
    );

    this.addSql(
      `alter table "automation_run_items" add constraint "automation_run_items_run_id_foreign" foreign key ("run_id") references "automation_runs" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "automation_run_items" add constraint "automation_run_items_item_id_foreign" foreign key ("item_id") references "content_items" ("id") on update cascade on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "automation_runs" drop constraint "automation_runs_rule_id_foreign";`);
    this.addSql(`alter table "automation_run_items" drop constraint "automation_run_items_run_id_foreign";`);

    this.addSql(`drop table if exists "automation_rules" cascade;`);
    this.addSql(`drop table if exists "automation_runs" cascade;`);
    this.addSql(`drop table if exists "automation_run_items" cascade;`);
  }
}
