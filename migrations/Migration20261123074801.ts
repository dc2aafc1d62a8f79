import { OnlineMigration } from '../src/core/online-migration.ts';

/** Which texts a second model reads. */
export class Migration20261123074801 extends OnlineMigration {
  override name = 'Migration20261123074801';

  override up(): void {
    this.addConstraint(
      'content_profiles',
      'content_profiles_verify_check',
      `check ("verify" in ('off', 'flagged', 'all'))`,
    );
  }

  override down(): void {
    this.alterTable('content_profiles', 'drop constraint if exists "content_profiles_verify_check"');
  }
}
