import { spawn, type SpawnOptions } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** How to start a server: the command, where its output goes, and the signals that end it, gentlest first. */
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
  /** Resolves when the process is gone. */
  ended: Promise<void>;
  /** Resolves when the server is gone; never rejects. */
  stop(): Promise<void>;
  /** The last thing of importance the server wrote. */
  complaint(): string;
}

const startLimitMs = 60_000;
const signalLimitMs = 20_000;

/**
 * Starts a server and resolves when `answers` says that it serves. Throws one line, with the server's own reason, if
 * it cannot be started, ends, or does not answer in a minute; then it is gone.
 *
 * Its output goes to a file, not through us, so that nothing is lost or blocked when this process dies first.
 */
export async function startServer(
  command: ServerCommand,
  port: number,
  answers: () => Promise<boolean>,
): Promise<ServerProcess> {
  const { name, logFile } = command;
  const log = openSync(logFile, 'w', 0o600);
  const input = command.input === undefined ? 'ignore' : 'pipe';
  const child = spawn(command.file, command.args, { ...command.options, stdio: [input, log, log] });
  closeSync(log);
  child.stdin?.on('error', () => {}); // it ended before it read: its exit says so
  child.stdin?.end(command.input);

  let over = false;
  let failure = '';
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      failure = error.message;
      if (child.pid === undefined) resolve();
    });
  }).then(() => {
    over = true;
  });
  const server: ServerProcess = {
    name,
    pid: child.pid ?? 0,
    port,
    ended,
    complaint: () => failure || complaintIn(logFile),
    stop: async () => {
      for (const signal of [...command.stopSignals, 'SIGKILL'] as const) {
        if (over) return;
        child.kill(signal);
        await Promise.race([ended, pause(signalLimitMs)]);
      }
    },
  };

  const deadline = Date.now() + startLimitMs;
  while (!over && Date.now() < deadline) {
    if ((await answers()) && !over) return server;
    await Promise.race([ended, pause(25)]);
  }
  const reason = over ? server.complaint() : `no answer within ${startLimitMs / 1000} s`;
  await server.stop();
  throw new Error(`${name} did not start: ${reason}`);
}

/** The line of a server's output that says best what went wrong. */
function complaintIn(logFile: string): string {
  const written = existsSync(logFile) ? readFileSync(logFile, 'utf8') : '';
  return mainLine(written) || `it wrote nothing to ${logFile}`;
}

/** The line of some output that says best what went wrong: the last that speaks of an error, else the last. */
export function mainLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return (lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error)\b/.test(line)) ?? lines.at(-1) ?? '').trim();
}
