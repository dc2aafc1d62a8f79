import { Migration } from '@mikro-orm/migrations';

export class Migration20261120190000 extends Migration {
  override name = 'Migration20261120190000';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "idempotent_calls" ("id" text not null, "organization_id" uuid not null, "user_id" uuid not null, "body_digest" text not null, "answer" text null, "expires_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "idempotent_calls_organization_id_index" on "idempotent_calls" ("organization_id");`);
    this.addSql(`create index "idempotent_calls_user_id_index" on "idempotent_calls" ("user_id");`);
    this.addSql(`create index "idempotent_calls_expires_at_index" on "idempotent_calls" ("expires_at");`);

    this.addSql(
      `alter table "idempotent_calls" add constraint "idempotent_calls_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "idempotent_calls" add constraint "idempotent_calls_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "idempotent_calls" cascade;`);
  }
}
