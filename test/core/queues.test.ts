import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { sleep } from '../../src/core/sleep.ts';
import { openQueues } from '../../src/core/queues.ts';
import { openRedisProxy } from '../support/tcp-proxy.ts';

const log = pino({ level: 'silent' });

describe('queues whose Redis goes away', () => {
  it.each([1, 2, 3])(
    'close, gone at connection %s of a queue: a process that shuts down is not kept',
    async (n) => {
      const { url, closed } = await openRedisProxy(n);
      const queues = openQueues(url, 'queues-test:', log);
      queues.process('work', 1, async () => undefined);
      await closed;
      await sleep(100); // its first attempts to come back fail
      await queues.pause();
      await expect(queues.close()).resolves.toBeUndefined();
    },
    20_000,
  );

  it('close while a message is handled, and leave no failure unhandled', async () => {
    const { url, cut } = await openRedisProxy();
    const queues = openQueues(url, 'queues-test:', log);
    const finish = Promise.withResolvers<void>();
    const begun = new Promise<void>((resolve) => {
      queues.process('handled', 1, () => (resolve(), finish.promise));
    });
    await queues.enqueue('handled', { id: 'a' });
    await begun;
    cut();
    await queues.pause();
    finish.resolve();
    await expect(queues.close()).resolves.toBeUndefined();
    await sleep(1000); // what fails unhandled ends a process a little later
  }, 20_000);

  it('say how many messages wait, and nothing while Redis is away', async () => {
    const { url, cut } = await openRedisProxy();
    const queues = openQueues(url, `${randomUUID()}:`, log);
    expect(await queues.waiting('waiting')).toBe(0);
    for (const id of ['a', 'b']) await queues.enqueue('waiting', { id });
    expect(await queues.waiting('waiting')).toBe(2);
    cut();
    expect(await queues.waiting('waiting')).toBeNull();
    await queues.close();
  }, 20_000);

  it('take an announcement without an error', async () => {
    const { url, closed } = await openRedisProxy(1);
    const queues = openQueues(url, 'queues-test:', log);
    await expect(queues.enqueue('work', { id: 'a' })).resolves.toBeUndefined();
    await closed;
    await queues.close();
  }, 20_000);
});
