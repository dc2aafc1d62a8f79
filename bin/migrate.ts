import 'reflect-metadata';
import * as entities from '../entities/index.ts';
import { loadConfig } from '../src/core/config.ts';
import { migrate, openDatabase } from '../src/core/database.ts';
import { openStores } from './environment.ts';
import { runCommand } from './run-command.ts';

/** `npm run migrate`: applies the pending migrations. */
await runCommand(async (running) => {
  const config = loadConfig();
  const stores = await openStores(config, () => undefined);
  running.push(stores);
  const orm = await openDatabase(
    { DATABASE_URL: stores.stores.databaseUrl, DATABASE_POOL: 2 },
    Object.values(entities),
  );
  running.push({ stop: () => orm.close(true) });
  const applied = await migrate(orm, config);
  process.stdout.write(applied.length > 0 ? `Applied ${applied.join(', ')}\n` : 'Nothing to apply\n');
  return 'exit';
});
