import { fileURLToPath } from 'node:url';
import { MikroORM, type MikroORM as Orm, type Options } from '@mikro-orm/postgresql';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import type { Config } from './config.ts';
import { commitSubscriber } from './after-commit.ts';
import { boundColumns, sizeSubscriber } from './column-sizes.ts';
import { releaseDeadConnections } from './dead-connections.ts';

/** A process that hangs within a transaction must not block others that wait for its locks. */
const IDLE_IN_TRANSACTION_MS = 10_000;

type Entities = NonNullable<Options['entities']>;

/**
 * Connects the ORM to PostgreSQL. There is no global EntityManager: every operation, event and job forks its own.
 * @throws Error with one clear line when the database cannot be reached.
 */
export async function openDatabase(
  config: Pick<Config, 'DATABASE_POOL'> & { DATABASE_URL: string },
  entities: Entities,
): Promise<Orm> {
  const orm = await connected(config, entities).catch((error: Error) => {
    throw new Error(`The database cannot be reached: ${error.message}`, { cause: error });
  });
  const reachable = await orm.checkConnection();
  if (reachable.ok) return orm;
  await orm.close(true);
  throw new Error(`The database cannot be reached: ${reachable.reason}`);
}

async function connected(
  config: Pick<Config, 'DATABASE_POOL'> & { DATABASE_URL: string },
  entities: Entities,
): Promise<Orm> {
  const orm = await MikroORM.init({
    ...databaseOptions(config.DATABASE_URL, entities),
    pool: { min: 0, max: config.DATABASE_POOL, idleTimeoutMillis: 300_000 },
    driverOptions: { idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS },
  });
  releaseDeadConnections(orm);
  await orm.connect();
  return orm;
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
      allOrNothing: true,
      silent: true,
    },
  };
}

/** Applies pending migrations, under a lock that serializes several processes. Returns the names of those applied. */
export async function migrate(orm: Orm): Promise<string[]> {
  const em = orm.em.fork();
  return em.transactional(async (locked) => {
    await locked.execute('set local idle_in_transaction_session_timeout = 0');
    await locked.execute('select pg_advisory_xact_lock(729310442)');
    const applied = await orm.migrator.up();
    return applied.map((migration) => migration.name);
  });
}

/** Whether all migrations of this build have been applied. */
export async function isMigrated(orm: Orm): Promise<boolean> {
  return (await orm.migrator.getPending()).length === 0;
}
