import { OnlineMigration } from '../src/core/online-migration.ts';

/** Defaults of new items, so that an import need not send them for each of its rows. */
export class Migration20261128202500 extends OnlineMigration {
  override name = 'Migration20261128202500';

  override up(): void {
    this.alterTable(
      'content_items',
      `alter column "generated_content" set default '{}', alter column "generation_metadata" set default '{}',
       alter column "pushed" set default '{}'`,
    );
  }

  override down(): void {
    this.alterTable(
      'content_items',
      `alter column "generated_content" drop default, alter column "generation_metadata" drop default,
       alter column "pushed" drop default`,
    );
  }
}
