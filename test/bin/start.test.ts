import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { launchpad } from './launch.ts';
import { eventually } from '../support/eventually.ts';
import { descendants, isAlive } from '../support/processes.ts';

const LIMIT_MS = 120_000;
/** Listening on port 1 takes rights that nobody here has used. */
const NOBODY = '127.0.0.1:1';

const { launch, dataDir } = launchpad();

/** Real stores of the test run, so that nothing embedded has to start. */
const stores = () => ({ DATABASE_URL: process.env['TEST_DATABASE_URL']!, REDIS_URL: process.env['TEST_REDIS_URL']! });

describe('npm start, where it cannot', () => {
  async function refusal(env: Record<string, string>): Promise<string> {
    const start = launch('start', { DATA_DIR: await dataDir(), LOG_LEVEL: 'warn', ...env });
    expect(await start.ended).toBe(1);
    return start.err();
  }

  it(
    'names a taken port',
    async () => {
      const squatter = createServer().listen(0, '127.0.0.1');
      await once(squatter, 'listening');
      const { port } = squatter.address() as AddressInfo;
      expect(await refusal({ ...stores(), PORT: String(port) })).toBe(
        `Port ${port} is taken. Set PORT to another one.\n`,
      );
      squatter.close();
    },
    LIMIT_MS,
  );

  it(
    'names a database that cannot be reached',
    async () => {
      const line = await refusal({ ...stores(), DATABASE_URL: `postgres://user:secret-password@${NOBODY}/app` });
      expect(line).toMatch(/^The database cannot be reached: .*127\.0\.0\.1:1.*\n$/);
      expect(line).not.toContain('secret-password');
    },
    LIMIT_MS,
  );

  it(
    'names a Redis that cannot be reached',
    async () => {
      expect(await refusal({ ...stores(), REDIS_URL: `redis://${NOBODY}` })).toMatch(
        /^Redis cannot be reached: .*127\.0\.0\.1:1.*\n$/,
      );
    },
    LIMIT_MS,
  );

  it(
    'names every secret that production lacks, in one line',
    async () => {
      const line = await refusal({ ...stores(), NODE_ENV: 'production' });
      expect(line).toMatch(
        /^The configuration cannot be used: .*JWT_SECRET: required in production; ENCRYPTION_KEY: required in production.*\n$/,
      );
    },
    LIMIT_MS,
  );

  it(
    'names a single secret that production lacks',
    async () => {
      const line = await refusal({
        ...stores(),
        NODE_ENV: 'production',
        ENCRYPTION_KEY: '0'.repeat(64),
        AIA_BASE_URL: 'https://ai.example',
        AIA_API_KEY: 'key',
      });
      expect(line).toBe('The configuration cannot be used: JWT_SECRET: required in production\n');
    },
    LIMIT_MS,
  );

  it(
    'names the variable of a worker whose health port is taken',
    async () => {
      const squatter = createServer().listen(0, '127.0.0.1');
      await once(squatter, 'listening');
      const { port } = squatter.address() as AddressInfo;
      expect(await refusal({ ...stores(), ROLE: 'worker', HEALTH_PORT: String(port) })).toBe(
        `Port ${port} is taken. Set HEALTH_PORT to another one.\n`,
      );
      squatter.close();
    },
    LIMIT_MS,
  );

  it(
    'leaves nothing running',
    async () => {
      const squatter = createServer().listen(0, '127.0.0.1');
      await once(squatter, 'listening');
      const start = launch('start', {
        DATA_DIR: await dataDir(),
        PORT: String((squatter.address() as AddressInfo).port),
      });
      await start.says(/PostgreSQL serves/);
      const started = descendants(start.pid);
      expect(started.length).toBeGreaterThan(0);
      expect(await start.ended).toBe(1);
      await eventually(() => !started.some(isAlive));
      squatter.close();
    },
    LIMIT_MS,
  );
});

