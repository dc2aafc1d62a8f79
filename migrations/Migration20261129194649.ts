import { Migration } from '@mikro-orm/migrations';

/** Whether the next sign-in of a user sets up a second factor, because an administrator reset the former one. */
export class Migration20261129194649 extends Migration {
  override name = 'Migration20261129194649';

  override up(): void {
    this.addSql(`alter table "users" add "two_factor_setup_required" boolean not null default false;`);
  }

  override down(): void {
    this.addSql(`alter table "users" drop column "two_factor_setup_required";`);
  }
}
