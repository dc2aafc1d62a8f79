/**
 * The process that owns the embedded servers. When its channel to its parent closes, by `stop()` or because the parent
 * died, it stops the servers and exits. It ignores signals, because a service manager sends those for the application
 * to every process of a service.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
const lockTimeoutMs = 60_000;
const servers: ServerProcess[] = [];
let ending = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.stderr.on('error', () => {}); // The parent may have closed its end of the pipe.
process.on('uncaughtException', (error) => void shutDown(error));
process.on('disconnect', () => void shutDown());

const started = start();
started.then(send, shutDown);
if (!process.connected) void shutDown(); // The parent died before the listener was added.

async function start(): Promise<GuardianMessage> {
  mkdirSync(dataDir, { recursive: true });
  const deadline = Date.now() + lockTimeoutMs;
  while (!takeLock(join(dataDir, 'embedded.lock'))) {
    const shared = await addressesOfRunning();
    if (shared) {
      await send(shared);
      process.exit(); // This process started no server.
    }
    if (!process.connected || Date.now() > deadline) {
      throw new Error(`Another process holds the embedded stores in ${dataDir}, but they do not respond`);
    }
    await sleep(100);
  }
  return startServers();
}

/** The servers of the process that holds the lock, or null while they do not respond. */
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
    if (!ending) log(`${server.name} ended unexpectedly: ${server.lastError()}`);
  });
}

function addresses(password: string, postgresPort?: number, redisPort?: number): GuardianMessage {
  return {
    databaseUrl: request.postgres ? `postgres://postgres:${password}@127.0.0.1:${postgresPort}/app` : null,
    redisUrl: request.redis ? `redis://:${password}@127.0.0.1:${redisPort}` : null,
  };
}

/** Stops the servers and exits. Waits for a pending start first, so that no server stays behind. */
async function shutDown(failure?: unknown): Promise<void> {
  if (ending) return;
  ending = true;
  await started.catch(() => {});
  if (servers.length > 0) clearRunning();
  await Promise.allSettled(servers.map((server) => server.stop()));
  if (failure !== undefined) await send({ error: failure instanceof Error ? failure.message : String(failure) });
  process.exit(failure === undefined ? 0 : 1);
}

function clearRunning(): void {
  try {
    writeState(dataDir, { ...readState(dataDir), running: undefined });
  } catch {
    // The folder was removed or the disk is full. The servers must be stopped nevertheless.
  }
}

function log(line: string): void {
  void send({ log: line });
}

/** Sends a message to the parent. Resolves when it was sent or the parent is gone. */
function send(message: GuardianMessage): Promise<void> {
  return new Promise((resolve) => (process.connected ? process.send?.(message, () => resolve()) : resolve()));
}
