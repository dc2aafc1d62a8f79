import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'redis';
import { onFreePort } from '../../src/embedded/free-port.ts';
import type { Certificate } from './certificates.ts';
import { eventually } from './eventually.ts';

const HOST = '127.0.0.1';
const PASSWORD = 'a password';
const SLOTS = 16_384;
const NODES = 3;

const program = ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0);

/** Why tests with Redis servers of their own cannot run here; null if they can. */
export const redisMissing: string | null = program ? null : 'neither redis-server nor valkey-server is installed';

interface Server {
  port: number;
  process: ChildProcess;
}

/** Redis servers that a test file started. */
export class RedisInstallation {
  readonly servers: Server[] = [];

  private constructor(private readonly folder: string) {}

  /** The addresses of all servers, as REDIS_URL has them. */
  get url(): string {
    return this.servers.map(({ port }) => addressOf(port)).join(',');
  }

  /** One server that accepts encrypted connections only. */
  static async encrypted(certificate: Certificate): Promise<RedisInstallation> {
    const installation = await RedisInstallation.empty();
    const files = { cert: join(installation.folder, 'redis.crt'), key: join(installation.folder, 'redis.key') };
    await writeFile(files.cert, certificate.cert);
    await writeFile(files.key, certificate.key, { mode: 0o600 });
    const tls = `port 0\ntls-cert-file ${files.cert}\ntls-key-file ${files.key}\ntls-auth-clients no`;
    await installation.start((port) => `${tls}\ntls-port ${port}\nrequirepass "${PASSWORD}"`, 'tls');
    return installation;
  }

  /** A cluster of three nodes. */
  static async cluster(): Promise<RedisInstallation> {
    const installation = await RedisInstallation.empty();
    for (let n = 0; n < NODES; n += 1)
      await installation.start(
        (port) =>
          `port ${port}\ncluster-enabled yes\ncluster-config-file nodes-${n}.conf\ncluster-node-timeout 2000\nrequirepass "${PASSWORD}"`,
      );
    const [first] = installation.servers;
    for (const [n, { port }] of installation.servers.entries()) {
      const [from, to] = [Math.ceil((n * SLOTS) / NODES), Math.ceil(((n + 1) * SLOTS) / NODES) - 1];
      await command(port, ['CLUSTER', 'ADDSLOTSRANGE', `${from}`, `${to}`]);
      if (n > 0) await command(port, ['CLUSTER', 'MEET', HOST, `${first!.port}`]);
    }
    for (const { port } of installation.servers)
      await eventually(
        () => command(port, ['CLUSTER', 'INFO']),
        (info) => /cluster_state:ok/.test(info) && info.includes(`cluster_known_nodes:${NODES}`),
      );
    return installation;
  }

  /** A server, its replica, and the Sentinel that replaces one by the other. `url` is the address of the Sentinel. */
  static async withSentinel(masterName: string): Promise<RedisInstallation & { master: Server }> {
    const installation = await RedisInstallation.empty();
    const secured = (port: number) => `port ${port}\nrequirepass "${PASSWORD}"\nmasterauth "${PASSWORD}"`;
    const master = await installation.start(secured);
    const replica = await installation.start((port) => `${secured(port)}\nreplicaof ${HOST} ${master.port}`);
    await eventually(
      () => command(replica.port, ['INFO', 'replication']),
      (info) => info.includes('master_link_status:up'),
    );
    const watch = [
      `sentinel monitor ${masterName} ${HOST} ${master.port} 1`,
      `sentinel auth-pass ${masterName} ${JSON.stringify(PASSWORD)}`,
      `sentinel down-after-milliseconds ${masterName} 500`,
      `sentinel failover-timeout ${masterName} 3000`,
    ];
    const sentinel = await installation.start(
      (port) => [`port ${port}`, `requirepass "${PASSWORD}"`, ...watch].join('\n'),
      'sentinel',
    );
    await eventually(
      () => command(sentinel.port, ['SENTINEL', 'REPLICAS', masterName]),
      (replicas) => replicas.includes(`${replica.port}`),
    );
    installation.servers.splice(0, 2);
    installation.watched.push(master, replica);
    return Object.assign(installation, { master });
  }

  private readonly watched: Server[] = [];

  private static async empty(): Promise<RedisInstallation> {
    return new RedisInstallation(await mkdtemp(join(tmpdir(), 'cas-redis-')));
  }

  private start(settings: (port: number) => string, kind: 'plain' | 'tls' | 'sentinel' = 'plain'): Promise<Server> {
    return onFreePort(undefined, async (port) => {
      const file = join(this.folder, `${port}.conf`);
      await writeFile(file, `${settings(port)}\nbind ${HOST}\ndir ${this.folder}\n`);
      const args = [file, ...(kind === 'sentinel' ? ['--sentinel'] : ['--save', ''])];
      const server = { port, process: spawn(program!, args, { stdio: 'ignore' }) };
      const isReady = () => (kind === 'tls' ? 'PONG' : command(port, ['PING']).catch(() => ''));
      await eventually(isReady, (reply) => reply.includes('PONG'));
      this.servers.push(server);
      return server;
    });
  }

  /** Ends all servers and removes their data. */
  async stop(): Promise<void> {
    for (const { process: child } of [...this.servers, ...this.watched]) await end(child);
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Ends a server without a warning. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const addressOf = (port: number) => `redis://:${encodeURIComponent(PASSWORD)}@${HOST}:${port}`;

async function command(port: number, words: string[]): Promise<string> {
  const client = createClient({ url: addressOf(port), socket: { reconnectStrategy: false } });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return JSON.stringify(await client.sendCommand(words));
  } finally {
    client.destroy();
  }
}
