import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPostmasterFile } from './postmaster-file.ts';
import { readState } from './state.ts';

const stopTimeoutMs = 20_000;

/**
 * Stops servers whose guardian was killed with SIGKILL. Removes PostgreSQL's pid file if its number now belongs to
 * another program, because PostgreSQL would not start then. Only the holder of the lock may call this. Throws if a
 * server cannot be stopped.
 */
export async function stopLeftovers(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres');
  const postmaster = readPostmasterFile(folder);
  await stopIf(postmaster.pid, (command) => command.includes(`-D ${folder} `), ['SIGINT', 'SIGQUIT', 'SIGKILL']);
  if (postmaster.pid && isAlive(postmaster.pid)) rmSync(postmaster.path, { force: true });

  const { redisPort, running } = readState(dataDir);
  const isOurRedis = (command: string) =>
    /(redis|valkey)-(server|process)/.test(command) && command.includes(`${redisPort}`);
  await stopIf(running?.redisPid ?? 0, isOurRedis, ['SIGTERM', 'SIGKILL']);
}

async function stopIf(pid: number, isOurs: (command: string) => boolean, signals: NodeJS.Signals[]): Promise<void> {
  // A zombie has no command line.
  const isRunning = () => pid > 0 && isAlive(pid) && isOurs(commandOf(pid));
  for (const signal of signals) {
    if (!isRunning()) return;
    process.kill(pid, signal);
    const deadline = Date.now() + stopTimeoutMs;
    while (isRunning() && Date.now() < deadline) await sleep(50);
  }
  if (!isRunning()) return;
  throw new Error(`A server of an earlier start (process ${pid}) cannot be stopped`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a process, from /proc if it exists, because containers often lack `ps`. */
function commandOf(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' });
  } catch {
    return ''; // The process has ended.
  }
}
