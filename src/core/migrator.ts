import type { MikroORM } from '@mikro-orm/core';
import { type Migration, MigrationRunner, Migrator as MikroOrmMigrator } from '@mikro-orm/migrations';
import type { EntityManager } from '@mikro-orm/postgresql';
import pRetry from 'p-retry';

/** While a statement waits for a lock on a table, all later statements on that table wait behind it. */
export const LOCK_TIMEOUT = '3s';
const ATTEMPTS = 12;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** Rewriting a large table may take long, and the transaction is idle while the migration computes something. */
const LIMITS = `set local lock_timeout = '${LOCK_TIMEOUT}'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;`;
/** SQLSTATE of a lock timeout and of a deadlock. */
const LOCKED = new Set(['55P03', '40P01']);

type Direction = 'up' | 'down';
type AfterRun = Parameters<MigrationRunner['run']>[2];

/**
 * Runs a migration that waits only {@link LOCK_TIMEOUT} for a lock, and again after a pause if it did not get it, so that
 * a long transaction of somebody else does not stop the service. A migration without a transaction must be repeatable.
 */
class RetryingRunner extends MigrationRunner {
  override async run(migration: Migration, direction: Direction, afterRun?: AfterRun): Promise<void> {
    if (migration.isTransactional()) limitLocks(migration, direction);
    await pRetry(() => super.run(migration, direction, afterRun), {
      retries: ATTEMPTS - 1,
      minTimeout: FIRST_PAUSE_MS,
      maxTimeout: LONGEST_PAUSE_MS,
      shouldRetry: ({ error }) => isLocked(error),
    }).catch((error: unknown) => {
      if (!isLocked(error)) throw error;
      const name = migration.name ?? migration.constructor.name;
      throw new Error(
        `${name} did not get the locks it needs in ${ATTEMPTS} attempts, because of long transactions on its tables. Start it again.`,
        { cause: error },
      );
    });
  }
}

function limitLocks(migration: Migration, direction: Direction): void {
  const statements = migration[direction].bind(migration);
  migration[direction] = () => {
    migration.addSql(LIMITS);
    return statements();
  };
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOCKED.has(String(error.code));
}

/** Runs migrations by {@link RetryingRunner}. MikroORM adds its own migrator unless an extension has the same name. */
export class Migrator extends MikroOrmMigrator {
  static override register(orm: MikroORM): void {
    orm.config.registerExtension('@mikro-orm/migrator', () => new Migrator(orm.em as EntityManager));
  }

  protected override createRunner(): MigrationRunner {
    return new RetryingRunner(this.driver, this.options, this.config);
  }
}
