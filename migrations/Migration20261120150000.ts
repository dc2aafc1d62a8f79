import { Migration } from '@mikro-orm/migrations';

export class Migration20261120150000 extends Migration {
  override name = 'Migration20261120150000';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "plugin_generations" ("id" uuid not null, "created_at" timestamptz(3) not null, "organization_id" uuid not null, "job_id" uuid not null, "kind" text not null, "request" jsonb not null, "content" text null, "short_description" text null, "tokens_used" int null, "ct_cost" numeric(18,4) null, "remaining_balance" numeric(18,4) null, "made" jsonb null, primary key ("id"));`,
    );
    this.addSql(`create index "plugin_generations_organization_id_index" on "plugin_generations" ("organization_id");`);
    this.addSql(`create index "plugin_generations_job_id_index" on "plugin_generations" ("job_id");`);

    this.addSql(`alter table "jobs" drop constraint "jobs_job_type_check";`);
    this.addSql(`alter table "jobs" add "waiting_until" timestamptz(3) null;`);
    this.addSql(
      `alter table "jobs" add constraint "jobs_job_type_check" check ("job_type" in ('generation', 'regeneration', 'sync', 'import', 'plugin_generation'));`,
    );

    this.addSql(
      `alter table "plugin_generations" add constraint "plugin_generations_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "plugin_generations" add constraint "plugin_generations_job_id_foreign" foreign key ("job_id") references "jobs" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "plugin_generations" add constraint "plugin_generations_kind_check" check ("kind" in ('description', 'blog'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "plugin_generations" cascade;`);

    this.addSql(`alter table "jobs" drop constraint "jobs_job_type_check";`);
    this.addSql(`alter table "jobs" drop column "waiting_until";`);
    this.addSql(
      `alter table "jobs" add constraint "jobs_job_type_check" check ("job_type" in ('generation', 'regeneration', 'sync', 'import'));`,
    );
  }
}
