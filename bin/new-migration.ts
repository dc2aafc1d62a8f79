import 'reflect-metadata';
import { MikroORM } from '@mikro-orm/postgresql';
import * as entities from '../entities/index.ts';
import { databaseOptions } from '../src/core/database.ts';

/**
 * `npm run migration:new`: writes the difference between the entities and migrations/snapshot.json as a new migration.
 * Review the SQL before you commit it. Nothing connects to the database in the address.
 */
const orm = await MikroORM.init(databaseOptions('postgres:///app', Object.values(entities)));
const { fileName, diff } = await orm.migrator.create();
process.stdout.write(
  diff.up.length > 0 ? `Wrote migrations/${fileName}\n` : 'The entities and the migrations agree.\n',
);
await orm.close(true);
