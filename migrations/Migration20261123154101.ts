import { LOCK_TIMEOUT } from '../src/core/migrator.ts';
import { OnlineMigration } from '../src/core/online-migration.ts';

/** Versions are numbered by item and language, and the sizes of the new columns are checked. */
export class Migration20261123154101 extends OnlineMigration {
  override name = 'Migration20261123154101';

  override up(): void {
    this.addConstraint(
      'projects',
      'projects_target_languages_size',
      'check (pg_column_size("target_languages") <= 262144)',
    );
    this.addConstraint('job_items', 'job_items_language_size', 'check (octet_length("language") <= 64)');
    this.addConstraint('item_versions', 'item_versions_language_size', 'check (octet_length("language") <= 64)');
    this.createIndex(
      'item_versions_number_unique',
      '"item_versions" ("item_id", "language", "version") nulls not distinct',
      'unique',
    );
    this.addSql(
      `set local lock_timeout = '${LOCK_TIMEOUT}';
       alter table "item_versions" drop constraint if exists "item_versions_item_id_version_unique"`,
    );
  }

  override down(): void {
    this.addSql(
      `alter table "item_versions" add constraint "item_versions_item_id_version_unique" unique ("item_id", "version")`,
    );
    this.dropIndex('item_versions_number_unique');
    for (const [table, column] of [
      ['item_versions', 'language'],
      ['job_items', 'language'],
      ['projects', 'target_languages'],
    ])
      this.addSql(`alter table "${table}" drop constraint if exists "${table}_${column}_size"`);
  }
}
