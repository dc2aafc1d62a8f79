import { Migration } from '@mikro-orm/migrations';

/** How a sync writes texts through a connection. Sites keep their other content, also those that are connected already. */
export class Migration20261122270000 extends Migration {
  override name = 'Migration20261122270000';

  override up(): void | Promise<void> {
    this.addSql(`alter table "store_connections" add "write_mode" text not null default 'replace';`);
    this.addSql(
      `alter table "store_connections" add constraint "store_connections_write_mode_check" check ("write_mode" in ('replace', 'insert', 'excerpt_only'));`,
    );
    this.addSql(`update "store_connections" set "write_mode" = 'insert' where "platform" = 'cms';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "store_connections" drop constraint "store_connections_write_mode_check";`);
    this.addSql(`alter table "store_connections" drop column "write_mode";`);
  }
}
