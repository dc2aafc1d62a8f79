import { loadConfig } from '../src/core/config.ts';
import { withDatabase } from '../src/core/database.ts';
import { applyMigrations } from '../src/core/migrate.ts';
import { makePartitions } from '../src/services/retention/partitions.ts';
import { openStores } from './environment.ts';
import { runCommand } from './run-command.ts';

/** `npm run migrate`: applies the pending migrations and makes the partitions of the next months. */
await runCommand(async (running) => {
  const config = loadConfig();
  const stores = await openStores(config, () => undefined);
  running.push(stores);
  const [applied, made] = await withDatabase(
    config.MIGRATION_DATABASE_URL ?? stores.stores.databaseUrl,
    async (orm) => [await applyMigrations(orm), await makePartitions(orm.em.fork())],
  );
  process.stdout.write(applied.length > 0 ? `Applied ${applied.join(', ')}\n` : 'Nothing to apply\n');
  if (made.length > 0) process.stdout.write(`Made ${made.join(', ')}\n`);
  return 'exit';
});
