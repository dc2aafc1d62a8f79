import { OnlineMigration } from '../src/core/online-migration.ts';

/** The language of texts that were published. */
export class Migration20261123163000 extends OnlineMigration {
  override name = 'Migration20261123163000';

  override up(): void {
    this.alterTable('sync_history', 'add column if not exists "language" text null');
    this.addConstraint('sync_history', 'sync_history_language_size', 'check (octet_length("language") <= 64)');
  }

  override down(): void {
    this.alterTable('sync_history', 'drop column if exists "language"');
  }
}
