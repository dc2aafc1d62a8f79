import { Migration } from '@mikro-orm/migrations';

export class Migration20261123160559 extends Migration {
  override name = 'Migration20261123160559';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "ai_batches" ("id" uuid not null, "created_at" timestamptz(3) not null, "organization_id" uuid not null, "job_id" uuid null, "provider" text not null, "own_key" boolean not null default false, "batch_id" text null, "status" text not null default 'preparing', "size" int not null default 0, "succeeded" int not null default 0, "failed" int not null default 0, "submitted_at" timestamptz(3) null, "expires_at" timestamptz(3) null, "failing_since" timestamptz(3) null, "claim" uuid null, "due_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `create unique index "ai_batches_provider_batch_id_unique" on "ai_batches" ("provider", "batch_id") where "batch_id" is not null;`,
    );
    this.addSql(
      `create index "ai_batches_due_index" on "ai_batches" ("due_at") where "status" in ('preparing', 'submitting', 'in_progress', 'cancelling');`,
    );
    this.addSql(`create index "ai_batches_organization_id_index" on "ai_batches" ("organization_id");`);
    this.addSql(`create index "ai_batches_job_id_id_index" on "ai_batches" ("job_id", "id");`);

    this.addSql(
      `alter table "ai_batches" add constraint "ai_batches_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "ai_batches" add constraint "ai_batches_job_id_foreign" foreign key ("job_id") references "jobs" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "ai_batches" add constraint "ai_batches_provider_check" check ("provider" in ('aiA', 'aiB', 'aiC'));`,
    );
    this.addSql(
      `alter table "ai_batches" add constraint "ai_batches_status_check" check ("status" in ('preparing', 'submitting', 'in_progress', 'cancelling', 'completed', 'expired', 'failed', 'cancelled'));`,
    );
    this.addSql(
      `alter table "ai_batches" add constraint "ai_batches_batch_id_size" check (octet_length("batch_id") <= 65536);`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "ai_batches" cascade;`);
  }
}
