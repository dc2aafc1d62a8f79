import { OnlineMigration } from '../src/core/online-migration.ts';

/** The jobs that write previews. */
export class Migration20261123062440 extends OnlineMigration {
  override name = 'Migration20261123062440';

  override up(): void {
    this.addConstraint(
      'jobs',
      'jobs_job_type_check',
      `check ("job_type" in ('generation', 'regeneration', 'sync', 'import', 'blog_generation', 'blog_publish', 'store_audit', 'gdpr_export', 'plugin_generation', 'content_preview'))`,
    );
  }

  override down(): void {
    this.addConstraint(
      'jobs',
      'jobs_job_type_check',
      `check ("job_type" in ('generation', 'regeneration', 'sync', 'import', 'blog_generation', 'blog_publish', 'store_audit', 'gdpr_export', 'plugin_generation'))`,
    );
  }
}
