import { Migration } from '@mikro-orm/migrations';

/** Tokens of AI calls that nobody pays are recorded, and calls for an item are counted. */
export class Migration20261122260000 extends Migration {
  override name = 'Migration20261122260000';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "unpaid_usage" ("organization_id" uuid not null, "day" date not null, "reason" text not null, "tokens" bigint not null, primary key ("organization_id", "day", "reason"));`,
    );
    this.addSql(
      `alter table "unpaid_usage" add constraint "unpaid_usage_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "unpaid_usage" add constraint "unpaid_usage_reason_check" check ("reason" in ('failed', 'cancelled', 'interrupted', 'capped', 'chat'));`,
    );
    this.addSql(
      `alter table "job_items" add "calls" int not null default 0, add "unpaid_tokens" int not null default 0;`,
    );
    this.addSql(`alter table "chat_messages" add "unpaid_tokens" int not null default 0;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "unpaid_usage" cascade;`);
    this.addSql(`alter table "chat_messages" drop column "unpaid_tokens";`);
    this.addSql(`alter table "job_items" drop column "calls", drop column "unpaid_tokens";`);
  }
}
