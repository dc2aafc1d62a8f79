import { Migration } from '@mikro-orm/migrations';

export class Migration20261123062756 extends Migration {
  override name = 'Migration20261123062756';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "webhook_endpoints" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "organization_id" uuid not null, "url" text not null, "description" text not null default '', "event_types" jsonb not null, "sealed_secret" text not null, "previous_sealed_secret" text null, "previous_secret_until" timestamptz(3) null, "is_active" boolean not null default true, "disabled_reason" text null, "last_success_at" timestamptz(3) null, "last_failure_at" timestamptz(3) null, "failing_since" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `create index "webhook_endpoints_organization_id_id_index" on "webhook_endpoints" ("organization_id", "id");`,
    );

    this.addSql(
      `create table "webhook_deliveries" ("id" uuid not null, "created_at" timestamptz(3) not null, "endpoint_id" uuid not null, "event_type" text not null, "subject" text not null, "status" text not null default 'pending', "attempts" jsonb not null, "tries" int not null default 0, "due_at" timestamptz(3) not null, "claimed" boolean not null default false, "request_body" jsonb not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "webhook_deliveries_order_index" on "webhook_deliveries" ("endpoint_id", "subject", "id") where "status" = 'pending';`,
    );
    this.addSql(
      `create index "webhook_deliveries_due_index" on "webhook_deliveries" ("due_at") where "status" = 'pending';`,
    );
    this.addSql(`create index "webhook_deliveries_created_at_index" on "webhook_deliveries" ("created_at");`);
    this.addSql(
      `create index "webhook_deliveries_endpoint_id_created_at_id_index" on "webhook_deliveries" ("endpoint_id", "created_at", "id");`,
    );

    this.addSql(
      `alter table "webhook_endpoints" add constraint "webhook_endpoints_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "webhook_endpoints" add constraint "webhook_endpoints_url_size" check (octet_length("url") <= 65536);`,
    );
    this.addSql(
      `alter table "webhook_endpoints" add constraint "webhook_endpoints_description_size" check (octet_length("description") <= 65536);`,
    );
    this.addSql(
      `alter table "webhook_endpoints" add constraint "webhook_endpoints_event_types_size" check (pg_column_size("event_types") <= 262144);`,
    );
    this.addSql(
      `alter table "webhook_endpoints" add constraint "webhook_endpoints_sealed_secret_size" check (octet_length("sealed_secret") <= 65536);`,
    );
    this.addSql(
      `alter table "webhook_endpoints" add constraint "webhook_endpoints_previous_sealed_secret_size" check (octet_length("previous_sealed_secret") <= 65536);`,
    );
    this.addSql(
      `alter table "webhook_endpoints" add constraint "webhook_endpoints_disabled_reason_size" check (octet_length("disabled_reason") <= 65536);`,
    );

    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_endpoint_id_foreign" foreign key ("endpoint_id") references "webhook_endpoints" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_status_check" check ("status" in ('pending', 'succeeded', 'failed'));`,
    );
    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_event_type_size" check (octet_length("event_type") <= 65536);`,
    );
    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_subject_size" check (octet_length("subject") <= 65536);`,
    );
    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_attempts_size" check (pg_column_size("attempts") <= 262144);`,
    );
    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_request_body_size" check (pg_column_size("request_body") <= 262144);`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "webhook_deliveries" drop constraint "webhook_deliveries_endpoint_id_foreign";`);

    this.addSql(`drop table if exists "webhook_endpoints" cascade;`);
    this.addSql(`drop table if exists "webhook_deliveries" cascade;`);
  }
}
