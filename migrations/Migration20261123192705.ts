import { OnlineMigration } from '../src/core/online-migration.ts';

/** The language of a store connection, and the connection of the main language that it belongs to. */
export class Migration20261123192705 extends OnlineMigration {
  override name = 'Migration20261123192705';

  override up(): void {
    this.alterTable(
      'store_connections',
      `add column if not exists "language" text null,
                                       add column if not exists "main_connection_id" uuid null`,
    );
    this.addConstraint(
      'store_connections',
      'store_connections_language_size',
      'check (octet_length("language") <= 64)',
    );
    this.addConstraint(
      'store_connections',
      'store_connections_main_connection_id_foreign',
      'foreign key ("main_connection_id") references "store_connections" ("id") on delete set null',
    );
    this.createIndex(
      'store_connections_language_unique',
      '"store_connections" ("main_connection_id", "language")',
      'unique',
    );
  }

  override down(): void {
    this.alterTable(
      'store_connections',
      'drop column if exists "language", drop column if exists "main_connection_id"',
    );
  }
}
