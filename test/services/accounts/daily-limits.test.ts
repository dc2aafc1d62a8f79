import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { User } from '../../../entities/accounts/user.ts';
import { Mail } from '../../../entities/mail/mail.ts';
import { graphql, refusalOf } from '../../http/graphql-client.ts';
import { newShop, type Shop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';
import { makeStaff } from '../studio/staff.ts';

const testApp = useTestApp({
  ROLE: 'web',
  RATE_LIMITS: 'on',
  LIMIT_SIGN_UP: '1000/3600',
  LIMIT_NEW_ADDRESSES: '3/86400',
  LIMIT_STUDIO_MAILS: '2/86400',
});
const newEmail = () => `${randomUUID()}@person.example`;
const create = ({ rest }: Shop, email = newEmail()) =>
  rest.post('/users', { email, password: 'eight horses at least' });

describe('the daily limit of new addresses of an organization', () => {
  it('rejects further users with 429 and the time to wait, stores nothing and mails nobody', async () => {
    const [shop, other] = [await newShop(testApp), await newShop(testApp)];
    for (let n = 0; n < 3; n += 1) expect((await create(shop)).status).toBe(201);
    const email = newEmail();
    const { status, body, headers } = await create(shop, email);
    expect({ status, body }).toEqual({
      status: 429,
      body: { detail: 'Rate limit exceeded', code: 'RATE_LIMITED', retry_after: expect.any(Number), limit: 3 },
    });
    expect(body.retry_after).toBeGreaterThan(80_000);
    expect(headers.get('retry-after')).toBe(String(body.retry_after));
    const over = await graphql(
      testApp,
      shop.token,
      `mutation { createUser(input: { email: "${email}", password: "eight horses at least" }) { id } }`,
    );
    expect(refusalOf(over).code).toBe('RATE_LIMITED');
    const { em } = testApp.ctx();
    expect([await em.count(User, { email }), await em.count(Mail, { recipient: email })]).toEqual([0, 0]);
    expect((await create(other)).status).toBe(201);
  });

  it('counts changed addresses as well, because they get a mail too', async () => {
    const shop = await newShop(testApp);
    const { body: user } = await create(shop);
    expect((await shop.rest.patch(`/users/${user.id}`, { email: newEmail() })).status).toBe(200);
    const own = () => shop.rest.patch('/users/me', { email: newEmail(), current_password: shop.password });
    expect((await own()).status).toBe(200);
    expect((await own()).status).toBe(429);
    expect((await shop.rest.patch(`/users/${user.id}`, { email: newEmail() })).status).toBe(429);
    expect((await shop.rest.patch(`/users/${user.id}`, { first_name: 'Ada' })).status).toBe(200);
  });
});

describe('the daily limit of studio mails of an organization', () => {
  it('leaves the mail out and still stores and notifies', async () => {
    const [shop, staff] = [await newShop(testApp), await newShop(testApp)];
    await makeStaff(testApp, staff);
    const mails = () => testApp.ctx().em.count(Mail, { recipient: staff.email, kind: 'notice' as Mail['kind'] });
    const { body: request } = await shop.rest.post('/studio-requests', { description: 'A voice of our own' });
    // What is not stored mails nobody, and does not count.
    for (let n = 0; n < 3; n += 1)
      expect((await shop.rest.post(`/studio-requests/${randomUUID()}/comments`, { content: 'Hello' })).status).toBe(
        404,
      );
    const say = ({ rest }: Shop) => rest.post(`/studio-requests/${request.id}/comments`, { content: 'Hello' });
    for (const sent of [2, 2, 2]) {
      expect((await say(shop)).status).toBe(201);
      expect(await mails()).toBe(sent);
    }
    expect((await shop.rest.post('/studio-requests', { description: 'Another' })).status).toBe(201);
    expect(await mails()).toBe(2);
    expect((await staff.rest.get('/notifications')).body.total).toBe(5);
    // The staff is not limited.
    for (let n = 0; n < 3; n += 1) await say(staff);
    expect(await testApp.ctx().em.count(Mail, { recipient: shop.email, kind: 'notice' as Mail['kind'] })).toBe(3);
  });
});
