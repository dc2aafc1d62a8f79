import { type Config, loadConfig } from '../src/core/config.ts';
import { startEmbeddedStores } from '../src/embedded/stores.ts';
import { startSandboxProcess } from './sandbox-process.ts';
import type { StoreAddresses } from './service.ts';

/** The database and Redis of this process. `stop` ends those that it started. */
export interface Stores {
  stores: StoreAddresses;
  stop(): Promise<void>;
}

/** What the service of this process needs: its configuration and its stores. */
export interface Environment extends Stores {
  config: Config;
}

/**
 * Reads the configuration, starts embedded stores unless DATABASE_URL and REDIS_URL are set, and starts the sandbox
 * outside production unless SANDBOX_URL is set. `print` gets a line for each started store.
 * @throws an Error with a message of one line. Nothing is left running then.
 */
export async function prepareEnvironment(
  env: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<Environment> {
  const config = loadConfig(env);
  const { stores, stop } = await openStores(config, print);
  try {
    const sandbox = config.production || config.SANDBOX_URL ? null : await startSandboxProcess(config.DATA_DIR);
    return {
      config: sandbox ? loadConfig({ ...env, SANDBOX_URL: sandbox.url }) : config,
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

/** The stores in the configuration, and embedded ones for those it does not name. */
export async function openStores(config: Config, print: (line: string) => void): Promise<Stores> {
  const embedded = await startEmbeddedStores({
    dataDir: config.DATA_DIR,
    postgres: !config.DATABASE_URL,
    redis: !config.REDIS_URL,
    log: print,
  });
  return {
    stores: {
      databaseUrl: config.DATABASE_URL ?? embedded.databaseUrl!,
      redisUrl: config.REDIS_URL ?? embedded.redisUrl!,
    },
    stop: () => embedded.stop(),
  };
}
