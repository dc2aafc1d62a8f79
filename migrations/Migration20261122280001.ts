import { Migration } from '@mikro-orm/migrations';

/** What is stored of a post's copies by connection. A post that is published already has one copy. */
export class Migration20261122280001 extends Migration {
  override name = 'Migration20261122280001';

  override up(): void | Promise<void> {
    this.addSql(`alter table "blog_posts" add "copies" jsonb not null default '{}';`);
    this.addSql(`update "blog_posts"
                    set "copies" = jsonb_build_object(
                          coalesce("blog_connection_id", "store_connection_id")::text,
                          jsonb_build_object('id', "external_post_id", 'blogId', "external_blog_id", 'shop', null,
                                             'url', "published_url", 'publishedAt', "published_at"))
                  where "external_post_id" is not null
                    and coalesce("blog_connection_id", "store_connection_id") is not null;`);
    this.addSql(
      `alter table "blog_posts" add constraint "blog_posts_copies_size" check (pg_column_size("copies") <= 262144);`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "blog_posts" drop column "copies";`);
  }
}
