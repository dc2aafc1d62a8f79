import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createClient } from 'redis';
import { readState } from '../../src/embedded/state.ts';
import { startEmbeddedStores, type EmbeddedStores } from '../../src/embedded/stores.ts';
import { eventually } from '../support/eventually.ts';
import { isAlive, parentsByPid } from '../support/processes.ts';

const { Client } = createRequire(import.meta.url)('pg'); // The package has no types.

/** What a start creates once for its folder, which takes most of the time of a first start. */
const CREATED = ['postgres', 'embedded.password'];
let created: string;
let dataDir: string;
const open: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  created = mkdtempSync(join(tmpdir(), 'embedded-'));
  await (await startEmbeddedStores({ dataDir: created, postgres: true, redis: false, durable: false })).stop();
}, 240_000);
afterAll(() => rmSync(created, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-'));
  // With their owner and their mode, which PostgreSQL checks.
  execFileSync('cp', ['-a', ...CREATED.map((name) => join(created, name)), dataDir]);
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(options: { postgres?: boolean; redis?: boolean; log?: (line: string) => void } = {}) {
  const stores = await startEmbeddedStores({ dataDir, postgres: true, redis: true, durable: false, ...options });
  open.push(stores);
  return stores;
}

async function query(url: string | null, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function listens(url: string | null): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url ?? '').port), '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** Connects, sends one command, and disconnects after the reply. */
function connectAndClose(url: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url ?? '').port), '127.0.0.1', () => socket.write('PING\r\n'));
    socket.setTimeout(5000, () => socket.destroy(new Error('no reply')));
    socket
      .once('data', () => socket.end())
      .once('error', reject)
      .once('close', () => resolve());
  });
}

/** Whether the embedded server responds at the URL. Another program may use its port now, but rejects the password. */
async function serves(url: string | null): Promise<boolean> {
  const reply = url?.startsWith('redis') ? pingRedis(url) : query(url, 'SELECT 1');
  const timeout = new Promise<never>((_, reject) => void setTimeout(reject, 3000, new Error('no reply')).unref());
  return Promise.race([reply, timeout]).then(
    () => true,
    () => false,
  );
}

async function pingRedis(url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: false } }).on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
  } finally {
    if (client.isOpen) client.destroy();
  }
}

