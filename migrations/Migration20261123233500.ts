import { OnlineMigration } from '../src/core/online-migration.ts';

/** The currency of the prices of a store. */
export class Migration20261123233500 extends OnlineMigration {
  override name = 'Migration20261123233500';

  override up(): void {
    this.alterTable('store_connections', 'add column if not exists "currency" text null');
    this.addConstraint('store_connections', 'store_connections_currency_size', 'check (octet_length("currency") <= 3)');
  }

  override down(): void {
    this.alterTable('store_connections', 'drop column if exists "currency"');
  }
}
