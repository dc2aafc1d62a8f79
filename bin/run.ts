import { ConfigError } from '../src/core/config.ts';

type Closable = { stop(): Promise<void> };

const STOP_LIMIT_MS = 20_000;

/**
 * Runs a command of `bin/`: an error that tells the operator what to do is one line and exit code 1; SIGINT and SIGTERM
 * end everything in order, a second one at once.
 */
export async function run(main: (opened: Closable[]) => Promise<void>): Promise<void> {
  const opened: Closable[] = [];
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) process.exit(code || 1);
    stopping = true;
    setTimeout(() => process.exit(code || 1), STOP_LIMIT_MS).unref();
    for (const each of opened.toReversed()) await each.stop().catch((error: unknown) => complain(error));
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  try {
    await main(opened);
  } catch (error) {
    complain(error);
    await stop(1);
  }
}

function complain(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(error instanceof ConfigError ? `The configuration cannot be used:\n${text}\n` : `${text}\n`);
}