async function startParent(
  manner: string,
): Promise<{ parent: ChildProcess; addresses: EmbeddedStores; pids: number[] }> {
  const program = fileURLToPath(new URL('./parent.ts', import.meta.url));
  const parent = spawn(process.execPath, [program, dataDir, manner], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const { running } = readState(dataDir);
  const pids = [running?.postgresPid ?? 0, running?.redisPid ?? 0];
  const guardian = guardianOf(pids);
  open.push({
    stop: async () => {
      parent.kill('SIGKILL');
      await eventually(() => ![guardian, ...pids].some(isAlive));
    },
  });
  return { parent, addresses: JSON.parse(line.toString()), pids };
}

const emptyDataDir = () => CREATED.forEach((name) => rmSync(join(dataDir, name), { recursive: true }));

/** The guardian is the parent of both servers. */
function guardianOf(pids: number[]): number {
  return parentsByPid().get(pids[0] ?? 0) ?? 0;
}

async function expectStopped(addresses: EmbeddedStores, pids: number[]): Promise<void> {
  await eventually(() => !pids.some(isAlive));
  expect(await serves(addresses.databaseUrl)).toBe(false);
  expect(await serves(addresses.redisUrl)).toBe(false);
}

describe('startEmbeddedStores', () => {
  it('keeps the database, the addresses and the password between starts', async () => {
    emptyDataDir();
    const first = await start();
    await query(
      first.databaseUrl,
      `CREATE TABLE note (text text); INSERT INTO note VALUES ('Größe'), ('zebra'), ('Ä')`,
    );
    await first.stop();
    await first.stop();
    expect(await serves(first.databaseUrl)).toBe(false);
    expect(await serves(first.redisUrl)).toBe(false);

    const second = await start();
    expect({ ...second, stop: 0 }).toEqual({ ...first, stop: 0 });
    expect(await query(second.databaseUrl, 'SELECT text FROM note')).toHaveLength(3);
    expect(await query(second.databaseUrl, 'SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
    expect(await query(second.databaseUrl, `SELECT lower('Ä') AS lower`)).toEqual([{ lower: 'ä' }]);
  });

  it('stops the servers even if their folder was removed', async () => {
    const stores = await start();
    const { running } = readState(dataDir);
    const pids = [running?.postgresPid ?? 0, running?.redisPid ?? 0];
    const guardian = guardianOf(pids);
    rmSync(dataDir, { recursive: true });
    const stopped = stores.stop();
    await eventually(() => ![guardian, ...pids].some(isAlive));
    await stopped;
  });

  it('uses another port if the previous one is taken', async () => {
    const first = await start({ redis: false });
    await first.stop();
    const port = new URL(first.databaseUrl ?? '').port;
    const blocker = (await import('node:net')).createServer().listen(Number(port), '127.0.0.1');
    await once(blocker, 'listening');
    try {
      const second = await start({ redis: false });
      expect(new URL(second.databaseUrl ?? '').port).not.toBe(port);
      expect(await query(second.databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      blocker.close();
    }
  });

  it('starts only the requested servers', async () => {
    emptyDataDir();
    expect(await start({ postgres: false, redis: false })).toMatchObject({ databaseUrl: null, redisUrl: null });
    const redisOnly = await start({ postgres: false });
    expect(redisOnly.databaseUrl).toBeNull();
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });

  it('protects both servers by a password that only its owner can read', async () => {
    const { databaseUrl, redisUrl } = await start();
    expect(statSync(join(dataDir, 'embedded.password')).mode & 0o077).toBe(0);
    const wrong = new URL(databaseUrl ?? '');
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    const unauthorized = createClient({ url: redisUrl?.replace(/:[^:@]*@/, '') });
    unauthorized.on('error', () => {});
    await unauthorized.connect().catch(() => {});
    await expect(unauthorized.ping()).rejects.toThrow(/NOAUTH/);
    unauthorized.destroy();
  });

  it('provides the Lua scripts and blocking pops that a job queue needs', async () => {
    const { redisUrl } = await start({ postgres: false });
    const client = createClient({ url: redisUrl ?? '' });
    const waiting = client.duplicate();
    await Promise.all([client.connect(), waiting.connect()]);
    const script = `redis.call('LPUSH', KEYS[1], ARGV[1]); return redis.call('LLEN', KEYS[1])`;
    const popped = waiting.brPop('jobs', 10);
    expect(await client.eval(script, { keys: ['jobs'], arguments: ['one'] })).toBe(1);
    expect(await popped).toEqual({ key: 'jobs', element: 'one' });
    client.destroy();
    waiting.destroy();
  });

  it('still accepts connections after more of them than Valkey supports at the same time', async () => {
    const { redisUrl } = await start({ postgres: false });
    for (let round = 0; round < 325; round += 1)
      await Promise.all(Array.from({ length: 20 }, () => connectAndClose(redisUrl)));
    expect(await serves(redisUrl)).toBe(true);
  });
});

describe('a second process with the same folder', () => {
  it('uses the running servers and does not stop them', async () => {
    const first = await start();
    const second = await start();
    expect({ ...second, stop: 0 }).toEqual({ ...first, stop: 0 });
    await second.stop();
    expect(await query(second.databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await listens(second.redisUrl)).toBe(true);
  });

  it('can start at the same time, also for the first time', async () => {
    emptyDataDir();
    const [one, other] = await Promise.all([start(), start()]);
    expect(one.databaseUrl).toBe(other.databaseUrl);
    expect(one.redisUrl).toBe(other.redisUrl);
  });
});

describe('the end of the parent process', () => {
  it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('by %s stops the servers', async (signal) => {
    const { parent, addresses, pids } = await startParent('stays');
    expect(pids.every(isAlive)).toBe(true);
    parent.kill(signal);
    await expectStopped(addresses, pids);
  });

  it('by a normal shutdown or an empty event loop stops the servers', async () => {
    const orderly = await startParent('orderly');
    orderly.parent.kill('SIGINT');
    await expectStopped(orderly.addresses, orderly.pids);
    const returning = await startParent('returns');
    await expectStopped(returning.addresses, returning.pids);
  });

  it('is the only reason to stop them: the guardian ignores signals for the application', async () => {
    const { addresses, pids } = await startParent('stays');
    const guardian = guardianOf(pids);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(guardian, signal);
    expect(await query(addresses.databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(isAlive(guardian)).toBe(true);
  });
});

describe('a start after a crash', () => {
  it('stops a server whose guardian was killed', async () => {
    const { parent, pids } = await startParent('stays');
    process.kill(guardianOf(pids), 'SIGKILL');
    parent.kill('SIGKILL');
    const next = await start();
    expect(pids.some(isAlive)).toBe(false);
    expect(await query(next.databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('ignores a pid file whose number belongs to another program, and leaves that program alone', async () => {
    await (await start({ redis: false })).stop();
    const otherProgram = spawn('sleep', ['60']);
    open.push({ stop: async () => void otherProgram.kill() });
    writeFileSync(
      join(dataDir, 'postgres/postmaster.pid'),
      `${otherProgram.pid}\n${dataDir}/postgres\n1\n1\n\n127.0.0.1\n\nready\n`,
    );
    const next = await start({ redis: false });
    expect(await query(next.databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(isAlive(otherProgram.pid ?? 0)).toBe(true);
  });
});

describe('a failed start', () => {
  it('reports the reason in one line and leaves no process running', async () => {
    await (await start()).stop();
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '9.6\n');
    const failure = await start().then(
      () => new Error('it started'),
      (error: Error) => error,
    );
    expect(failure.message).toMatch(/^PostgreSQL did not start: .*database files are incompatible with server$/);
    const password = readFileSync(join(dataDir, 'embedded.password'), 'utf8').trim();
    expect(await serves(`redis://:${password}@127.0.0.1:${readState(dataDir).redisPort}`)).toBe(false);
  });

  it('names a folder that cannot be used', async () => {
    writeFileSync(join(dataDir, 'file'), '');
    const impossible = startEmbeddedStores({ dataDir: join(dataDir, 'file/below'), postgres: true, redis: true });
    await expect(impossible).rejects.toThrow(/^[^\n]*file\/below[^\n]*$/);
  });
});
