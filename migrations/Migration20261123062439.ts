import { Migration } from '@mikro-orm/migrations';

/** Texts that are written to be shown. */
export class Migration20261123062439 extends Migration {
  override name = 'Migration20261123062439';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "content_previews" ("id" uuid not null, "created_at" timestamptz(3) not null, "organization_id" uuid not null, "job_id" uuid not null, "position" int not null, "result" jsonb not null, primary key ("id"));`,
    );
    this.addSql(`create index "content_previews_organization_id_index" on "content_previews" ("organization_id");`);
    this.addSql(
      `alter table "content_previews" add constraint "content_previews_job_id_position_unique" unique ("job_id", "position");`,
    );

    this.addSql(
      `alter table "content_previews" add constraint "content_previews_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "content_previews" add constraint "content_previews_job_id_foreign" foreign key ("job_id") references "jobs" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "content_previews" add constraint "content_previews_result_size" check (pg_column_size("result") <= 1048576);`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "content_previews" cascade;`);
  }
}
