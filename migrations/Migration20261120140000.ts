import { Migration } from '@mikro-orm/migrations';

export class Migration20261120140000 extends Migration {
  override name = 'Migration20261120140000';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "item_tallies" ("id" bigserial primary key, "project_id" uuid not null, "data_source_id" uuid null, "status" text not null, "items" int not null);`,
    );
    this.addSql(
      `create index "item_tallies_project_id_data_source_id_status_index" on "item_tallies" ("project_id", "data_source_id", "status");`,
    );

    this.addSql(
      `create table "content_profiles" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "organization_id" uuid not null, "name" text not null, "is_default" boolean not null default false, "ai_provider" text not null, "ai_model" text null, "language" text not null, "tone" text not null, "custom_instructions" text null, "max_short_chars" int not null, "max_long_chars" int not null, "use_html" boolean not null, "use_html_short" boolean not null, "generate_short" boolean not null, "generate_long" boolean not null, "translate_name" boolean not null, "image_analysis_enabled" boolean not null, "image_analysis_count" int not null, "structured_data_enabled" boolean not null, "generate_bullet_points" boolean not null, "generate_attributes" boolean not null, "generate_tags" boolean not null, "banned_words" jsonb not null, "voice_examples" jsonb not null, primary key ("id"));`,
    );
    this.addSql(
      `create unique index "content_profiles_one_default" on "content_profiles" ("organization_id") where "is_default";`,
    );
    this.addSql(
      `create index "content_profiles_organization_id_name_index" on "content_profiles" ("organization_id", "name");`,
    );

    // Nothing could be named there before: a profile that does not exist is none.
    this.addSql(`update "projects" set "content_profile_id" = null;`);
    this.addSql(
      `alter table "projects" add constraint "projects_content_profile_id_foreign" foreign key ("content_profile_id") references "content_profiles" ("id") on delete set null;`,
    );
    this.addSql(`create index "projects_content_profile_id_index" on "projects" ("content_profile_id");`);

    this.addSql(`alter table "data_sources" add "manual_rows" jsonb null;`);

    this.addSql(`drop index "import_errors_data_source_id_index";`);
    this.addSql(
      `create index "import_errors_data_source_id_row_id_index" on "import_errors" ("data_source_id", "row", "id");`,
    );

    this.addSql(`alter table "content_items" add "vanished_at" timestamptz(3) null;`);
    this.addSql(
      `create index "content_items_data_source_id_position_index" on "content_items" ("data_source_id", "position");`,
    );
    this.addSql(
      `create index "content_items_excluded" on "content_items" ("project_id", "position") where "excluded_at" is not null;`,
    );
    this.addSql(
      `create index "content_items_vanished" on "content_items" ("project_id", "position") where "vanished_at" is not null;`,
    );

    this.addSql(
      `alter table "item_tallies" add constraint "item_tallies_status_check" check ("status" in ('pending', 'generating', 'generated', 'approved', 'rejected', 'synced', 'failed'));`,
    );

    this.addSql(
      `alter table "content_profiles" add constraint "content_profiles_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "content_profiles" add constraint "content_profiles_ai_provider_check" check ("ai_provider" in ('aiA', 'aiB', 'aiC'));`,
    );

    this.addSql(`create function tally_items() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into item_tallies (project_id, data_source_id, status, items)
          select project_id, data_source_id, status, count(*) from after group by 1, 2, 3;
        elsif tg_op = 'DELETE' then
          insert into item_tallies (project_id, data_source_id, status, items)
          select project_id, data_source_id, status, -count(*) from before group by 1, 2, 3;
        else
          insert into item_tallies (project_id, data_source_id, status, items)
          select project_id, data_source_id, status, sum(n)
            from (select project_id, data_source_id, status, 1 as n from after
                  union all select project_id, data_source_id, status, -1 from before) moved
           group by 1, 2, 3 having sum(n) <> 0;
        end if;
        return null;
      end $$;`);
    this.addSql(
      `create trigger content_items_tally_insert after insert on "content_items" referencing new table as after for each statement execute function tally_items();`,
    );
    this.addSql(
      `create trigger content_items_tally_update after update on "content_items" referencing old table as before new table as after for each statement execute function tally_items();`,
    );
    this.addSql(
      `create trigger content_items_tally_delete after delete on "content_items" referencing old table as before for each statement execute function tally_items();`,
    );
    this.addSql(
      `insert into item_tallies (project_id, data_source_id, status, items) select project_id, data_source_id, status, count(*) from content_items group by 1, 2, 3;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger content_items_tally_insert on "content_items";`);
    this.addSql(`drop trigger content_items_tally_update on "content_items";`);
    this.addSql(`drop trigger content_items_tally_delete on "content_items";`);
    this.addSql(`drop function tally_items();`);
    this.addSql(`alter table "projects" drop constraint "projects_content_profile_id_foreign";`);

    this.addSql(`drop table if exists "item_tallies" cascade;`);
    this.addSql(`drop table if exists "content_profiles" cascade;`);

    this.addSql(`drop index "content_items_data_source_id_position_index";`);
    this.addSql(`drop index "content_items_excluded";`);
    this.addSql(`drop index "content_items_vanished";`);
    this.addSql(`alter table "content_items" drop column "vanished_at";`);

    this.addSql(`alter table "data_sources" drop column "manual_rows";`);

    this.addSql(`drop index "import_errors_data_source_id_row_id_index";`);
    this.addSql(`create index "import_errors_data_source_id_index" on "import_errors" ("data_source_id");`);

    this.addSql(`drop index "projects_content_profile_id_index";`);
  }
}
