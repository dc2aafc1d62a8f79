import { afterEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { connectRedis, type RedisConnections } from '../../src/core/redis.ts';
import { openReplica, type Replica } from '../../src/core/replica.ts';
import { redisAt } from '../support/redis-servers.ts';
import { openRedisProxy } from '../support/tcp-proxy.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });
const log = pino({ level: 'silent' });
let connections: RedisConnections;
let replica: Replica;
afterEach(async () => {
  await replica.close();
  connections.close();
});

it('a user who writes does not wait for a Redis that hangs', async () => {
  const proxy = await openRedisProxy();
  connections = await connectRedis(redisAt(proxy.url), log);
  replica = openReplica({
    primary: testApp.service.runtime.orm,
    connect: () => Promise.reject(new Error('The replica is not needed')),
    redis: connections.redis,
    prefix: 'replica-test:',
    log,
  });
  proxy.stall();
  expect(await replica.pin('a user')).toBeUndefined();
  proxy.cut();
});