describe('npm start, running', () => {
  it.each<Record<string, string>>([{ SANDBOX_URL: `http://${NOBODY}` }, { HOST: '::' }])(
    'serves wherever it listens, and without a sandbox that sends webhooks: %j',
    async (env) => {
      const start = launch('start', { ...stores(), DATA_DIR: await dataDir(), LOG_LEVEL: 'warn', ...env });
      const [, url = ''] = await start.says(/Listening on (\S+) /);
      await start.says(/Sandbox on/);
      expect((await fetch(`${url}/health/ready`)).status).toBe(200);
      if (env['SANDBOX_URL']) expect(start.err()).toMatch(/^The sandbox sends no webhooks of payments: .*\n$/);
      start.signal('SIGTERM');
      expect(await start.ended).toBe(0);
    },
    LIMIT_MS,
  );

  it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'leaves no process behind after %s',
    async (signal) => {
      const start = launch('start', { DATA_DIR: await dataDir(), LOG_LEVEL: 'warn' });
      const [, url = ''] = await start.says(/Listening on (\S+) /);
      expect((await fetch(`${url}/health/ready`)).status).toBe(200);
      const started = descendants(start.pid);
      expect(started.length).toBeGreaterThanOrEqual(4); // the guardian, PostgreSQL, Valkey, the sandbox
      start.signal(signal);
      expect(await start.ended).toBe(signal === 'SIGKILL' ? 'SIGKILL' : 0);
      await eventually(() => !started.some(isAlive));
      expect(start.err()).toBe('');
    },
    LIMIT_MS,
  );

  it(
    'stops in order although Ctrl-C arrives twice: from the terminal, and from npm that passes it on',
    async () => {
      const start = launch('start', { DATA_DIR: await dataDir(), LOG_LEVEL: 'warn' });
      await start.says(/Listening on (\S+) /);
      for (let times = 0; times < 2; times++) {
        start.signal('SIGINT');
        await pause(20);
      }
      expect(await start.ended).toBe(0);
    },
    LIMIT_MS,
  );

  it(
    'gives the sandbox a lasting address again where the file that kept it was damaged',
    async () => {
      const env = { DATA_DIR: await dataDir(), LOG_LEVEL: 'warn' };
      await writeFile(join(env.DATA_DIR, 'sandbox-port'), '');
      const addresses: string[] = [];
      for (let times = 0; times < 2; times++) {
        const start = launch('start', env);
        addresses.push((await start.says(/Sandbox on (\S+)\n/))[1]!);
        start.signal('SIGTERM');
        await start.ended;
      }
      expect(addresses[1]).toBe(addresses[0]);
    },
    LIMIT_MS,
  );

  it(
    'runs under `node --watch`, whose own messages come over the same channels',
    async () => {
      const start = launch('start', { DATA_DIR: await dataDir(), LOG_LEVEL: 'warn', WATCH_REPORT_DEPENDENCIES: '1' });
      await start.says(/Listening on (\S+) /);
      start.signal('SIGTERM');
      expect(await start.ended).toBe(0);
    },
    LIMIT_MS,
  );

  it(
    'shares stores and sandbox between a web and a worker process, and keeps the addresses for the next start',
    async () => {
      const env = { DATA_DIR: await dataDir(), LOG_LEVEL: 'warn' };
      const sandboxOf = async (role: string) => {
        const start = launch('start', env, '--role', role);
        const [, sandbox] = await start.says(/Sandbox on (\S+)\n/);
        return { start, sandbox };
      };
      const [web, worker] = await Promise.all([sandboxOf('web'), sandboxOf('worker')]);
      expect(worker.sandbox).toBe(web.sandbox);
      for (const { start } of [web, worker]) start.signal('SIGTERM');
      expect(await Promise.all([web.start.ended, worker.start.ended])).toEqual([0, 0]);

      const next = await sandboxOf('all');
      expect(next.sandbox).toBe(web.sandbox);
      next.start.signal('SIGTERM');
      expect(await next.start.ended).toBe(0);
    },
    LIMIT_MS,
  );
});
