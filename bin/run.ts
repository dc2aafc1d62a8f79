import { ConfigError } from '../src/core/config.ts';

export interface Closable {
  stop(): Promise<void>;
}

const STOP_LIMIT_MS = 20_000;

/**
 * Runs a command of `bin/`, which adds to `opened` what has to be stopped and says at last whether it goes on running.
 * An error is one line and exit code 1; SIGINT and SIGTERM stop everything in order, a second one ends at once.
 */
export async function run(main: (opened: Closable[]) => Promise<'stays' | 'ends'>): Promise<void> {
  const opened: Closable[] = [];
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) process.exit(code || 1);
    stopping = true;
    setTimeout(() => process.exit(code || 1), STOP_LIMIT_MS).unref();
    for (const each of opened.toReversed()) await each.stop().catch(complain);
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  try {
    const ending = await main(opened);
    if (ending === 'ends' && !stopping) await stop(0);
  } catch (error) {
    // What breaks because we stop is no news.
    if (stopping) return;
    complain(error);
    await stop(1);
  }
}

function complain(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  const line = text.trim().split(/\s*\n\s*/).join('; ');
  process.stderr.write(error instanceof ConfigError ? `The configuration cannot be used: ${line}\n` : `${line}\n`);
}
