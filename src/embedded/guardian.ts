/**
 * The process that owns the embedded servers. Its life is its channel to the process that started it: when that
 * closes, by `stop()` or because the parent died, it stops the servers and ends. Signals meant for the application
 * (a service manager sends them to every process of a service) are therefore ignored here.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { takeLock } from './lock.ts';
import { stopLeftovers } from './leftovers.ts';
import { pingPostgres, pingRedis } from './ping.ts';
import { startPostgres } from './postgres.ts';
import { loadPassword } from './password.ts';
import type { ServerProcess } from './server-process.ts';
import { readState, writeState } from './state.ts';
import type { EmbeddedOptions, GuardianMessage } from './stores.ts';
import { startValkey } from './valkey.ts';

const request = JSON.parse(process.argv[2] ?? '') as EmbeddedOptions;
const { dataDir } = request;
const patienceMs = 60_000;
const servers: ServerProcess[] = [];
let ending = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.stderr.on('error', () => {}); // the parent's end of the pipe may be gone
process.on('uncaughtException', (error) => void leave(error));
process.on('disconnect', () => void leave());

const started = start();
started.then(tell, leave);
if (!process.connected) void leave(); // the parent died before we listened

async function start(): Promise<GuardianMessage> {
  mkdirSync(dataDir, { recursive: true });
  const deadline = Date.now() + patienceMs;
  while (!takeLock(join(dataDir, 'embedded.lock'))) {
    const shared = await addressesOfRunning();
    if (shared) {
      await tell(shared);
      process.exit(); // nothing here is ours
    }
    if (!process.connected || Date.now() > deadline) {
      throw new Error(`Another process holds the embedded stores in ${dataDir}, but they do not answer`);
    }
    await pause(100);
  }
  return startServers();
}

/** Somebody else holds the lock: their servers, once they answer. */
async function addressesOfRunning(): Promise<GuardianMessage | null> {
  const { running } = readState(dataDir);
  if (!running) return null;
  const missing = (request.postgres && !running.postgresPid) || (request.redis && !running.redisPid);
  if (missing) throw new Error(`The process that uses ${dataDir} already did not start every store this one needs`);
  const { postgresPort, redisPort } = readState(dataDir);
  const password = loadPassword(dataDir);
  if (request.postgres && !(await pingPostgres(postgresPort))) return null;
  if (request.redis && !(await pingRedis(redisPort, password))) return null;
  return addresses(password, postgresPort, redisPort);
}

async function startServers(): Promise<GuardianMessage> {
  await stopLeftovers(dataDir);
  const password = loadPassword(dataDir);
  const options = { dataDir, password, durable: request.durable ?? true, log };
  const { postgresPort, redisPort } = readState(dataDir);
  const [postgres, redis] = await Promise.allSettled([
    request.postgres ? startPostgres({ ...options, preferredPort: postgresPort }) : null,
    request.redis ? startValkey({ ...options, preferredPort: redisPort }) : null,
  ]);
  for (const result of [postgres, redis]) if (result.status === 'fulfilled' && result.value) watch(result.value);
  if (postgres.status === 'rejected') throw postgres.reason;
  if (redis.status === 'rejected') throw redis.reason;
  const ports = { postgresPort: postgres.value?.port ?? postgresPort, redisPort: redis.value?.port ?? redisPort };
  writeState(dataDir, { ...ports, running: { postgresPid: postgres.value?.pid, redisPid: redis.value?.pid } });
  return addresses(password, ports.postgresPort, ports.redisPort);
}

function watch(server: ServerProcess): void {
  servers.push(server);
  void server.ended.then(() => {
    if (!ending) log(`${server.name} ended unexpectedly: ${server.complaint()}`);
  });
}

function addresses(password: string, postgresPort?: number, redisPort?: number): GuardianMessage {
  return {
    databaseUrl: request.postgres ? `postgres://postgres:${password}@127.0.0.1:${postgresPort}/app` : null,
    redisUrl: request.redis ? `redis://:${password}@127.0.0.1:${redisPort}` : null,
  };
}

/** Stops what runs and ends this process. A start still under way is awaited first, so that no server slips away. */
async function leave(failure?: unknown): Promise<void> {
  if (ending) return;
  ending = true;
  await started.catch(() => {});
  if (servers.length > 0) forgetRunning();
  await Promise.allSettled(servers.map((server) => server.stop()));
  if (failure !== undefined) await tell({ error: failure instanceof Error ? failure.message : String(failure) });
  process.exit(failure === undefined ? 0 : 1);
}

function forgetRunning(): void {
  try {
    writeState(dataDir, { ...readState(dataDir), running: undefined });
  } catch {
    // Somebody removed the folder, or the disk is full: the servers have to go all the same.
  }
}

function log(line: string): void {
  void tell({ log: line });
}

/** Resolves when the message is on its way, or there is nobody to take it. */
function tell(message: GuardianMessage): Promise<void> {
  return new Promise((resolve) => (process.connected ? process.send?.(message, () => resolve()) : resolve()));
}
