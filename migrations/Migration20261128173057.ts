import { OnlineMigration } from '../src/core/online-migration.ts';

/** The model and the price factor with which a batch was sent. */
export class Migration20261128173057 extends OnlineMigration {
  override name = 'Migration20261128173057';

  override up(): void {
    this.alterTable(
      'ai_batches',
      'add column if not exists "model" text null, add column if not exists "multiplier" numeric(18,4) null',
    );
    this.addConstraint('ai_batches', 'ai_batches_model_size', 'check (octet_length("model") <= 65536)');
  }

  override down(): void {
    this.alterTable('ai_batches', 'drop column if exists "model", drop column if exists "multiplier"');
  }
}
