import { Migration } from '@mikro-orm/migrations';

/**
 * An installation is bound to the session or the browser that began it. Those from before are bound to nobody, so that
 * nobody can complete them: they have to begin again.
 */
export class Migration20261122210100 extends Migration {
  override name = 'Migration20261122210100';

  override up(): void | Promise<void> {
    this.addSql(`delete from "pending_installs";`);
    this.addSql(`alter table "pending_installs" add "session_id" uuid null, add "cookie_digest" text null;`);
    this.addSql(
      `alter table "pending_installs" add constraint "pending_installs_session_id_foreign" foreign key ("session_id") references "sessions" ("id") on delete cascade;`,
    );
    this.addSql(`create index "pending_installs_session_id_index" on "pending_installs" ("session_id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "pending_installs" drop constraint "pending_installs_session_id_foreign";`);
    this.addSql(`drop index "pending_installs_session_id_index";`);
    this.addSql(`alter table "pending_installs" drop column "session_id", drop column "cookie_digest";`);
  }
}
