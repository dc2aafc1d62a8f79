import { Migration } from '@mikro-orm/migrations';

export class Migration20261120170000 extends Migration {
  override name = 'Migration20261120170000';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "blog_templates" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "organization_id" uuid not null, "name" text not null, "description" text not null default '', "tone" text not null default '', "structure" jsonb not null, "custom_instructions" text not null default '', "is_default" boolean not null default false, primary key ("id"));`,
    );
    this.addSql(
      `create unique index "blog_templates_one_default" on "blog_templates" ("organization_id") where "is_default";`,
    );
    this.addSql(
      `create index "blog_templates_organization_id_name_index" on "blog_templates" ("organization_id", "name");`,
    );

    this.addSql(
      `create table "stock_photo_keys" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "organization_id" uuid not null, "provider" text not null, "api_key" text not null, "is_active" boolean not null default true, primary key ("id"));`,
    );
    this.addSql(
      `alter table "stock_photo_keys" add constraint "stock_photo_keys_organization_id_provider_unique" unique ("organization_id", "provider");`,
    );

    this.addSql(
      `create table "blog_posts" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "organization_id" uuid not null, "project_id" uuid not null, "title" text not null, "content" text not null default '', "excerpt" text not null default '', "slug" text not null default '', "status" text not null default 'draft', "post_type" text not null default 'article', "topic" text not null default '', "featured_image_url" text null, "seo_meta" jsonb not null, "cms_post_id" int null, "cms_category_ids" jsonb not null, "published_url" text null, "published_at" timestamptz(3) null, "scheduled_at" timestamptz(3) null, "blog_connection_id" uuid null, "store_connection_id" uuid null, "external_post_id" text null, "external_blog_id" text null, "source_item_ids" jsonb not null, "product_links" jsonb not null, "ai_settings" jsonb not null, "template_id" uuid null, "analytics" jsonb not null, "job_id" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "blog_posts_organization_id_index" on "blog_posts" ("organization_id");`);
    this.addSql(`create index "blog_posts_blog_connection_id_index" on "blog_posts" ("blog_connection_id");`);
    this.addSql(`create index "blog_posts_store_connection_id_index" on "blog_posts" ("store_connection_id");`);
    this.addSql(`create index "blog_posts_template_id_index" on "blog_posts" ("template_id");`);
    this.addSql(`create index "blog_posts_job_id_index" on "blog_posts" ("job_id");`);
    this.addSql(`create index "blog_posts_due" on "blog_posts" ("scheduled_at") where "status" = 'scheduled';`);
    this.addSql(
      `create index "blog_posts_project_id_created_at_id_index" on "blog_posts" ("project_id", "created_at", "id");`,
    );

    this.addSql(
      `create table "stored_files" ("id" uuid not null, "created_at" timestamptz(3) not null, "organization_id" uuid not null, "storage_key" text not null, "path" text not null, "content_type" text not null, "size" int not null, "digest" text not null, "name" text not null default '', "attribution" jsonb null, "dropped_at" timestamptz(3) null, "created_by" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "stored_files_organization_id_index" on "stored_files" ("organization_id");`);
    this.addSql(`alter table "stored_files" add constraint "stored_files_storage_key_unique" unique ("storage_key");`);
    this.addSql(`create index "stored_files_dropped" on "stored_files" ("id") where "dropped_at" is not null;`);
    this.addSql(`create index "stored_files_created_at_index" on "stored_files" ("created_at");`);

    this.addSql(`alter table "jobs" drop constraint "jobs_job_type_check";`);
    this.addSql(
      `alter table "jobs" add constraint "jobs_job_type_check" check ("job_type" in ('generation', 'regeneration', 'sync', 'import', 'blog_generation', 'blog_publish', 'plugin_generation'));`,
    );

    this.addSql(
      `alter table "blog_templates" add constraint "blog_templates_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "stock_photo_keys" add constraint "stock_photo_keys_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "stock_photo_keys" add constraint "stock_photo_keys_provider_check" check ("provider" in ('unsplash', 'pexels', 'pixabay'));`,
    );

    this.addSql(
      `alter table "blog_posts" add constraint "blog_posts_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "blog_posts" add constraint "blog_posts_project_id_foreign" foreign key ("project_id") references "projects" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "blog_posts" add constraint "blog_posts_blog_connection_id_foreign" foreign key ("blog_connection_id") references "store_connections" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "blog_posts" add constraint "blog_posts_store_connection_id_foreign" foreign key ("store_connection_id") references "store_connections" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "blog_posts" add constraint "blog_posts_template_id_foreign" foreign key ("template_id") references "blog_templates" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "blog_posts" add constraint "blog_posts_job_id_foreign" foreign key ("job_id") references "jobs" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "blog_posts" add constraint "blog_posts_status_check" check ("status" in ('draft', 'generating', 'scheduled', 'publishing', 'published', 'failed'));`,
    );
    this.addSql(
      `alter table "blog_posts" add constraint "blog_posts_post_type_check" check ("post_type" in ('article', 'product_roundup', 'how_to'));`,
    );

    this.addSql(
      `alter table "stored_files" add constraint "stored_files_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "blog_posts" drop constraint "blog_posts_template_id_foreign";`);

    this.addSql(`drop table if exists "blog_templates" cascade;`);
    this.addSql(`drop table if exists "stock_photo_keys" cascade;`);
    this.addSql(`drop table if exists "blog_posts" cascade;`);
    this.addSql(`drop table if exists "stored_files" cascade;`);

    this.addSql(`alter table "jobs" drop constraint "jobs_job_type_check";`);
    this.addSql(
      `alter table "jobs" add constraint "jobs_job_type_check" check ("job_type" in ('generation', 'regeneration', 'sync', 'import', 'plugin_generation'));`,
    );
  }
}
