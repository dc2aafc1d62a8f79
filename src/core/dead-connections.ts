import type { MikroORM } from '@mikro-orm/postgresql';
import type { DatabaseConnection, Dialect, Driver } from 'kysely';

/**
 * Keeps a transaction whose connection died from taking its place in the pool along: Kysely gives the connection back
 * only when ROLLBACK succeeds (https://github.com/kysely-org/kysely/issues/1990), so a restart of PostgreSQL would leave
 * the pool empty for good. Call it before the first connection.
 */
export function releaseDeadConnections(orm: MikroORM): void {
  const connection = orm.em.getConnection();
  const createDialect = connection.createKyselyDialect.bind(connection);
  connection.createKyselyDialect = (overrides) => {
    const dialect: Dialect = createDialect(overrides);
    const createDriver = dialect.createDriver.bind(dialect);
    dialect.createDriver = () => forgiving(createDriver());
    return dialect as ReturnType<typeof createDialect>;
  };
}

function forgiving(driver: Driver): Driver {
  const begin = driver.beginTransaction.bind(driver);
  const rollback = driver.rollbackTransaction.bind(driver);
  driver.beginTransaction = async (connection, settings) => {
    try {
      await begin(connection, settings);
    } catch (error) {
      await driver.releaseConnection(connection);
      throw error;
    }
  };
  // PostgreSQL rolled back when the connection went; the pool throws a broken one away when it gets it.
  driver.rollbackTransaction = (connection: DatabaseConnection) => rollback(connection).catch(() => undefined);
  return driver;
}
