import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onFreePort } from './free-port.ts';
import { pingRedis } from './ping.ts';
import type { StartOptions } from './postgres.ts';
import { type ServerProcess, siblingModule, startServer } from './server-process.ts';

/**
 * Starts a Redis-compatible server: `valkey-server` or `redis-server` from the PATH, which stores its data under
 * `<dataDir>/valkey`; else Valkey compiled to WebAssembly, which stores it in memory only. Throws one line if it fails;
 * then no process is left.
 */
export async function startValkey(options: StartOptions): Promise<ServerProcess> {
  const native = ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version']).status === 0);
  const folder = join(options.dataDir, 'valkey');
  if (native) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const server = await onFreePort(options.preferredPort, (port) => {
    const command = native ? nativeServer(native, folder, port, options) : wasmServer(port, options);
    const logFile = join(options.dataDir, 'valkey.log');
    return startServer({ ...command, name: 'Valkey', logFile, stopSignals: ['SIGTERM'] }, port, () =>
      pingRedis(port, options.password),
    );
  });
  const where = native ? `keeps its data in ${folder}` : 'keeps its data in memory';
  options.log(`Valkey (${native ?? 'WebAssembly'}) listens on 127.0.0.1:${server.port} and ${where}`);
  return server;
}

/**
 * The password is passed by standard input (`-` as the configuration file), because the process list shows arguments.
 */
function nativeServer(file: string, folder: string, port: number, { password, durable }: StartOptions) {
  const settings = {
    port,
    bind: '127.0.0.1',
    dir: folder,
    appendonly: durable ? 'yes' : 'no',
    save: '',
    'maxmemory-policy': 'noeviction',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  return { file, args: ['-', ...args], input: `requirepass ${password}\n` };
}

function wasmServer(port: number, { password }: StartOptions) {
  const entry = siblingModule('valkey-process', import.meta.url);
  const args = ['--disable-warning=ExperimentalWarning', entry, `${port}`, `${process.pid}`];
  return { file: process.execPath, args, input: `${password}\n` };
}
