import { Migration } from '@mikro-orm/migrations';
import { LOCK_TIMEOUT } from './migrator.ts';

/**
 * A migration that reads large tables while the service reads and writes them. It runs outside a transaction, statement
 * by statement: if one fails, the migration starts again from its first statement, so each must be repeatable. Those of
 * the methods are.
 */
export abstract class OnlineMigration extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  /**
   * Builds an index: `on` is the table with its columns and condition, such as `"jobs" ("created_at")`. An attempt that
   * failed has left an invalid index of that name, which is dropped first.
   */
  createIndex(name: string, on: string, kind: '' | 'unique' = ''): void {
    this.dropIndex(name);
    this.addSql(`create ${kind} index concurrently "${name}" on ${on}`);
  }

  dropIndex(name: string): void {
    this.addSql(`drop index concurrently if exists "${name}"`);
  }

  /**
   * Adds a check or a foreign key, or replaces the one of that name. New rows must satisfy it at once. Then the existing
   * rows are checked, without a lock that others wait for.
   */
  addConstraint(table: string, name: string, definition: string): void {
    this.alterTable(table, `drop constraint if exists "${name}", add constraint "${name}" ${definition} not valid`);
    this.addSql(`alter table "${table}" validate constraint "${name}"`);
  }

  /** Changes a table without reading its rows, such as `add column if not exists "note" text null`. */
  alterTable(table: string, changes: string): void {
    // PostgreSQL runs the statements of one text in one transaction.
    this.addSql(`set local lock_timeout = '${LOCK_TIMEOUT}'; alter table "${table}" ${changes}`);
  }
}
