import { fileURLToPath } from 'node:url';
import { MikroORM, type MikroORM as Orm, type Options } from '@mikro-orm/postgresql';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import type { Config } from './config.ts';
import { commitSubscriber } from './after-commit.ts';
import { boundColumns, sizeSubscriber } from './column-sizes.ts';
import { readDatabaseUrl } from './database-url.ts';
import { Migrator } from './migrator.ts';
import { limitStatements, type Pool } from './statement-timeout.ts';
import { adaptTransactions } from './transactions.ts';

type Entities = NonNullable<Options['entities']>;
type DatabaseConfig = Pick<Config, 'DATABASE_POOL'> & {
  DATABASE_URL: string;
  /** Zero and undefined mean no limit. */
  STATEMENT_TIMEOUT_SECONDS?: number;
};

/**
 * Connects the ORM to PostgreSQL. There is no global EntityManager: every operation, event and job forks its own.
 * @throws Error with one clear line when the database cannot be reached.
 */
export async function openDatabase(config: DatabaseConfig, entities: Entities): Promise<Orm> {
  try {
    return await connected(config, entities);
  } catch (error) {
    throw new Error(`The database cannot be reached: ${(error as Error).message}`, { cause: error });
  }
}

/** Runs work on a database of its own connection URL, which is closed afterwards. */
export async function withDatabase<T>(databaseUrl: string, work: (orm: Orm) => Promise<T>): Promise<T> {
  const orm = await openDatabase({ DATABASE_URL: databaseUrl, DATABASE_POOL: 2 }, []);
  try {
    return await work(orm);
  } finally {
    await orm.close(true);
  }
}

async function connected(config: DatabaseConfig, entities: Entities): Promise<Orm> {
  const { url, encryptions, applicationName } = readDatabaseUrl(config.DATABASE_URL);
  const statementMs = 1000 * (config.STATEMENT_TIMEOUT_SECONDS ?? 0);
  const pools: Pool[] = [];
  const orm = await MikroORM.init({
    ...databaseOptions(url, entities),
    pool: { min: 0, max: config.DATABASE_POOL, idleTimeoutMillis: 300_000 },
    // It would connect before the encryption is known, and create a database whose name is misspelt.
    ensureDatabase: false,
    driverOptions: {
      ...(applicationName !== undefined && { application_name: applicationName }),
      onPoolCreated: (pool: Pool) => {
        pools.push(pool);
        if (statementMs > 0) limitStatements(pool, statementMs);
      },
    },
  });
  adaptTransactions(orm, statementMs);
  await orm.connect();
  let reason = '';
  for (const encryption of encryptions) {
    // The pool encrypts new connections as its options say.
    for (const pool of pools) pool.options.ssl = encryption;
    const reachable = await orm.checkConnection();
    if (reachable.ok) return orm;
    reason = reachable.reason;
  }
  await orm.close(true);
  throw new Error(reason);
}

/** The options shared by the service, the migration commands and the tests. */
export function databaseOptions(clientUrl: string, entities: Entities): Options {
  return {
    clientUrl,
    entities,
    subscribers: [commitSubscriber, sizeSubscriber],
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    discovery: { warnWhenNoEntities: false, afterDiscovered: boundColumns },
    allowGlobalContext: false,
    // The triggers (append-only ledger and audit log, item counts) are hand-written: no entity declares them.
    schemaGenerator: { ignoreTriggers: true },
    forceUtcTimezone: true,
    preferTs: false,
    migrations: {
      // Applied are the files beside the running code, compiled or not. New ones are written to the sources.
      path: fileURLToPath(new URL('../../migrations', import.meta.url)),
      pathTs: 'migrations',
      glob: 'Migration*.{js,ts}',
      snapshotName: 'snapshot',
      // The snapshot is written together with a new migration, never by a running service.
      snapshotOnMigrate: false,
      // A migration that waits for a lock or builds an index must not hold the locks of those before it.
      allOrNothing: false,
      silent: true,
    },
  };
}
