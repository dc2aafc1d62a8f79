import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestApp } from '../support/test-app.ts';
import { signIn } from '../support/members.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { dial, openSocket } from './socket-client.ts';

const testApp = useTestApp({ ROLE: 'web' });
let shop: Shop;
let jobId: string;

beforeAll(async () => {
  shop = await newShop(testApp);
  jobId = randomUUID();
  // Some worker seems to be at it: its log does not end.
  await testApp.ctx().em.execute(
    `insert into jobs (id, organization_id, job_type, status, last_seq, payload, created_at, touched_at)
     values (?, ?, 'sync', 'running', 0, '{}', now(), now() + interval '1 day')`,
    [jobId, shop.organizationId],
  );
});

/** Every subscription there is, each waiting for what does not come by itself. */
const FOLLOWERS = [
  'notificationAdded { title }',
  'balanceChanged { totalBalance }',
  'jobProgress(jobId: "JOB") { seq }',
] as const;
const subscription = (fields: string) => `subscription { ${fields.replace('JOB', jobId)} }`;

describe('a socket ends', () => {
  it.each(FOLLOWERS)('with the session while it follows %s', async (fields) => {
    const token = await signIn(testApp, shop);
    const [one, other, staying] = await Promise.all([
      openSocket(testApp, token),
      openSocket(testApp, token),
      openSocket(testApp, shop.token),
    ]);
    for (const socket of [one, other, staying]) socket.subscribe('following', subscription(fields));
    // An answer after it shows that the subscription was taken.
    expect(await one.ask('{ me { email } }')).toMatchObject([{ payload: { data: { me: { email: shop.email } } } }]);
    await shop.rest.as(token).post('/auth/logout');
    expect(await Promise.all([one.closed, other.closed])).toEqual(
      [0, 1].map(() => ({ code: 4403, reason: 'Forbidden' })),
    );
    expect(await staying.ask('{ me { email } }')).toMatchObject([{ payload: { data: { me: { email: shop.email } } } }]);
    staying.close();
  });

  it('when an id is used for two subscriptions at once', async () => {
    const socket = await openSocket(testApp, shop.token);
    socket.subscribe('same', subscription(FOLLOWERS[0]));
    socket.subscribe('same', subscription(FOLLOWERS[1]));
    expect(await socket.closed).toEqual({ code: 4409, reason: 'Subscriber for same already exists' });
  });

  it('not when an id is used again once its subscription is over', async () => {
    const socket = await openSocket(testApp, shop.token);
    socket.subscribe('again', subscription(FOLLOWERS[0]));
    socket.say({ id: 'again', type: 'complete' });
    socket.subscribe('again', '{ me { email } }');
    expect(await socket.rest('again')).toMatchObject([{ payload: { data: { me: { email: shop.email } } } }]);
    socket.close();
  });

  it('when nobody says within three seconds who it is', async () => {
    const socket = await dial(testApp);
    expect(await socket.closed).toEqual({ code: 4408, reason: 'Connection initialisation timeout' });
  });
});
