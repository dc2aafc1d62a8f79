import { Migration } from '@mikro-orm/migrations';

/** Whether a second model reads the texts of a profile, and whether they are mended. */
export class Migration20261123074800 extends Migration {
  override name = 'Migration20261123074800';

  override up(): void {
    this.addSql(
      `alter table "content_profiles" add "verify" text not null default 'off', add "repair" boolean not null default false;`,
    );
  }

  override down(): void {
    this.addSql(`alter table "content_profiles" drop column "verify", drop column "repair";`);
  }
}
