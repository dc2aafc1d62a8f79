import { ConfigError } from '../src/core/config.ts';

export interface Closable {
  stop(): Promise<void>;
}

const STOP_LIMIT_MS = 20_000;
/** Ctrl-C reaches this process from the terminal and once more from npm, which passes it on. */
const SAME_SIGNAL_MS = 1000;

/**
 * Runs a command of `bin/`, which adds to `opened` what has to be stopped and says at last whether it goes on running.
 * An error is one line and exit code 1; SIGINT and SIGTERM stop everything in order, another one later ends at once.
 */
export async function run(main: (opened: Closable[]) => Promise<'stays' | 'ends'>): Promise<void> {
  const opened: Closable[] = [];
  let stoppingSince: number | undefined;
  const stop = async (code: number) => {
    stoppingSince = Date.now();
    setTimeout(() => process.exit(code || 1), STOP_LIMIT_MS).unref();
    for (const each of opened.toReversed()) await each.stop().catch(complain);
    process.exit(code);
  };
  const onSignal = () => {
    if (stoppingSince === undefined) void stop(0);
    else if (Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    const ending = await main(opened);
    if (ending === 'ends' && stoppingSince === undefined) await stop(0);
  } catch (error) {
    // What breaks because we stop is no news.
    if (stoppingSince !== undefined) return;
    complain(error);
    await stop(1);
  }
}

function complain(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  const line = text
    .trim()
    .split(/\s*\n\s*/)
    .join('; ');
  process.stderr.write(error instanceof ConfigError ? `The configuration cannot be used: ${line}\n` : `${line}\n`);
}
