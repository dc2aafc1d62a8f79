import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createClient } from 'redis';
import { readState } from '../../src/embedded/state.ts';
import { startEmbeddedStores, type EmbeddedStores } from '../../src/embedded/stores.ts';
import { eventually } from '../support/eventually.ts';
import { isAlive, parentsByPid } from '../support/processes.ts';

const { Client } = createRequire(import.meta.url)('pg'); // it has no types
const nothing = { databaseUrl: null, redisUrl: null };

let dataDir: string;
const open: { stop(): Promise<void> }[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-'));
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

/** Connects, hears one answer, and leaves. */
function closedAgain(url: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url ?? '').port), '127.0.0.1', () => socket.write('PING\r\n'));
    socket.setTimeout(5000, () => socket.destroy(new Error('no answer')));
    socket
      .once('data', () => socket.end())
      .once('error', reject)
      .once('close', () => resolve());
  });
}

/** Whether our server answers there: somebody else may listen on its port by now, but does not know the password. */
async function serves(url: string | null): Promise<boolean> {
  const asked = url?.startsWith('redis') ? pingRedis(url) : query(url, 'SELECT 1');
  const late = new Promise<never>((_, reject) => void setTimeout(reject, 3000, new Error('no answer')).unref());
  return Promise.race([asked, late]).then(
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

/** The guardian is the parent of both servers. */
function guardianOf(pids: number[]): number {
  return parentsByPid().get(pids[0] ?? 0) ?? 0;
}

async function goneWithoutTrace(addresses: EmbeddedStores, pids: number[]): Promise<void> {
  await eventually(() => !pids.some(isAlive));
  expect(await serves(addresses.databaseUrl)).toBe(false);
  expect(await serves(addresses.redisUrl)).toBe(false);
}

describe('the embedded stores', () => {
  it('keep the database, the addresses and the password from one start to the next', async () => {
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

  it('end although their folder was removed meanwhile', async () => {
    const stores = await start();
    const { running } = readState(dataDir);
    const pids = [running?.postgresPid ?? 0, running?.redisPid ?? 0];
    const guardian = guardianOf(pids);
    rmSync(dataDir, { recursive: true });
    const stopped = stores.stop();
    await eventually(() => ![guardian, ...pids].some(isAlive));
    await stopped;
  });

  it('take another port when theirs is taken', async () => {
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

  it('start only what is asked for, and nothing for nothing', async () => {
    expect(await start({ postgres: false, redis: false })).toMatchObject(nothing);
    const redisOnly = await start({ postgres: false });
    expect(redisOnly.databaseUrl).toBeNull();
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });

  it('let nobody in without the password, which only its owner can read', async () => {
    const { databaseUrl, redisUrl } = await start();
    expect(statSync(join(dataDir, 'embedded.password')).mode & 0o077).toBe(0);
    const wrong = new URL(databaseUrl ?? '');
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    const stranger = createClient({ url: redisUrl?.replace(/:[^:@]*@/, '') });
    stranger.on('error', () => {});
    await stranger.connect().catch(() => {});
    await expect(stranger.ping()).rejects.toThrow(/NOAUTH/);
    stranger.destroy();
  });

  it('serve what a job queue needs: Lua scripts and blocking pops', async () => {
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

  it('still answer after more connections than Valkey has room for at once', async () => {
    const { redisUrl } = await start({ postgres: false });
    for (let round = 0; round < 325; round += 1)
      await Promise.all(Array.from({ length: 20 }, () => closedAgain(redisUrl)));
    expect(await serves(redisUrl)).toBe(true);
  });
});

describe('a second process with the same folder', () => {
  it('uses the same servers, and does not stop them', async () => {
    const first = await start();
    const second = await start();
    expect({ ...second, stop: 0 }).toEqual({ ...first, stop: 0 });
    await second.stop();
    expect(await query(second.databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await listens(second.redisUrl)).toBe(true);
  });

  it('may start at the same moment', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    expect(one.databaseUrl).toBe(other.databaseUrl);
    expect(one.redisUrl).toBe(other.redisUrl);
  });
});

describe('the end of the process that started them', () => {
  it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('by %s ends the servers', async (signal) => {
    const { parent, addresses, pids } = await startParent('stays');
    expect(pids.every(isAlive)).toBe(true);
    parent.kill(signal);
    await goneWithoutTrace(addresses, pids);
  });

  it('by an orderly shutdown, or by having nothing left to do, ends the servers', async () => {
    const orderly = await startParent('orderly');
    orderly.parent.kill('SIGINT');
    await goneWithoutTrace(orderly.addresses, orderly.pids);
    const returning = await startParent('returns');
    await goneWithoutTrace(returning.addresses, returning.pids);
  });

  it('is the only thing that ends them: the guardian ignores signals meant for the application', async () => {
    const { addresses, pids } = await startParent('stays');
    const guardian = guardianOf(pids);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(guardian, signal);
    expect(await query(addresses.databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(isAlive(guardian)).toBe(true);
  });
});

describe('what an earlier crash left', () => {
  it('a server whose guardian was killed is ended by the next start', async () => {
    const { parent, pids } = await startParent('stays');
    process.kill(guardianOf(pids), 'SIGKILL');
    parent.kill('SIGKILL');
    const next = await start();
    expect(pids.some(isAlive)).toBe(false);
    expect(await query(next.databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('a pid file whose number belongs to a stranger is no obstacle, nor the stranger harmed', async () => {
    await (await start({ redis: false })).stop();
    const stranger = spawn('sleep', ['60']);
    open.push({ stop: async () => void stranger.kill() });
    writeFileSync(
      join(dataDir, 'postgres/postmaster.pid'),
      `${stranger.pid}\n${dataDir}/postgres\n1\n1\n\n127.0.0.1\n\nready\n`,
    );
    const next = await start({ redis: false });
    expect(await query(next.databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
  });
});

describe('a start that fails', () => {
  it('says why in one line and leaves nothing running', async () => {
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

  it('names a folder it cannot use', async () => {
    writeFileSync(join(dataDir, 'file'), '');
    const impossible = startEmbeddedStores({ dataDir: join(dataDir, 'file/below'), postgres: true, redis: true });
    await expect(impossible).rejects.toThrow(/^[^\n]*file\/below[^\n]*$/);
  });
});
