import { Migration } from '@mikro-orm/migrations';

/** How texts of a profile address their reader. */
export class Migration20261123070857 extends Migration {
  override name = 'Migration20261123070857';

  override up(): void {
    this.addSql(`alter table "content_profiles" add "form_of_address" text not null default 'formal';`);
  }

  override down(): void {
    this.addSql(`alter table "content_profiles" drop column "form_of_address";`);
  }
}
