import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { pause } from '../../src/core/patience.ts';
import { openQueues } from '../../src/core/queues.ts';

const log = pino({ level: 'silent' });

/** The Redis of the test run behind a line; once it is cut, at the latest at the first word of its n-th connection, nobody answers there. */
async function redisOnALine(n = Infinity) {
  const redis = new URL(process.env['TEST_REDIS_URL']!);
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((near) => {
    const far = connect(Number(redis.port), redis.hostname);
    for (const [one, other] of [[near, far], [far, near]] as const) {
      sockets.add(one);
      one.on('error', () => undefined).on('close', () => other.destroy());
    }
    far.pipe(near);
    near.once('data', () => ++connections === n && cut());
    near.pipe(far);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cutOff = once(server, 'close');
  const url = Object.assign(new URL(redis), { port: (server.address() as AddressInfo).port }).href;
  return { url, cut, cutOff };

  function cut(): void {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
}

describe('queues whose Redis goes away', () => {
  it.each([1, 2, 3])('close, gone at connection %s of a queue: a process that shuts down is not kept', async (n) => {
    const { url, cutOff } = await redisOnALine(n);
    const queues = openQueues(url, 'queues-test:', log);
    queues.process('work', 1, async () => undefined);
    await cutOff;
    await pause(100); // its first attempts to come back fail
    await queues.rest();
    await expect(queues.close()).resolves.toBeUndefined();
  }, 20_000);

  it('close while a message is handled, and leave no failure unhandled', async () => {
    const { url, cut } = await redisOnALine();
    const queues = openQueues(url, 'queues-test:', log);
    const finish = Promise.withResolvers<void>();
    const begun = new Promise<void>((resolve) => {
      queues.process('handled', 1, () => (resolve(), finish.promise));
    });
    await queues.announce('handled', { jobId: 'a' });
    await begun;
    cut();
    await queues.rest();
    finish.resolve();
    await expect(queues.close()).resolves.toBeUndefined();
    await pause(1000); // what fails unhandled ends a process a little later
  }, 20_000);

  it('take an announcement without an error', async () => {
    const { url, cutOff } = await redisOnALine(1);
    const queues = openQueues(url, 'queues-test:', log);
    await expect(queues.announce('work', { jobId: 'a' })).resolves.toBeUndefined();
    await cutOff;
    await queues.close();
  }, 20_000);
});
