import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Service, startService } from '../../bin/service.ts';
import { authenticate } from '../../src/services/accounts/sessions/authenticate.ts';
import { type TestApp, useTestApp } from '../support/test-app.ts';
import { linkToken } from '../support/links.ts';
import { signIn } from '../support/members.ts';
import { RestClient } from '../support/rest-client.ts';
import { allFrames } from '../support/sse.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { openSocket } from './socket-client.ts';

/** Two processes on the same database and Redis. A session that ends in one must end in the other. */
const testApp = useTestApp({ ROLE: 'web' });
let second: Service;
let otherProcess: TestApp;

beforeAll(async () => {
  second = await startService(testApp.config, testApp.stores);
  otherProcess = { ...testApp, url: second.url! };
});
afterAll(() => second?.stop());

const PROGRESS = 'subscription ($id: ID!) { jobProgress(jobId: $id) { seq } }';

/** A job whose log never ends, because a worker seems to be working on it. */
async function endlessJob({ organizationId }: Shop): Promise<string> {
  const id = randomUUID();
  await testApp.ctx().em.execute(
    `insert into jobs (id, organization_id, job_type, status, last_seq, payload, created_at, touched_at)
     values (?, ?, 'sync', 'running', 0, '{}', now(), now() + interval '1 day')`,
    [id, organizationId],
  );
  return id;
}

const sessionOf = async (token: string) => (await authenticate(testApp.ctx(), token))!.session!.id;

describe('the end of a session', () => {
  it.each<[string, (shop: Shop, token: string) => Promise<unknown>]>([
    ['logging out', (shop, token) => shop.rest.as(token).post('/auth/logout')],
    ['logging out everywhere', (shop) => shop.rest.post('/auth/logout-all')],
    ['revoking the session', async (shop, token) => shop.rest.delete(`/auth/sessions/${await sessionOf(token)}`)],
    [
      'resetting the password',
      async (shop) =>
        shop.rest.as(null).post('/auth/reset-password', {
          token: await linkToken(testApp, shop, 'reset_password'),
          new_password: 'a new password',
        }),
    ],
  ])('by %s closes sockets and streams of another process and rejects the next request there', async (_what, end) => {
    const shop = await newShop(testApp);
    const token = await signIn(testApp, shop);
    const jobId = await endlessJob(shop);
    const rest = new RestClient(otherProcess.url, token);
    const socket = await openSocket(otherProcess, token);
    socket.subscribe('waiting', PROGRESS, { id: jobId });
    const stream = allFrames(await rest.open('GET', `/jobs/${jobId}/events`));
    await end(shop, token);
    expect((await rest.get('/users/me')).status).toBe(401);
    expect(await socket.closed).toEqual({ code: 4403, reason: 'Forbidden' });
    expect(await stream).toEqual([]);
  });
});
