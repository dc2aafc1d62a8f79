import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createClient } from 'redis';
import { Session } from '../../entities/accounts/session.ts';
import { sql } from '../../src/core/sql.ts';
import { authenticate } from '../../src/services/accounts/sessions/authenticate.ts';
import { sessionsChannel } from '../../src/services/accounts/sessions/end-sessions.ts';
import { eventually } from '../support/eventually.ts';
import { holdRows } from '../support/held-rows.ts';
import { useTestApp } from '../support/test-app.ts';
import { signIn } from '../support/members.ts';
import { scrape } from '../support/scrape.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { dial, openSocket } from './socket-client.ts';

const testApp = useTestApp({ ROLE: 'web', METRICS_PORT: '0' });
let shop: Shop;
let jobId: string;

beforeAll(async () => {
  shop = await newShop(testApp);
  jobId = randomUUID();
  // A worker seems to be working on the job, so its log does not end.
  await testApp.ctx().em.execute(
    `insert into jobs (id, organization_id, job_type, status, last_seq, payload, created_at, touched_at)
     values (?, ?, 'sync', 'running', 0, '{}', now(), now() + interval '1 day')`,
    [jobId, shop.organizationId],
  );
});

/** Every subscription, each waiting for an event that does not happen. */
const SUBSCRIPTIONS = [
  'notificationAdded { title }',
  'balanceChanged { totalBalance }',
  'jobProgress(jobId: "JOB") { seq }',
] as const;
const subscription = (fields: string) => `subscription { ${fields.replace('JOB', jobId)} }`;

describe('a socket', () => {
  it.each(SUBSCRIPTIONS)('is closed at the end of its session while it subscribes to %s', async (fields) => {
    const token = await signIn(testApp, shop);
    const [one, other, staying] = await Promise.all([
      openSocket(testApp, token),
      openSocket(testApp, token),
      openSocket(testApp, shop.token),
    ]);
    for (const socket of [one, other, staying]) socket.subscribe('subscription', subscription(fields));
    // A later response shows that the subscription was accepted.
    expect(await one.request('{ me { email } }')).toMatchObject([{ payload: { data: { me: { email: shop.email } } } }]);
    await shop.rest.as(token).post('/auth/logout');
    expect(await Promise.all([one.closed, other.closed])).toEqual(
      [0, 1].map(() => ({ code: 4403, reason: 'Forbidden' })),
    );
    expect(await staying.request('{ me { email } }')).toMatchObject([
      { payload: { data: { me: { email: shop.email } } } },
    ]);
    staying.close();
  });

  it('is closed when an id is used for two subscriptions at once', async () => {
    const socket = await openSocket(testApp, shop.token);
    socket.subscribe('same', subscription(SUBSCRIPTIONS[0]));
    socket.subscribe('same', subscription(SUBSCRIPTIONS[1]));
    expect(await socket.closed).toEqual({ code: 4409, reason: 'Subscriber for same already exists' });
  });

  it('stays open when an id is used again after its subscription completed', async () => {
    const socket = await openSocket(testApp, shop.token);
    socket.subscribe('again', subscription(SUBSCRIPTIONS[0]));
    socket.send({ id: 'again', type: 'complete' });
    socket.subscribe('again', '{ me { email } }');
    expect(await socket.results('again')).toMatchObject([{ payload: { data: { me: { email: shop.email } } } }]);
    socket.close();
  });

  it('is closed when it does not authenticate within three seconds', async () => {
    const socket = await dial(testApp);
    expect(await socket.closed).toEqual({ code: 4408, reason: 'Connection initialisation timeout' });
  });

  it('is not watched when its connection ended while it was being authenticated', async () => {
    const user = (await authenticate(testApp.ctx(), shop.token))!;
    const channel = `${testApp.stores.prefix}${sessionsChannel(user.id)}`;
    const redis = createClient({ url: testApp.stores.redisUrl });
    await redis.connect();
    const held = await holdRows(testApp, sql`lock table sessions in access exclusive mode`);
    const ended = await dial(testApp);
    ended.send({ type: 'connection_init', payload: { Authorization: `Bearer ${shop.token}` } });
    await held.awaited();
    ended.socket.terminate();
    await eventually(async () => (await scrape(testApp)).value('cas_sockets') === 0);
    await held.release();
    // It is authenticated after the other one.
    (await openSocket(testApp, shop.token)).close();
    await eventually(async () => (await redis.pubSubNumSub(channel))[channel] === 0);
    await redis.close();
  });
});

describe('the end of a session', () => {
  it('that is not published rejects the next operation, and closes its sockets within seconds', async () => {
    const { body } = await shop.rest.post('/auth/login', { email: shop.email, password: shop.password });
    const socket = await openSocket(testApp, body.access_token);
    socket.subscribe('waiting', subscription(SUBSCRIPTIONS[2]));
    const { session } = (await authenticate(testApp.ctx(), body.access_token))!;
    await testApp.ctx().em.nativeUpdate(Session, session!.id, { revokedAt: new Date() });
    expect(await socket.request('{ me { id } }')).toMatchObject([
      { payload: { errors: [{ message: 'Invalid or expired token', extensions: { code: 'UNAUTHENTICATED' } }] } },
    ]);
    expect(await socket.closed).toEqual({ code: 4403, reason: 'Forbidden' });
  });
});
