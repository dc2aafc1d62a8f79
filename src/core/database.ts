import { MikroORM, type MikroORM as Orm, type Options } from '@mikro-orm/postgresql';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { migrations } from '../../migrations/index.ts';
import type { Config } from './config.ts';
import { commitSubscriber } from './after-commit.ts';
import { releaseDeadConnections } from './dead-connections.ts';

/** A process that stands still in the middle of a transaction must not keep the others waiting for its locks. */
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

/** What the ORM, the migration commands and the tests agree on. */
export function databaseOptions(clientUrl: string, entities: Entities): Options {
  return {
    clientUrl,
    entities,
    subscribers: [commitSubscriber],
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    discovery: { warnWhenNoEntities: false },
    allowGlobalContext: false,
    // The triggers that keep ledger and audit log append-only and count items are hand-written: no entity declares them.
    schemaGenerator: { ignoreTriggers: true },
    forceUtcTimezone: true,
    migrations: {
      migrationsList: migrations,
      path: 'migrations',
      pathTs: 'migrations',
      snapshotName: 'snapshot',
      // The snapshot is written with a new migration, never by a running service.
      snapshotOnMigrate: false,
      allOrNothing: true,
      silent: true,
    },
  };
}

/** Brings the schema up to date; safe to call from several processes at once. Answers the names of what was applied. */
export async function migrate(orm: Orm): Promise<string[]> {
  const em = orm.em.fork();
  return em.transactional(async (locked) => {
    await locked.execute('set local idle_in_transaction_session_timeout = 0');
    await locked.execute('select pg_advisory_xact_lock(729310442)');
    const applied = await orm.migrator.up();
    return applied.map((migration) => migration.name);
  });
}

/** Whether every migration of this build has been applied. */
export async function isMigrated(orm: Orm): Promise<boolean> {
  return (await orm.migrator.getPending()).length === 0;
}
