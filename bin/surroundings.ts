import { type Config, loadConfig } from '../src/core/config.ts';
import { startEmbeddedStores } from '../src/embedded/stores.ts';
import { startSandboxProcess } from './sandbox-process.ts';
import type { StoreAddresses } from './service.ts';

/** The stores of this process; stopping it ends those that it started. */
export interface Stores {
  stores: StoreAddresses;
  stop(): Promise<void>;
}

/** What the service stands on in this process: its configuration and the stores. */
export interface Surroundings extends Stores {
  config: Config;
}

/**
 * Reads the configuration, starts the embedded stores that DATABASE_URL and REDIS_URL do not replace, and outside
 * production the sandbox, unless SANDBOX_URL names one. Throws one Error with a clear line; then nothing is left running.
 */
export async function prepareSurroundings(
  env: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<Surroundings> {
  const asked = loadConfig(env);
  const { stores, stop } = await openStores(asked, say);
  try {
    const sandbox = asked.production || asked.SANDBOX_URL ? null : await startSandboxProcess(asked.DATA_DIR);
    return {
      config: sandbox ? loadConfig({ ...env, SANDBOX_URL: sandbox.url }) : asked,
      stores,
      async stop() {
        await sandbox?.stop();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The stores that the configuration names, and embedded ones for those it does not name. */
export async function openStores(config: Config, say: (line: string) => void): Promise<Stores> {
  const embedded = await startEmbeddedStores({
    dataDir: config.DATA_DIR,
    postgres: !config.DATABASE_URL,
    redis: !config.REDIS_URL,
    log: say,
  });
  return {
    stores: {
      databaseUrl: config.DATABASE_URL ?? embedded.databaseUrl!,
      redisUrl: config.REDIS_URL ?? embedded.redisUrl!,
    },
    stop: () => embedded.stop(),
  };
}
