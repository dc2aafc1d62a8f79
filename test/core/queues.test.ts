import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { sleep } from '../../src/core/sleep.ts';
import { openQueues } from '../../src/core/open-queues.ts';
import { redisAt } from '../support/redis-servers.ts';
import { openRedisProxy } from '../support/tcp-proxy.ts';

const log = pino({ level: 'silent' });

describe('Queues', () => {
  it('share two connections, beside the one of each queue that is processed', async () => {
    const { url, openConnections } = await openRedisProxy();
    const queues = openQueues(redisAt(url), `${randomUUID()}:`, log);
    const names = ['one', 'two', 'three', 'four'];
    const processed = Promise.all(
      names.map((name) => new Promise<void>((resolve) => void queues.process(name, 1, async () => resolve()))),
    );
    for (const name of names) await queues.enqueue(name, { id: 'a' });
    await processed;
    expect(openConnections()).toBe(2 + names.length);
    await queues.close();
  });
});

describe('Queues while Redis is down', () => {
  it.each([1, 2, 3])(
    'can be closed after Redis went down at connection %s of a queue',
    async (n) => {
      const { url, closed } = await openRedisProxy(n);
      const queues = openQueues(redisAt(url), 'queues-test:', log);
      await queues.process('work', 1, async () => undefined);
      await closed;
      await sleep(100); // The first attempts to reconnect fail.
      await queues.pause();
      await expect(queues.close()).resolves.toBeUndefined();
    },
    20_000,
  );

  it('can be closed while a message is in flight, without an unhandled rejection', async () => {
    const { url, cut } = await openRedisProxy();
    const queues = openQueues(redisAt(url), 'queues-test:', log);
    const finish = Promise.withResolvers<void>();
    const started = new Promise<void>((resolve) => {
      void queues.process('handled', 1, () => (resolve(), finish.promise));
    });
    await queues.enqueue('handled', { id: 'a' });
    await started;
    cut();
    await queues.pause();
    finish.resolve();
    await expect(queues.close()).resolves.toBeUndefined();
    await sleep(1000); // An unhandled rejection would end the process within this time.
  }, 240_000);

  it('report how many messages wait, and null while Redis is down', async () => {
    const { url, cut } = await openRedisProxy();
    const queues = openQueues(redisAt(url), `${randomUUID()}:`, log);
    expect(await queues.waiting('waiting')).toBe(0);
    for (const id of ['a', 'b']) await queues.enqueue('waiting', { id });
    expect(await queues.waiting('waiting')).toBe(2);
    cut();
    expect(await queues.waiting('waiting')).toBeNull();
    await queues.close();
  }, 240_000);

  it('accept a message without an error', async () => {
    const { url, closed } = await openRedisProxy(1);
    const queues = openQueues(redisAt(url), 'queues-test:', log);
    await expect(queues.enqueue('work', { id: 'a' })).resolves.toBeUndefined();
    await closed;
    await queues.close();
  }, 240_000);
});
