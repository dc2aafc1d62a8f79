import { Migration } from '@mikro-orm/migrations';

/** Products that stores report, until they are imported. */
export class Migration20261123163949 extends Migration {
  override name = 'Migration20261123163949';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "product_refreshes" ("id" uuid not null, "created_at" timestamptz(3) not null, "data_source_id" uuid not null, "claim" uuid null, "due_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "product_refreshes" add constraint "product_refreshes_data_source_id_unique" unique ("data_source_id");`,
    );
    this.addSql(`create index "product_refreshes_due_at_index" on "product_refreshes" ("due_at");`);

    this.addSql(
      `create table "product_changes" ("data_source_id" uuid not null, "product_id" text not null, "revision" uuid not null, primary key ("data_source_id", "product_id"));`,
    );

    this.addSql(
      `alter table "product_refreshes" add constraint "product_refreshes_data_source_id_foreign" foreign key ("data_source_id") references "data_sources" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "product_changes" add constraint "product_changes_data_source_id_foreign" foreign key ("data_source_id") references "data_sources" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "product_changes" add constraint "product_changes_product_id_size" check (octet_length("product_id") <= 65536);`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "product_refreshes" cascade;`);
    this.addSql(`drop table if exists "product_changes" cascade;`);
  }
}
