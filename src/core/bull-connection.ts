import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { Log } from './logger.ts';
import { logFailure } from './redis.ts';
import type { RedisServers } from './redis-servers.ts';

/** Creates a client for Bull, with the options that Bull requires. A `lazy` client connects with its first command. */
export function connectForBull(servers: RedisServers, log: Log, { lazy }: { lazy: boolean }): Redis | Cluster {
  const { mode, hosts, username, password, database, tls, masterName } = servers;
  const options: RedisOptions = {
    ...(username && { username }),
    ...(password && { password }),
    ...(tls && { tls }),
    maxRetriesPerRequest: null,
    enableReadyCheck: false,
  };
  const own = { ...options, db: database, lazyConnect: lazy };
  const client =
    mode === 'cluster'
      ? new Cluster([...hosts], { redisOptions: options, lazyConnect: lazy, enableReadyCheck: false })
      : mode === 'sentinel'
        ? new Redis({
            ...own,
            sentinels: [...hosts],
            name: masterName,
            ...(username && { sentinelUsername: username }),
            ...(password && { sentinelPassword: password }),
            ...(tls && { enableTLSForSentinelMode: true, sentinelTLS: tls }),
          })
        : new Redis({ ...own, ...hosts[0] });
  client.on('error', logFailure(log));
  return client;
}
