import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { COMPILE_CACHE } from '../support/fork-program.ts';
import { isAlive } from '../support/processes.ts';

/** A command of `bin/` that runs in a process of its own. */
export interface RunningCommand {
  pid: number;
  /** Its standard output so far. */
  out(): string;
  err(): string;
  /** Resolves with the match once the output matches. Throws if the process ends before. */
  untilOutput(pattern: RegExp): Promise<RegExpExecArray>;
  signal(name: NodeJS.Signals): void;
  /** The exit code, or the signal that ended the process. */
  ended: Promise<number | string>;
}

/**
 * Starts commands for a test file, as they start in production. After its tests, ends those still running and removes
 * their data.
 */
export function useCommands() {
  const started: RunningCommand[] = [];
  const folders: string[] = [];
  afterAll(async () => {
    for (const { pid } of started) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    await Promise.all(started.map(({ ended }) => ended));
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });
  const startNode = (args: string[], env: Record<string, string>, options: SpawnOptions = {}) => {
    const one = start(args, env, options);
    started.push(one);
    return one;
  };
  return {
    startCommand(command: string, env: Record<string, string>, ...args: string[]): RunningCommand {
      return startNode(['bin/launch.js', `dist/bin/${command}.js`, ...args], { PORT: '0', ...env });
    },
    startNode,
    async dataDir(): Promise<string> {
      const folder = await mkdtemp(join(tmpdir(), 'cas-bin-'));
      folders.push(folder);
      return folder;
    },
  };
}

function start(args: string[], env: Record<string, string>, options: SpawnOptions): RunningCommand {
  const plain = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(NODE_|DATABASE_|REDIS_|JEST_|PORT$)/.test(name)),
  );
  const child = spawn(process.execPath, args, {
    ...options,
    env: { ...plain, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written.err += text));
  // Grandchildren may keep the pipes open after the process exits, so the output is awaited for a second only.
  let exited = false;
  const ended = once(child, 'exit').then(async ([code, signal]) => {
    await eventually(() => child.stdout.readableEnded && child.stderr.readableEnded, Boolean, 1000).catch(
      () => undefined,
    );
    exited = true;
    return (code ?? signal) as number | string;
  });
  return {
    pid: child.pid!,
    out: () => written.out,
    err: () => written.err,
    async untilOutput(pattern) {
      await eventually(() => exited || pattern.test(written.out));
      const match = pattern.exec(written.out);
      if (!match)
        throw new Error(`The command ended without the output ${String(pattern)}:\n${written.out}\n${written.err}`);
      return match;
    },
    signal: (name) => void child.kill(name),
    ended,
  };
}
