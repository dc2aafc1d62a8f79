import { loadConfig } from '../src/core/config.ts';
import { migrate } from '../src/core/migrate.ts';
import { openStores } from './environment.ts';
import { runCommand } from './run-command.ts';

/** `npm run migrate`: applies the pending migrations. */
await runCommand(async (running) => {
  const config = loadConfig();
  const stores = await openStores(config, () => undefined);
  running.push(stores);
  const applied = await migrate(config.MIGRATION_DATABASE_URL ?? stores.stores.databaseUrl);
  process.stdout.write(applied.length > 0 ? `Applied ${applied.join(', ')}\n` : 'Nothing to apply\n');
  return 'exit';
});
