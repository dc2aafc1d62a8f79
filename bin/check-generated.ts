import 'reflect-metadata';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { executeCodegen, loadContext } from '@graphql-codegen/cli';
import { MikroORM } from '@mikro-orm/postgresql';
import * as entities from '../entities/index.ts';
import { databaseOptions } from '../src/core/database.ts';
import { applyMigrations } from '../src/core/migrate.ts';
import { startEmbeddedStores } from '../src/embedded/stores.ts';
import { generated } from './generated.ts';

/** The last part of `npm run check`: finds committed generated files that are outdated. Writes nothing. */
async function* problems(): AsyncGenerator<string> {
  for (const [path, text] of Object.entries(generated)) if (!(await contains(path, await text()))) yield outdated(path);
  for (const config of ['codegen.yml', 'console/codegen.cjs']) yield* outdatedOperations(config);
  for (const folder of ['client', 'console', 'sandbox']) {
    const errors = await compileErrors(folder);
    if (errors) yield `${folder}/ does not compile by itself:\n${errors}`;
  }
  const migrationProblem = await compareMigrations();
  if (migrationProblem) yield migrationProblem;
}

async function* outdatedOperations(config: string): AsyncGenerator<string> {
  const context = await loadContext(config);
  context.updateConfig({ silent: true });
  const { result, error } = await executeCodegen(context);
  if (error) yield `The typed operations of ${config} cannot be generated: ${error.message}`;
  for (const { filename, content } of result) if (!(await contains(filename, content))) yield outdated(filename);
}

/**
 * Compiles a workspace package with its own tsconfig.json, so that the client and the console depend on no types of the
 * service or of Node, and the sandbox on none of the service. Returns the errors, or null if there are none.
 */
async function compileErrors(folder: string): Promise<string | null> {
  const args = ['node_modules/typescript/bin/tsc', '-p', folder, '--noEmit'];
  return promisify(execFile)(process.execPath, args).then(
    () => null,
    ({ stdout }: { stdout: string }) => stdout,
  );
}

/** Migrates a temporary database and compares its schema with the entities. Returns null if they agree. */
async function compareMigrations(): Promise<string | null> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cas-check-'));
  const stores = await startEmbeddedStores({ dataDir, postgres: true, redis: false, durable: false });
  const orm = await MikroORM.init(databaseOptions(stores.databaseUrl!, Object.values(entities)));
  try {
    await applyMigrations(orm);
    const missing = (await orm.schema.getUpdateSchemaSQL({ wrap: false })).trim();
    if (missing)
      return `The migrations differ from the entities; npm run migration:new writes the difference:\n${missing}`;
    return (await orm.migrator.checkSchema())
      ? 'migrations/snapshot.json differs from the migrations; npm run migration:new writes the difference'
      : null;
  } catch (error) {
    return `A migration cannot be applied to an empty database: ${(error as Error).message}`;
  } finally {
    await orm.close(true);
    await stores.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function contains(path: string, text: string): Promise<boolean> {
  return (await readFile(path, 'utf8').catch(() => null)) === text;
}

function outdated(path: string): string {
  return `${path} is outdated; npm run codegen writes it`;
}

for await (const problem of problems()) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
if (!process.exitCode) process.stdout.write('Generated files and migrations agree with the code.\n');
