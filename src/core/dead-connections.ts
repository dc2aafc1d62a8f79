import type { MikroORM } from '@mikro-orm/postgresql';
import type { DatabaseConnection, Dialect, Driver } from 'kysely';

/**
 * Makes Kysely release connections that died within a transaction. Kysely releases a connection only if its ROLLBACK
 * succeeds (https://github.com/kysely-org/kysely/issues/1990), so a restart of PostgreSQL would leave the pool empty
 * forever. Must be called before the first connection.
 */
export function releaseDeadConnections(orm: MikroORM): void {
  const connection = orm.em.getConnection();
  const createDialect = connection.createKyselyDialect.bind(connection);
  connection.createKyselyDialect = (overrides) => {
    const dialect: Dialect = createDialect(overrides);
    const createDriver = dialect.createDriver.bind(dialect);
    dialect.createDriver = () => releasingDriver(createDriver());
    return dialect as ReturnType<typeof createDialect>;
  };
}

function releasingDriver(driver: Driver): Driver {
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
  // PostgreSQL has rolled back when the connection broke, and the pool destroys a broken connection on release.
  driver.rollbackTransaction = (connection: DatabaseConnection) => rollback(connection).catch(() => undefined);
  return driver;
}
