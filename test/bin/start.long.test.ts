import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { useCommands } from './commands.ts';

const LIMIT_MS = 240_000;
/** An address on which nothing listens, because port 1 is privileged. */
const NOBODY = '127.0.0.1:1';

const { startCommand, dataDir } = useCommands();

/** The stores of the test run, so that no embedded ones start. */
const stores = () => ({ DATABASE_URL: process.env['TEST_DATABASE_URL']!, REDIS_URL: process.env['TEST_REDIS_URL']! });

describe('npm start', () => {
  it.each<Record<string, string>>([{ SANDBOX_URL: `http://${NOBODY}` }, { HOST: '::', NODE_ENV: 'development' }])(
    'serves with any host, and without a reachable sandbox: %j',
    async (env) => {
      const start = startCommand('start', { ...stores(), DATA_DIR: await dataDir(), LOG_LEVEL: 'warn', ...env });
      const [, url = ''] = await start.untilOutput(/Listening on (\S+) /);
      await start.untilOutput(/Sandbox on/);
      expect((await fetch(`${url}/health/ready`)).status).toBe(200);
      if (env['SANDBOX_URL']) expect(start.err()).toMatch(/^The sandbox sends no payment webhooks: .*\n$/);
      start.signal('SIGTERM');
      expect(await start.ended).toBe(0);
    },
    LIMIT_MS,
  );

  it(
    'stops gracefully when Ctrl-C arrives twice, from the terminal and from npm',
    async () => {
      const start = startCommand('start', { DATA_DIR: await dataDir(), LOG_LEVEL: 'warn' });
      await start.untilOutput(/Listening on (\S+) /);
      for (let times = 0; times < 2; times++) {
        start.signal('SIGINT');
        await pause(20);
      }
      expect(await start.ended).toBe(0);
    },
    LIMIT_MS,
  );

  it(
    'gives the sandbox a stable address again after the file with its port was damaged',
    async () => {
      const env = { DATA_DIR: await dataDir(), LOG_LEVEL: 'warn' };
      await writeFile(join(env.DATA_DIR, 'sandbox-port'), '');
      const addresses: string[] = [];
      for (let times = 0; times < 2; times++) {
        const start = startCommand('start', env);
        addresses.push((await start.untilOutput(/Sandbox on (\S+)\n/))[1]!);
        start.signal('SIGTERM');
        await start.ended;
      }
      expect(addresses[1]).toBe(addresses[0]);
    },
    LIMIT_MS,
  );

  it(
    'runs under `node --watch`, which sends its own messages over the same channels',
    async () => {
      const start = startCommand('start', {
        DATA_DIR: await dataDir(),
        LOG_LEVEL: 'warn',
        WATCH_REPORT_DEPENDENCIES: '1',
      });
      await start.untilOutput(/Listening on (\S+) /);
      start.signal('SIGTERM');
      expect(await start.ended).toBe(0);
    },
    LIMIT_MS,
  );

  it(
    'shares stores and sandbox between a web and a worker process, with the same addresses after a restart',
    async () => {
      const env = { DATA_DIR: await dataDir(), LOG_LEVEL: 'warn' };
      const sandboxOf = async (role: string) => {
        const start = startCommand('start', env, '--role', role);
        const [, sandbox] = await start.untilOutput(/Sandbox on (\S+)\n/);
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
