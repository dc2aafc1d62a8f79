import 'reflect-metadata';
import * as entities from '../entities/index.ts';
import { loadConfig } from '../src/core/config.ts';
import { migrate, openDatabase } from '../src/core/database.ts';
import { run } from './run.ts';
import { openStores } from './surroundings.ts';

/** `npm run migrate`: brings the schema up to date and ends. */
await run(async (opened) => {
  const surroundings = await openStores(loadConfig(), () => undefined);
  opened.push(surroundings);
  const orm = await openDatabase(
    { DATABASE_URL: surroundings.stores.databaseUrl, DATABASE_POOL: 2 },
    Object.values(entities),
  );
  opened.push({ stop: () => orm.close(true) });
  const applied = await migrate(orm);
  process.stdout.write(applied.length > 0 ? `Applied ${applied.join(', ')}\n` : 'Nothing to apply\n');
  return 'ends';
});
