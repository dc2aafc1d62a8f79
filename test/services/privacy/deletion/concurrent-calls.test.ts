import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { row, rows, sql } from '../../../../src/core/sql.ts';
import { notify } from '../../../../src/services/notifications/notify.ts';
import { eventually } from '../../../support/eventually.ts';
import { NOTIFICATION_DATA } from '../../../support/notification-data.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { type Member, newMember } from '../../../support/members.ts';
import { newShop, type Shop } from '../../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
let shop: Shop;
let member: Member;

beforeEach(async () => {
  shop = await newShop(testApp);
  member = await newMember(testApp, shop);
});

/**
 * Deletes the member with the locks of a deletion of the person or of the whole organization. The deletion continues
 * once `work` waits for its locks. Returns the result of `work`.
 */
async function deleteDuring<T>(work: () => Promise<T>, scope: 'person' | 'organization' = 'organization'): Promise<T> {
  let done: Promise<T>;
  await testApp.ctx().em.transactional(async (em) => {
    await rows(em, sql`select from users where organization_id = ${shop.organizationId} order by id for update`);
    const own = await row<{ pid: number }>(em, sql`select pg_backend_pid() as pid`);
    done = work();
    done.catch(() => undefined);
    const waiting = sql`select 1 from pg_stat_activity
                         where datname = current_database() and ${own!.pid}::int = any(pg_blocking_pids(pid))`;
    // A transaction keeps the list of connections that it read first, so each check needs one of its own.
    await eventually(async () => (await row(testApp.ctx().em, waiting)) !== null);
    if (scope === 'organization')
      await rows(em, sql`select 1 from organizations where id = ${shop.organizationId} for update`);
    await rows(em, sql`delete from users where id = ${member.userId}`);
  });
  return done!;
}

describe('a call during the deletion of its user', () => {
  it('that sends a notification reaches the other recipients and commits', async () => {
    const admin = (await row<{ id: string }>(testApp.ctx().em, sql`select id from users where email = ${shop.email}`))!
      .id;
    const notified = deleteDuring(() =>
      testApp.ctx().em.transactional((em) =>
        notify(
          { ...testApp.ctx(), em },
          {
            organizationId: shop.organizationId,
            to: [member.userId, admin],
            type: 'studio_comment',
            title: 'T',
            body: 'B',
            cause: randomUUID(),
            data: NOTIFICATION_DATA.studio_comment,
          },
        ),
      ),
    );
    expect(await notified).toBe(1);
    expect((await shop.rest.get('/notifications')).body.total).toBe(1);
  });

  it('that has an idempotency key is rejected with 401', async () => {
    const answer = await deleteDuring(() =>
      fetch(`${testApp.url}/api/v1/projects`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${member.token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ name: 'Late' }),
      }),
    );
    expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ code: 'UNAUTHENTICATED' })]);
  });

  it('that deletes the account itself with an idempotency key runs once and stores no response', async () => {
    const deleteOnce = () =>
      fetch(`${testApp.url}/api/v1/gdpr/request-deletion`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${member.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'delete-account',
        },
        body: JSON.stringify({ password: member.password }),
      });
    expect((await deleteOnce()).status).toBe(200);
    expect((await deleteOnce()).status).toBe(401);
    expect(await rows(testApp.ctx().em, sql`select 1 from idempotent_calls where user_id = ${member.userId}`)).toEqual(
      [],
    );
  });

  it('that creates a row of the user is rejected with 404', async () => {
    const createRequest = () => member.rest.post('/studio-requests', { description: 'Late' });
    expect(await deleteDuring(createRequest, 'person')).toMatchObject({
      status: 404,
      body: { detail: 'User not found' },
    });
  });

  it('that deadlocks with the deletion is rejected with 503 and can be repeated', async () => {
    const createRequest = () => member.rest.post('/studio-requests', { description: 'Late' });
    expect(await deleteDuring(createRequest)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  });
});
