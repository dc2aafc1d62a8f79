import { Migration } from '@mikro-orm/migrations';

/** The webhooks by which stores report their products. */
export class Migration20261123192552 extends Migration {
  override name = 'Migration20261123192552';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "webhook_registrations" ("id" uuid not null, "created_at" timestamptz(3) not null, "connection_id" uuid not null, "sealed_secret" text null, "webhook_ids" jsonb not null, "status" text not null default 'pending', "error" text null, "attempts" int not null default 0, "checked_at" timestamptz(3) null, "claim" uuid null, "due_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "webhook_registrations" add constraint "webhook_registrations_connection_id_unique" unique ("connection_id");`,
    );
    this.addSql(`create index "webhook_registrations_due_at_index" on "webhook_registrations" ("due_at");`);

    this.addSql(
      `alter table "webhook_registrations" add constraint "webhook_registrations_connection_id_foreign" foreign key ("connection_id") references "store_connections" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "webhook_registrations" add constraint "webhook_registrations_status_check" check ("status" in ('pending', 'active', 'failed'));`,
    );
    this.addSql(
      `alter table "webhook_registrations" add constraint "webhook_registrations_sealed_secret_size" check (octet_length("sealed_secret") <= 65536);`,
    );
    this.addSql(
      `alter table "webhook_registrations" add constraint "webhook_registrations_webhook_ids_size" check (pg_column_size("webhook_ids") <= 262144);`,
    );
    this.addSql(
      `alter table "webhook_registrations" add constraint "webhook_registrations_error_size" check (octet_length("error") <= 65536);`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "webhook_registrations" cascade;`);
  }
}
