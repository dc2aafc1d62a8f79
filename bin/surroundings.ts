import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type Config, loadConfig } from '../src/core/config.ts';
import { startEmbeddedStores } from '../src/embedded/stores.ts';
import type { StoreAddresses } from './service.ts';

/** What the service stands on in this process: its configuration and the stores, embedded where none are named. */
export interface Surroundings {
  config: Config;
  stores: StoreAddresses;
  stop(): Promise<void>;
}

/**
 * Reads the configuration, starts the embedded stores that DATABASE_URL and REDIS_URL do not replace, and outside
 * production the sandbox, unless SANDBOX_URL names one. Throws one Error with a clear line; then nothing is left running.
 */
export async function prepareSurroundings(env: Record<string, string | undefined>, say: (line: string) => void): Promise<Surroundings> {
  const asked = loadConfig(env);
  const embedded = await startEmbeddedStores({ dataDir: asked.DATA_DIR, postgres: !asked.DATABASE_URL, redis: !asked.REDIS_URL, log: say });
  try {
    const sandbox = asked.production || asked.SANDBOX_URL ? null : await startSandboxProcess();
    return {
      config: sandbox ? loadConfig({ ...env, SANDBOX_URL: sandbox.url }) : asked,
      stores: { databaseUrl: asked.DATABASE_URL ?? embedded.databaseUrl!, redisUrl: asked.REDIS_URL ?? embedded.redisUrl! },
      async stop() {
        sandbox?.stop();
        await embedded.stop();
      },
    };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** The sandbox in a process of its own, which ends with this one. */
async function startSandboxProcess(): Promise<{ url: string; stop(): void }> {
  const child = fork(new URL('../sandbox/main.js', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const exited = once(child, 'exit').then(() => {
    throw new Error('The sandbox did not start');
  });
  const [message] = (await Promise.race([once(child, 'message'), exited])) as [{ url: string }];
  exited.catch(() => undefined);
  child.unref();
  child.channel?.unref();
  return { url: message.url, stop: () => void child.kill('SIGTERM') };
}
