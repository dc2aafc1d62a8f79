import { spawn, type SpawnOptions } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** How to start a server: the command, the file for its output, and the signals that stop it, the gentlest first. */
export interface ServerCommand {
  name: string;
  file: string;
  args: string[];
  options?: SpawnOptions;
  /** Written to the server's standard input. */
  input?: string;
  logFile: string;
  stopSignals: NodeJS.Signals[];
}

export interface ServerProcess {
  name: string;
  pid: number;
  port: number;
  /** Resolves when the process has ended. */
  ended: Promise<void>;
  /** Stops the server. Resolves when it has ended; never rejects. */
  stop(): Promise<void>;
  /** The most important line of the server's output. */
  lastError(): string;
}

const startLimitMs = 60_000;
const signalLimitMs = 20_000;

/**
 * Starts a server and resolves when `isReady` returns true. Throws one line with the server's own reason if it cannot
 * be started, ends, or is not ready within a minute; then no process is left.
 *
 * Its output goes directly to a file, so that nothing is lost or blocked if this process dies first.
 */
export async function startServer(
  command: ServerCommand,
  port: number,
  isReady: () => Promise<boolean>,
): Promise<ServerProcess> {
  const { name, logFile } = command;
  const log = openSync(logFile, 'w', 0o600);
  const input = command.input === undefined ? 'ignore' : 'pipe';
  const child = spawn(command.file, command.args, { ...command.options, stdio: [input, log, log] });
  closeSync(log);
  child.stdin?.on('error', () => {}); // A server that ends before it reads is reported by its exit.
  child.stdin?.end(command.input);

  let hasEnded = false;
  let failure = '';
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      failure = error.message;
      if (child.pid === undefined) resolve();
    });
  }).then(() => {
    hasEnded = true;
  });
  const server: ServerProcess = {
    name,
    pid: child.pid ?? 0,
    port,
    ended,
    lastError: () => failure || lastErrorIn(logFile),
    stop: async () => {
      for (const signal of [...command.stopSignals, 'SIGKILL'] as const) {
        if (hasEnded) return;
        child.kill(signal);
        await Promise.race([ended, sleep(signalLimitMs)]);
      }
    },
  };

  const deadline = Date.now() + startLimitMs;
  while (!hasEnded && Date.now() < deadline) {
    if ((await isReady()) && !hasEnded) return server;
    await Promise.race([ended, sleep(25)]);
  }
  const reason = hasEnded ? server.lastError() : `it was not ready within ${startLimitMs / 1000} s`;
  await server.stop();
  throw new Error(`${name} did not start: ${reason}`);
}

/** The line of a server's output that explains its failure best. */
function lastErrorIn(logFile: string): string {
  const written = existsSync(logFile) ? readFileSync(logFile, 'utf8') : '';
  return mainLine(written) || `it wrote nothing to ${logFile}`;
}

/** The line of an output that explains a failure best: the last one that mentions an error, else the last one. */
export function mainLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return (lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error)\b/.test(line)) ?? lines.at(-1) ?? '').trim();
}

/**
 * The path of a module beside the caller's, to start it as a process. It has the caller's extension, because this
 * folder runs compiled (`.js`) and, in tests, from source (`.ts`).
 */
export function siblingModule(name: string, callerUrl: string): string {
  return fileURLToPath(new URL(`./${name}${extname(fileURLToPath(callerUrl))}`, callerUrl));
}
