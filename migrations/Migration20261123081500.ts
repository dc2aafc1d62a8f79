import { Migration } from '@mikro-orm/migrations';

/** Erasures of organizations that are continued. */
export class Migration20261123081500 extends Migration {
  override name = 'Migration20261123081500';

  override up(): void | Promise<void> {
    this.addSql(`alter table "erasures" add "organization_id" uuid null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "erasures" drop column "organization_id";`);
  }
}
