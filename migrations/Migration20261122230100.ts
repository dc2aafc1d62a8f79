import { Migration } from '@mikro-orm/migrations';

/** The networks from which users sign in, and mails that are delivered before others. */
export class Migration20261122230100 extends Migration {
  override name = 'Migration20261122230100';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "sign_in_networks" ("user_id" uuid not null, "network" text not null, "used_at" timestamptz(3) not null default now(), primary key ("user_id", "network"));`,
    );
    this.addSql(`create index "sign_in_networks_used_at_index" on "sign_in_networks" ("used_at");`);
    this.addSql(
      `alter table "sign_in_networks" add constraint "sign_in_networks_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    // Networks of IPv6 are added with the next sign-in: their prefix has one spelling only, which the service writes.
    this.addSql(
      `insert into "sign_in_networks" ("user_id", "network", "used_at") select "user_id", "ip", max("created_at") from "sessions" where "ip" ~ '^[0-9.]+$' group by 1, 2;`,
    );

    this.addSql(`drop index "mails_due_index";`);
    this.addSql(`alter table "mails" add "urgent" boolean not null default false;`);
    this.addSql(
      `update "mails" set "urgent" = true where "state" = 'queued' and "kind" in ('sign_in_code', 'setup_code', 'disable_code', 'reset_password');`,
    );
    this.addSql(`create index "mails_due_index" on "mails" ("urgent", "due_at") where "state" = 'queued';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "sign_in_networks" cascade;`);

    this.addSql(`drop index "mails_due_index";`);
    this.addSql(`alter table "mails" drop column "urgent";`);
    this.addSql(`create index "mails_due_index" on "mails" ("due_at") where "state" = 'queued';`);
  }
}
