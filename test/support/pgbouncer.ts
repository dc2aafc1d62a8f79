import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onFreePort } from '../../src/embedded/free-port.ts';
import { pingPostgres } from '../../src/embedded/ping.ts';
import type { Certificate } from './certificates.ts';
import { eventually } from './eventually.ts';

/** The first version with prepared statements in transaction mode. */
const NEEDED = '1.21';
/** Debian installs the program beside those of the administrator. */
const PATH = `${process.env['PATH']}:/usr/local/sbin:/usr/sbin`;
/** PgBouncer refuses to run as root. */
const NOBODY = 65_534;
/** Fewer than the service has, so that statements of one of its connections run on several of the server. */
const SERVER_CONNECTIONS = 5;

/** Why tests with PgBouncer cannot run here; null if they can. */
export function pgbouncerMissing(): string | null {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { env: { PATH }, encoding: 'utf8' });
  const [, version] = /PgBouncer (\d+\.\d+)/.exec(stdout ?? '') ?? [];
  if (!version) return 'pgbouncer is not installed';
  const isNewEnough = version.localeCompare(NEEDED, 'en', { numeric: true }) >= 0;
  return isNewEnough ? null : `pgbouncer ${version} is installed, ${NEEDED} is needed`;
}

/** A PgBouncer in transaction mode. */
export interface Pgbouncer {
  /** The URL of a database through it. */
  through(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** The encryption of both sides: the certificate for clients, and the authority that has to have issued the server's. */
export interface PgbouncerTls {
  certificate: Certificate;
  authority: string;
}

/** Starts PgBouncer before the server of a URL, for all its databases. Throws if it does not start. */
export async function startPgbouncer(serverUrl: string, tls?: PgbouncerTls): Promise<Pgbouncer> {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const folder = await mkdtemp(join(tmpdir(), 'cas-pgbouncer-'));
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`);
  for (const [name, text] of Object.entries(tls ? { ...tls.certificate, ca: tls.authority } : {}))
    await writeFile(join(folder, `${name}.pem`), text);
  const { child, port } = await onFreePort(undefined, async (free) => {
    await writeFile(
      join(folder, 'pgbouncer.ini'),
      iniFile({ hostname, serverPort, free, folder }) + (tls ? tlsSettings(folder) : ''),
    );
    return { child: await start(join(folder, 'pgbouncer.ini'), free), port: free };
  });
  return {
    through: (databaseUrl) => Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    async stop() {
      child.kill('SIGINT');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function iniFile(options: { hostname: string; serverPort: string; free: number; folder: string }): string {
  const { hostname, serverPort, free, folder } = options;
  return `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${free}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_prepared_statements = 100
max_client_conn = 200
`;
}

const tlsSettings = (folder: string) => `client_tls_sslmode = require
client_tls_cert_file = ${folder}/cert.pem
client_tls_key_file = ${folder}/key.pem
server_tls_sslmode = verify-full
server_tls_ca_file = ${folder}/ca.pem
`;

async function start(file: string, port: number): Promise<ChildProcess> {
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn('pgbouncer', ['--quiet', file], {
    ...account,
    env: { PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const isReady = () => {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${output}`);
    return pingPostgres(port);
  };
  await eventually(isReady);
  return child;
}
