import { Migration } from '@mikro-orm/migrations';

/** Texts of items in the target languages of their project. */
export class Migration20261123154100 extends Migration {
  override name = 'Migration20261123154100';

  override up(): void {
    this.addSql(
      `create table "item_texts" ("item_id" uuid not null, "language" text not null, "generated_content" jsonb not null, "status" text not null default 'pending', "confidence_score" double precision null, "generation_metadata" jsonb not null, "pushed" jsonb not null, "updated_at" timestamptz(3) not null, primary key ("item_id", "language"));`,
    );
    this.addSql(
      `alter table "item_texts" add constraint "item_texts_item_id_foreign" foreign key ("item_id") references "content_items" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "item_texts" add constraint "item_texts_status_check" check ("status" in ('pending', 'generating', 'generated', 'approved', 'rejected', 'synced', 'failed'));`,
    );
    this.addSql(
      `alter table "item_texts" add constraint "item_texts_language_size" check (octet_length("language") <= 64);`,
    );
    for (const column of ['generated_content', 'generation_metadata', 'pushed'])
      this.addSql(
        `alter table "item_texts" add constraint "item_texts_${column}_size" check (pg_column_size("${column}") <= 262144);`,
      );
    this.addSql(`alter table "projects" add "target_languages" jsonb not null default '[]';`);
    this.addSql(`alter table "job_items" add "language" text null;`);
    this.addSql(`alter table "item_versions" add "language" text null;`);
  }

  override down(): void {
    this.addSql(`alter table "item_versions" drop column "language";`);
    this.addSql(`alter table "job_items" drop column "language";`);
    this.addSql(`alter table "projects" drop column "target_languages";`);
    this.addSql(`drop table "item_texts";`);
  }
}
