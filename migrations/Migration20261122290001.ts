import { Migration } from '@mikro-orm/migrations';

export class Migration20261122290001 extends Migration {
  override name = 'Migration20261122290001';

  override up(): void | Promise<void> {
    this.addSql(`alter table "subscriptions" add "billing_date_to_restore" jsonb null;`);
    this.addSql(
      `create index "subscriptions_billing_date_to_restore" on "subscriptions" ("changing_until") where "billing_date_to_restore" is not null;`,
    );
    this.addSql(
      `alter table "subscriptions" add constraint "subscriptions_billing_date_to_restore_size" check (pg_column_size("billing_date_to_restore") <= 262144);`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "subscriptions_billing_date_to_restore";`);
    this.addSql(`alter table "subscriptions" drop constraint "subscriptions_billing_date_to_restore_size";`);
    this.addSql(`alter table "subscriptions" drop column "billing_date_to_restore";`);
  }
}
