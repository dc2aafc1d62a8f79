import type { MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver } from 'kysely';

/** A process that hangs within a transaction must not block others that wait for its locks. */
const IDLE_IN_TRANSACTION_MS = 10_000;

/**
 * Adapts how Kysely begins and ends transactions: they are rolled back when they are idle for
 * {@link IDLE_IN_TRANSACTION_MS} or a statement takes longer than `statementMs` (zero: no limit), and connections that
 * died within one are released. Kysely releases a connection only if its ROLLBACK succeeds
 * (https://github.com/kysely-org/kysely/issues/1990), so a restart of PostgreSQL would leave the pool empty forever. Must
 * be called before the first connection.
 */
export function adaptTransactions(orm: MikroORM, statementMs: number): void {
  // Not parameters of the connection, because connection poolers such as PgBouncer refuse those.
  const limits =
    `set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}` +
    (statementMs > 0 ? `; set local statement_timeout = ${statementMs}` : '');
  const connection = orm.em.getConnection();
  const createDialect = connection.createKyselyDialect.bind(connection);
  connection.createKyselyDialect = (overrides) => {
    const dialect: Dialect = createDialect(overrides);
    const createDriver = dialect.createDriver.bind(dialect);
    dialect.createDriver = () => adaptedDriver(createDriver(), limits);
    return dialect as ReturnType<typeof createDialect>;
  };
}

function adaptedDriver(driver: Driver, limits: string): Driver {
  const begin = driver.beginTransaction.bind(driver);
  const rollback = driver.rollbackTransaction.bind(driver);
  driver.beginTransaction = async (connection, settings) => {
    try {
      if (settings.isolationLevel || settings.accessMode) {
        await begin(connection, settings);
        await connection.executeQuery(CompiledQuery.raw(limits));
      } else {
        // Without parameters, all statements take one round trip.
        await connection.executeQuery(CompiledQuery.raw(`begin; ${limits}`));
      }
    } catch (error) {
      await driver.releaseConnection(connection);
      throw error;
    }
  };
  // PostgreSQL has rolled back when the connection broke, and the pool destroys a broken connection on release.
  driver.rollbackTransaction = (connection: DatabaseConnection) => rollback(connection).catch(() => undefined);
  return driver;
}
