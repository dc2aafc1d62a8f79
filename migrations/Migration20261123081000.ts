import { OnlineMigration } from '../src/core/online-migration.ts';

/** The trace that a job belongs to. */
export class Migration20261123081000 extends OnlineMigration {
  override name = 'Migration20261123081000';

  override up(): void {
    this.alterTable('jobs', 'add column if not exists "traceparent" text null');
    this.addConstraint('jobs', 'jobs_traceparent_size', 'check (octet_length("traceparent") <= 64)');
  }

  override down(): void {
    this.alterTable('jobs', 'drop column if exists "traceparent"');
  }
}
