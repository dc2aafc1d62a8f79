import { ConfigError } from '../src/core/config.ts';

export interface Stoppable {
  stop(): Promise<void>;
  /** How long it may wait for others beyond {@link STOP_LIMIT_MS}; 0 by default. */
  waitMs?: number;
}

const STOP_LIMIT_MS = 15_000;
/** Ctrl-C reaches this process from the terminal and a second time from npm, which forwards it. */
const SAME_SIGNAL_MS = 1000;

/**
 * Runs a command of `bin/`. It adds everything that must be stopped to `running`, and returns whether the process stays
 * up or exits, with `process.exitCode`. An error is printed as one line, with its `exitCode` or 1. SIGINT and SIGTERM
 * stop everything in reverse order; a later second signal exits at once.
 */
export async function runCommand(main: (running: Stoppable[]) => Promise<'stay up' | 'exit'>): Promise<void> {
  const running: Stoppable[] = [];
  let stoppingSince: number | undefined;
  const stop = async (code: number) => {
    stoppingSince = Date.now();
    const limitMs = running.reduce((sum, { waitMs = 0 }) => sum + waitMs, STOP_LIMIT_MS);
    setTimeout(() => process.exit(code || 1), limitMs).unref();
    for (const each of running.toReversed()) await each.stop().catch(printError);
    process.exit(code);
  };
  const onSignal = () => {
    if (stoppingSince === undefined) void stop(0);
    else if (Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    const outcome = await main(running);
    if (outcome === 'exit' && stoppingSince === undefined) await stop(Number(process.exitCode ?? 0));
  } catch (error) {
    // Stopping causes errors of its own, which are not worth printing.
    if (stoppingSince !== undefined) return;
    printError(error);
    await stop((error as { exitCode?: number }).exitCode ?? 1);
  }
}

function printError(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  const line = text
    .trim()
    .split(/\s*\n\s*/)
    .join('; ');
  process.stderr.write(error instanceof ConfigError ? `The configuration cannot be used: ${line}\n` : `${line}\n`);
}
