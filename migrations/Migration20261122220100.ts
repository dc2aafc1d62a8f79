import { Migration } from '@mikro-orm/migrations';

/** API keys end with the rights of their creator. Those whose creator lost them before are deleted. */
export class Migration20261122220100 extends Migration {
  override name = 'Migration20261122220100';

  override up(): void | Promise<void> {
    this.addSql(
      `delete from "api_keys" k using "users" u where u."id" = k."created_by" and (not u."is_active" or u."role" <> 'admin');`,
    );
  }

  /** The digests are gone, so that the keys cannot be restored. */
  override down(): void | Promise<void> {}
}
