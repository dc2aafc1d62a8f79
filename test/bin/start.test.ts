import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { useCommands } from './commands.ts';
import { eventually } from '../support/eventually.ts';
import { descendants, isAlive } from '../support/processes.ts';
import { PRODUCTION } from '../support/production.ts';

const LIMIT_MS = 240_000;
/** An address on which nothing listens, because port 1 is privileged. */
const NOBODY = '127.0.0.1:1';

const { startCommand, dataDir } = useCommands();

/** The stores of the test run, so that no embedded ones start. */
const stores = () => ({ DATABASE_URL: process.env['TEST_DATABASE_URL']!, REDIS_URL: process.env['TEST_REDIS_URL']! });

describe('npm start that fails', () => {
  async function errorOf(env: Record<string, string>): Promise<string> {
    const start = startCommand('start', { DATA_DIR: await dataDir(), LOG_LEVEL: 'warn', ...env });
    expect(await start.ended).toBe(1);
    return start.err();
  }

  it(
    'reports a port that is in use',
    async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      expect(await errorOf({ ...stores(), PORT: String(port) })).toBe(
        `Port ${port} is taken. Set PORT to another one.\n`,
      );
      other.close();
    },
    LIMIT_MS,
  );

  it(
    'reports a database that cannot be reached, without its password',
    async () => {
      const line = await errorOf({ ...stores(), DATABASE_URL: `postgres://user:secret-password@${NOBODY}/app` });
      expect(line).toMatch(/^The database cannot be reached: .*127\.0\.0\.1:1.*\n$/);
      expect(line).not.toContain('secret-password');
    },
    LIMIT_MS,
  );

  it(
    'reports a Redis that cannot be reached',
    async () => {
      expect(await errorOf({ ...stores(), REDIS_URL: `redis://${NOBODY}` })).toMatch(
        /^Redis cannot be reached: .*127\.0\.0\.1:1.*\n$/,
      );
    },
    LIMIT_MS,
  );

  it(
    'reports everything that production requires in one line, and starts nothing',
    async () => {
      const { NODE_ENV, ...required } = PRODUCTION;
      const missing = /^The configuration cannot be used: (.*)\n$/.exec(await errorOf({ NODE_ENV }))?.[1]?.split('; ');
      expect(missing?.toSorted()).toEqual(
        Object.keys(required)
          .map((name) => `${name}: required in production`)
          .toSorted(),
      );
      expect(await errorOf({ ...PRODUCTION, JWT_SECRET: '' })).toBe(
        'The configuration cannot be used: JWT_SECRET: required in production\n',
      );
    },
    LIMIT_MS,
  );

  it(
    'reports the variable of a health port that is in use',
    async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      expect(await errorOf({ ...stores(), ROLE: 'worker', HEALTH_PORT: String(port) })).toBe(
        `Port ${port} is taken. Set HEALTH_PORT to another one.\n`,
      );
      other.close();
    },
    LIMIT_MS,
  );

  it(
    'leaves no process running',
    async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const start = startCommand('start', {
        DATA_DIR: await dataDir(),
        PORT: String((other.address() as AddressInfo).port),
      });
      await start.untilOutput(/PostgreSQL serves/);
      const started = descendants(start.pid);
      expect(started.length).toBeGreaterThan(0);
      expect(await start.ended).toBe(1);
      await eventually(() => !started.some(isAlive));
      other.close();
    },
    LIMIT_MS,
  );
});

describe('npm start', () => {
  it(
    'refuses a host that others can reach while NODE_ENV is unset, and starts nothing',
    async () => {
      const start = startCommand('start', { ...stores(), DATA_DIR: await dataDir(), HOST: '0.0.0.0' });
      expect(await start.ended).toBe(1);
      expect(start.err()).toMatch(/HOST: .*NODE_ENV.*\n$/);
      expect(start.out()).toBe('');
    },
    LIMIT_MS,
  );

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'leaves no process running after %s',
    async (signal) => {
      const start = startCommand('start', { DATA_DIR: await dataDir(), LOG_LEVEL: 'warn' });
      const [, url = ''] = await start.untilOutput(/Listening on (\S+) /);
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
});
