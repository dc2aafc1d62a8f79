import 'reflect-metadata';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { executeCodegen, loadContext } from '@graphql-codegen/cli';
import { MikroORM } from '@mikro-orm/postgresql';
import * as entities from '../entities/index.ts';
import { databaseOptions, migrate } from '../src/core/database.ts';
import { startEmbeddedStores } from '../src/embedded/stores.ts';
import { compileErrors } from './package-compiles.ts';
import { generated } from './generated.ts';

/** The last part of `npm run check`: what is generated and committed is what the code would make now; nothing is written. */
async function* complaints(): AsyncGenerator<string> {
  for (const [path, text] of Object.entries(generated)) if (!(await reads(path, await text()))) yield stale(path);
  yield* staleClient();
  for (const folder of ['client', 'sandbox']) {
    const errors = await compileErrors(folder);
    if (errors) yield `${folder}/ does not compile by itself:\n${errors}`;
  }
  const behind = await migrationsBehind();
  if (behind) yield behind;
}

async function* staleClient(): AsyncGenerator<string> {
  const context = await loadContext('codegen.yml');
  context.updateConfig({ silent: true });
  const { result, error } = await executeCodegen(context);
  if (error) yield `client/generated/operations.ts cannot be made from client/operations/*.graphql: ${error.message}`;
  for (const { filename, content } of result) if (!(await reads(filename, content))) yield stale(filename);
}

/** Migrates a throwaway database and asks whether the entities want anything more. */
async function migrationsBehind(): Promise<string | null> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cas-check-'));
  const stores = await startEmbeddedStores({ dataDir, postgres: true, redis: false, durable: false });
  const orm = await MikroORM.init(databaseOptions(stores.databaseUrl!, Object.values(entities)));
  try {
    await migrate(orm);
    const missing = (await orm.schema.getUpdateSchemaSQL({ wrap: false })).trim();
    if (missing)
      return `the migrations do not make what the entities say; npm run migration:new writes the difference:\n${missing}`;
    return (await orm.migrator.checkSchema())
      ? 'migrations/snapshot.json is not what the migrations make; npm run migration:new writes the difference'
      : null;
  } catch (error) {
    return `a migration cannot be applied to an empty database: ${(error as Error).message}`;
  } finally {
    await orm.close(true);
    await stores.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function reads(path: string, text: string): Promise<boolean> {
  return (await readFile(path, 'utf8').catch(() => null)) === text;
}

function stale(path: string): string {
  return `${path} is not what the code makes now; npm run codegen writes it`;
}

for await (const complaint of complaints()) {
  process.stderr.write(`${complaint}\n`);
  process.exitCode = 1;
}
if (!process.exitCode) process.stdout.write('Generated files and migrations agree with the code.\n');
