import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { isAlive } from '../support/processes.ts';

/** Where Node keeps compiled code unless told otherwise: each of many processes starts a quarter faster. */
const COMPILED = join(tmpdir(), 'node-compile-cache');

/** A command of `bin/` as a real process. */
export interface Launched {
  pid: number;
  /** What it wrote so far. */
  out(): string;
  err(): string;
  /** Resolves with the match when it wrote it; throws when it ends before. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  signal(name: NodeJS.Signals): void;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

/** Starts compiled commands for a test file; afterwards ends those still running, with all that they started. */
export function launchpad() {
  const launched: Launched[] = [];
  const folders: string[] = [];
  afterAll(async () => {
    for (const { pid } of launched) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    await Promise.all(launched.map(({ ended }) => ended));
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });
  return {
    launch(command: string, env: Record<string, string>, ...args: string[]): Launched {
      const one = launch(command, env, args);
      launched.push(one);
      return one;
    },
    async dataDir(): Promise<string> {
      const folder = await mkdtemp(join(tmpdir(), 'cas-bin-'));
      folders.push(folder);
      return folder;
    },
  };
}

function launch(command: string, env: Record<string, string>, args: string[]): Launched {
  const plain = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(NODE_|DATABASE_|REDIS_|JEST_|PORT$)/.test(name)),
  );
  const child = spawn(process.execPath, [`dist/bin/${command}.js`, ...args], {
    env: { ...plain, NODE_COMPILE_CACHE: COMPILED, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written.err += text));
  // `close` comes after the last output, but its pipes may be held open by grandchildren: so `exit`, and what is read by then.
  let over = false;
  const ended = once(child, 'exit').then(async ([code, signal]) => {
    await eventually(() => child.stdout.readableEnded && child.stderr.readableEnded, Boolean, 1000).catch(
      () => undefined,
    );
    over = true;
    return (code ?? signal) as number | string;
  });
  return {
    pid: child.pid!,
    out: () => written.out,
    err: () => written.err,
    async says(pattern) {
      await eventually(() => over || pattern.test(written.out));
      const match = pattern.exec(written.out);
      if (!match) throw new Error(`It ended without saying ${String(pattern)}:\n${written.out}\n${written.err}`);
      return match;
    },
    signal: (name) => void child.kill(name),
    ended,
  };
}
