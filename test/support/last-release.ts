import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestApp } from './test-app.ts';

const { commit } = JSON.parse(readFileSync('migrations/release.json', 'utf8')) as { commit: string };

/** Why the last release cannot be tested here; null if it can. */
export function releaseMissing(): string | null {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { stdio: 'ignore' });
    return null;
  } catch {
    return `this clone does not have the commit ${commit.slice(0, 8)}`;
  }
}

/** The compiled program of the last release. */
export interface LastRelease {
  /** Starts it with the stores of a test application, and returns its address once it works; null without an API. */
  start(testApp: TestApp, role: 'web' | 'worker'): Promise<{ url: string; stop(): Promise<void> }>;
  remove(): Promise<void>;
}

/** Compiles the last release in a folder of its own, with the packages that are installed now. */
export async function buildLastRelease(): Promise<LastRelease> {
  const folder = await mkdtemp(join(tmpdir(), 'cas-release-'));
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.', '--noCheck'], { cwd: folder });
  return { start: (testApp, role) => start(folder, testApp, role), remove: () => rm(folder, { recursive: true }) };
}

async function start(folder: string, testApp: TestApp, role: 'web' | 'worker') {
  const { databaseUrl, redisUrl, prefix } = testApp.stores;
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    ROLE: role,
    PORT: '0',
    // A worker has an address by which it shows that it is ready.
    HEALTH_PORT: '0',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: prefix,
    SANDBOX_URL: testApp.sandbox.url,
    DATA_DIR: testApp.config.DATA_DIR,
    JOB_LEASE_SECONDS: String(testApp.config.JOB_LEASE_SECONDS),
  };
  const child = spawn(process.execPath, ['dist/bin/start.js'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  let output = '';
  const listening = new Promise<string>((found) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const [, url] = /Listening on (\S+)/.exec(output) ?? [];
        if (url) found(url);
      });
  });
  const failed = exited.then(() => Promise.reject(new Error(`The last release did not start: ${output}`)));
  failed.catch(() => undefined);
  const url = await Promise.race([listening, failed]);
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
