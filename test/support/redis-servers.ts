import { type RedisServers, readRedisServers } from '../../src/core/redis-servers.ts';

/** A single Redis server, the one of the test run unless another address is given. */
export function redisAt(url = process.env['TEST_REDIS_URL']!): RedisServers {
  return readRedisServers({ REDIS_MODE: 'single', REDIS_SENTINEL_MASTER: '', REDIS_CA_FILE: undefined }, url);
}
