import { OnlineMigration } from '../src/core/online-migration.ts';

/** The forms of address. */
export class Migration20261123070858 extends OnlineMigration {
  override name = 'Migration20261123070858';

  override up(): void {
    this.addConstraint(
      'content_profiles',
      'content_profiles_form_of_address_check',
      `check ("form_of_address" in ('formal', 'informal'))`,
    );
  }

  override down(): void {
    this.alterTable('content_profiles', 'drop constraint if exists "content_profiles_form_of_address_check"');
  }
}
