import { rm } from 'node:fs/promises';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loadPassword } from '../../src/embedded/password.ts';
import { startPostgres } from '../../src/embedded/postgres.ts';
import type { ServerProcess } from '../../src/embedded/server-process.ts';
import { startValkey } from '../../src/embedded/valkey.ts';

/** PostgreSQL or Redis, which can be killed and started again at the same address. */
export interface DatabaseServer {
  url: string;
  /** Ends the server with a signal, or starts it again. Throws if it does not start. */
  kill(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** After SIGKILL, PostgreSQL cannot start before the last of its processes has noticed. */
const START_ATTEMPTS = 20;
const START_PAUSE_MS = 500;

/** SIGQUIT is the immediate shutdown of PostgreSQL, as `pg_ctl stop -m immediate` sends it. */
export async function startPostgresServer(dataDir: string): Promise<DatabaseServer> {
  const options = optionsOf(dataDir);
  const server = await restartable((preferredPort) => startPostgres({ ...options, preferredPort }));
  return { ...server, url: `postgres://postgres:${options.password}@127.0.0.1:${server.port}/app` };
}

/** `redis-server` or `valkey-server` from the PATH, else Valkey as WebAssembly, which forgets everything when it ends. */
export async function startRedisServer(dataDir: string): Promise<DatabaseServer & { dropData(): Promise<void> }> {
  const options = optionsOf(dataDir);
  const server = await restartable((preferredPort) => startValkey({ ...options, preferredPort }));
  return {
    ...server,
    url: `redis://:${options.password}@127.0.0.1:${server.port}`,
    dropData: () => rm(join(dataDir, 'valkey'), { recursive: true, force: true }),
  };
}

function optionsOf(dataDir: string) {
  mkdirSync(dataDir, { recursive: true });
  return { dataDir, password: loadPassword(dataDir), durable: true, log: () => undefined };
}

async function restartable(startAt: (port: number | undefined) => Promise<ServerProcess>) {
  let server = await startAt(undefined);
  const { port } = server;
  const start = async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        server = await startAt(port);
        break;
      } catch (error) {
        if (attempt === START_ATTEMPTS) throw error;
        await pause(START_PAUSE_MS);
      }
    }
    if (server.port !== port) throw new Error(`${server.name} had to change its port, because ${port} is taken`);
  };
  const kill = async (signal: 'SIGKILL' | 'SIGQUIT') => {
    process.kill(server.pid, signal);
    await server.ended;
  };
  return { port, start, kill, stop: () => server.stop() };
}
