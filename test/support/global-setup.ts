import './ts-loader.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { databaseOptions, withDatabase } from '../../src/core/database.ts';
import { PROGRAMS } from './fork-program.ts';
import { applyMigrations } from '../../src/core/migrate.ts';
import { makePartitions } from '../../src/services/retention/partitions.ts';
import { type EmbeddedStores, startEmbeddedStores } from '../../src/embedded/stores.ts';

declare global {
  var testStores: EmbeddedStores & { dataDir: string };
}

const TEMPLATE = 'template_app';

/**
 * Builds the project and its console, starts PostgreSQL and Valkey for the run, and migrates the template database that
 * each test file clones.
 */
export default async function setUp(): Promise<void> {
  // Some tests start the compiled commands or open the console, so both have to be up to date, and be built only once.
  const console = runNode('console/build.js');
  const programs = runNode('bin/launch.js').then(() => runNode('bin/bundle.js', ...PROGRAMS));
  const dataDir = await mkdtemp(join(await dataFolder(), 'cas-test-'));
  const stores = await startEmbeddedStores({ dataDir, postgres: true, redis: true, durable: false });
  globalThis.testStores = { ...stores, dataDir };
  process.env['TEST_DATABASE_URL'] = stores.databaseUrl!;
  process.env['TEST_REDIS_URL'] = stores.redisUrl!;
  process.env['TEST_TEMPLATE'] = TEMPLATE;
  await makeTemplate(stores.databaseUrl!);
  await Promise.all([console, programs]);
}

async function runNode(...args: string[]): Promise<void> {
  const [status] = await once(spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit');
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}`);
}

/**
 * The folder for the data of the run: in memory if there is enough, because each test file makes a database and drops
 * it.
 */
async function dataFolder(): Promise<string> {
  const needed = 4 * 1024 ** 3;
  const memory = await statfs('/dev/shm').catch(() => null);
  const isEnough = memory && memory.bavail * memory.bsize > needed && process.availableMemory() > 2 * needed;
  return isEnough ? '/dev/shm' : tmpdir();
}

async function makeTemplate(databaseUrl: string): Promise<void> {
  const admin = await MikroORM.init(databaseOptions(databaseUrl, []));
  await admin.em.fork().execute(`create database ${TEMPLATE}`);
  await admin.close(true);
  const template = new URL(databaseUrl);
  template.pathname = `/${TEMPLATE}`;
  await withDatabase(template.href, async (orm) => {
    await applyMigrations(orm);
    await makePartitions(orm.em.fork());
  });
}
