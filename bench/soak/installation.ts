import { join } from 'node:path';
import { type SandboxProcess, startSandboxProcess } from '../../bin/sandbox-process.ts';
import { type DatabaseServer, startPostgresServer, startRedisServer } from './database-servers.ts';
import { ServiceInstance } from './service-instance.ts';

/** Everything that runs during a soak, each in a process of its own. */
export interface Installation {
  postgres: DatabaseServer;
  redis: Awaited<ReturnType<typeof startRedisServer>>;
  sandbox: SandboxProcess;
  /** The first web process and the first worker are never killed, so that their memory can be watched. */
  web: ServiceInstance[];
  workers: ServiceInstance[];
  stop(): Promise<void>;
}

const PROCESSES_PER_ROLE = 2;

/** Starts an installation on an empty folder. `env` overrides its configuration. Nothing is left running if it fails. */
export async function startInstallation(dataDir: string, env: Record<string, string> = {}): Promise<Installation> {
  const running: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const each of running.splice(0).toReversed()) await each.stop();
  };
  const started = <T extends { stop(): Promise<void> }>(each: T): T => {
    running.push(each);
    return each;
  };
  try {
    const postgres = started(await startPostgresServer(dataDir));
    const redis = started(await startRedisServer(dataDir));
    const sandbox = started(await startSandboxProcess(dataDir));
    const servers = {
      stores: { databaseUrl: postgres.url, redisUrl: redis.url },
      sandbox: sandbox.url,
      config: { DATA_DIR: dataDir },
    };
    const startRole = async (role: 'web' | 'worker') => {
      const instances: ServiceInstance[] = [];
      for (let n = 1; n <= PROCESSES_PER_ROLE; n += 1) {
        const name = `${role}-${n}`;
        instances.push(started(await ServiceInstance.start(name, role, servers, join(dataDir, `${name}.log`), env)));
      }
      return instances;
    };
    return { postgres, redis, sandbox, web: await startRole('web'), workers: await startRole('worker'), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
