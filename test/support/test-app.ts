import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { type Service, startService, type StoreAddresses } from '../../bin/service.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { type Config, loadConfig } from '../../src/core/config.ts';
import { type Context, systemContext } from '../../src/core/context.ts';
import { databaseOptions } from '../../src/core/database.ts';
import { once } from '../../src/core/once.ts';
import { strayBalances } from './ledger.ts';
import { expectOneLockOrder } from './locks/lock-order.ts';
import { forgetRecordedPairs, recordLocks } from './locks/lock-recorder.ts';

/** What a test file works with: the whole service on its own database, and the sandbox. */
export interface TestApp {
  service: Service;
  url: string;
  sandbox: Sandbox;
  config: Config;
  stores: StoreAddresses;
  /** A context without a user, for looking into the database and for calling services. */
  ctx(): Context;
}

/** Variables for the service; a function where they are known only once what an earlier `beforeAll` starts is there. */
export type Env = Record<string, string> | (() => Record<string, string>);

/** How the service reaches its stores, if not directly those of the test run. */
interface Reach {
  database?(databaseUrl: string): string;
  redis?(): string;
}

/**
 * Starts the service for a test file and ends it afterwards, when every balance has to be the sum of its entries and
 * every transaction has to have kept the order of locks; read the parts when a test runs. `reach` changes the
 * addresses of its stores.
 */
export function useTestApp(env: Env = {}, reach: Reach = {}): TestApp {
  const testApp = {} as TestApp;
  let dataDir: string;
  let databaseUrl: string;
  recordLocks();
  forgetRecordedPairs();
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'cas-test-'));
    databaseUrl = await cloneTemplate();
    testApp.sandbox = await startSandbox({ port: 0, catalogue: 'samples/catalogue.csv' });
    testApp.stores = {
      databaseUrl: reach.database?.(databaseUrl) ?? databaseUrl,
      redisUrl: reach.redis?.() ?? process.env['TEST_REDIS_URL']!,
      prefix: `${randomUUID().slice(0, 8)}:`,
    };
    testApp.config = loadConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PORT: '0',
      DATA_DIR: dataDir,
      SANDBOX_URL: testApp.sandbox.url,
      JOB_LEASE_SECONDS: '3',
      // Most tests sign somebody up: a hash of the default cost takes a tenth of their time.
      PASSWORD_MEMORY_KIB: '64',
      ...(typeof env === 'function' ? env() : env),
    });
    testApp.service = await startService(testApp.config, testApp.stores);
    testApp.url = testApp.service.url ?? '';
    testApp.ctx = () => systemContext(testApp.service.runtime);
  });
  afterAll(async () => {
    await testApp.service?.stop();
    await testApp.sandbox?.close();
    try {
      if (databaseUrl) await on(databaseUrl, expectBalancesAreSums);
      expectOneLockOrder();
    } finally {
      await dropDatabase(databaseUrl);
      await rm(dataDir, { recursive: true, force: true });
      // The module of a test file stays in memory, and would keep the service.
      Object.assign(testApp, { service: undefined, sandbox: undefined });
    }
  });
  return testApp;
}

async function cloneTemplate(): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${name} template ${process.env['TEST_TEMPLATE']!} strategy file_copy`);
  const url = new URL(process.env['TEST_DATABASE_URL']!);
  url.pathname = `/${name}`;
  return url.href;
}

async function dropDatabase(databaseUrl: string | undefined): Promise<void> {
  if (databaseUrl) await asAdmin(`drop database if exists ${new URL(databaseUrl).pathname.slice(1)} with (force)`);
}

/** After every test file, each balance is the sum of its entries. A test that sets a balance adds an entry (`setCt`). */
async function expectBalancesAreSums(em: EntityManager): Promise<void> {
  const stray = await strayBalances(em);
  if (stray.length > 0) throw new Error(`Balances that are not the sum of their entries: ${JSON.stringify(stray)}`);
}

/** One connection for all test files of a process: each new one is a new process of PostgreSQL. */
const admin = once(() =>
  MikroORM.init({
    ...databaseOptions(process.env['TEST_DATABASE_URL']!, []),
    pool: { min: 0, max: 1, idleTimeoutMillis: 300_000 },
    driverOptions: { allowExitOnIdle: true },
  }),
);

async function asAdmin(statement: string): Promise<void> {
  const orm = await admin();
  await orm.em.fork().execute(statement);
}

async function on(databaseUrl: string, work: (em: EntityManager) => Promise<unknown>): Promise<void> {
  const orm = await MikroORM.init(databaseOptions(databaseUrl, []));
  try {
    await work(orm.em.fork());
  } finally {
    await orm.close(true);
  }
}
