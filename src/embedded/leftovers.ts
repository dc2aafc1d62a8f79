import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readPostmasterFile } from './postmaster-file.ts';
import { readState } from './state.ts';

const limitMs = 20_000;

/**
 * Ends servers that outlived their guardian (somebody killed it with -9), and removes PostgreSQL's pid file where the
 * number in it now belongs to a stranger, which would keep PostgreSQL from starting. Only the holder of the lock may
 * call this. Throws if a server cannot be ended.
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
  const isThere = () => pid > 0 && isAlive(pid) && isOurs(commandOf(pid)); // a zombie has no command line
  for (const signal of signals) {
    if (!isThere()) return;
    process.kill(pid, signal);
    const deadline = Date.now() + limitMs;
    while (isThere() && Date.now() < deadline) await pause(50);
  }
  if (!isThere()) return;
  throw new Error(`A server of an earlier start (process ${pid}) does not end`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a process, from /proc where there is one (containers often lack ps). */
function commandOf(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' });
  } catch {
    return ''; // gone meanwhile
  }
}
