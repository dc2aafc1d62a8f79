import { Migration } from '@mikro-orm/migrations';

export class Migration20261120160000 extends Migration {
  override name = 'Migration20261120160000';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "store_webhooks" ("id" text not null, "topic" text not null, "shop" text not null, "received_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "store_webhooks_received_at_index" on "store_webhooks" ("received_at");`);

    this.addSql(
      `create table "pending_installs" ("id" uuid not null, "digest" text not null, "purpose" text not null, "user_id" uuid null, "shop" text not null, "connection_type" text not null default 'store', "credentials" text null, "expires_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`alter table "pending_installs" add constraint "pending_installs_digest_unique" unique ("digest");`);
    this.addSql(`create index "pending_installs_user_id_index" on "pending_installs" ("user_id");`);
    this.addSql(`create index "pending_installs_expires_at_index" on "pending_installs" ("expires_at");`);

    this.addSql(
      `alter table "store_connections" add "connection_type" text not null default 'store', add "shop_domain" text null, add "token_expires_at" timestamptz(3) null, add "refreshing_until" timestamptz(3) null;`,
    );
    this.addSql(`create index "store_connections_shop_domain_index" on "store_connections" ("shop_domain");`);
    this.addSql(
      `alter table "store_connections" add constraint "store_connections_connection_type_check" check ("connection_type" in ('store', 'blog'));`,
    );

    this.addSql(
      `alter table "pending_installs" add constraint "pending_installs_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "pending_installs" add constraint "pending_installs_purpose_check" check ("purpose" in ('state', 'install'));`,
    );
    this.addSql(
      `alter table "pending_installs" add constraint "pending_installs_connection_type_check" check ("connection_type" in ('store', 'blog'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "store_webhooks" cascade;`);
    this.addSql(`drop table if exists "pending_installs" cascade;`);

    this.addSql(`drop index "store_connections_shop_domain_index";`);
    this.addSql(`alter table "store_connections" drop constraint "store_connections_connection_type_check";`);
    this.addSql(
      `alter table "store_connections" drop column "connection_type", drop column "shop_domain", drop column "token_expires_at", drop column "refreshing_until";`,
    );
  }
}
