import { beforeEach, describe, expect, it } from '@jest/globals';
import { changed, sql } from '../../../src/core/sql.ts';
import { asUser } from '../../support/as-user.ts';
import { useTestApp } from '../../support/test-app.ts';
import { type Member, newMember } from '../../support/members.ts';
import { newShop, type Shop } from '../../support/shop.ts';
import { addStudioComment } from '../../../src/services/studio/requests/comments.ts';
import { makeStaff, newStaff } from './staff.ts';

const testApp = useTestApp({ ROLE: 'web' });
let shop: Shop;
let member: Member;
let staff: Shop;
let other: Shop;
let requestId: string;

beforeEach(async () => {
  [shop, staff, other] = [await newShop(testApp), await newStaff(testApp), await newStaff(testApp)];
  member = await newMember(testApp, shop);
  requestId = (await member.rest.post('/studio-requests', { description: 'A voice of our own' })).body.id;
});

/** Returns the notifications of a user, newest first, with the fields that the tests compare. */
async function notificationsOf({ rest }: Shop): Promise<unknown[]> {
  const { notifications } = (await rest.get('/notifications')).body;
  return notifications.map(({ notification_type, title, body, data }: Record<string, unknown>) => ({
    notification_type,
    title,
    body,
    data,
  }));
}
const say = ({ rest }: Shop, content: string, is_internal = false) =>
  rest.post(`/studio-requests/${requestId}/comments`, { content, is_internal });
const change = (body: object, { rest }: Shop = staff) => rest.patch(`/studio-requests/${requestId}`, body);
const newRequest = () => ({
  notification_type: 'studio_status_changed',
  title: 'New studio request',
  body: 'A voice of our own',
  data: { request_id: requestId, status: 'new', audience: 'staff' },
});

describe('the staff of the studio', () => {
  it('are the only ones notified of a new request', async () => {
    expect(await notificationsOf(staff)).toEqual([newRequest()]);
    expect(await notificationsOf(other)).toEqual([newRequest()]);
    for (const customer of [member, shop]) expect(await notificationsOf(customer)).toEqual([]);
  });

  it('are the only ones notified of a comment by a customer', async () => {
    const { id } = (await say(shop, 'long '.repeat(100))).body;
    const [comment] = await notificationsOf(staff);
    expect(comment).toEqual({
      notification_type: 'studio_comment',
      title: 'New comment on a studio request',
      body: expect.stringMatching(/^(long ){60}…$/),
      data: { request_id: requestId, comment_id: id, audience: 'staff', is_internal: false },
    });
    expect(await notificationsOf(other)).toEqual([comment, newRequest()]);
    for (const customer of [member, shop]) expect(await notificationsOf(customer)).toEqual([]);
  });

  it('are notified of internal comments by others, and no customer is', async () => {
    await say(staff, 'They ask every week.', true);
    expect(await notificationsOf(other)).toMatchObject([
      {
        notification_type: 'studio_comment',
        title: 'New internal comment on a studio request',
        body: 'They ask every week.',
        data: { audience: 'staff', is_internal: true },
      },
      {},
    ]);
    expect(await notificationsOf(staff)).toEqual([newRequest()]);
    for (const customer of [member, shop]) expect(await notificationsOf(customer)).toEqual([]);
  });
});

describe('the requester', () => {
  it('is the only one notified of a comment by the staff', async () => {
    const { id } = (await say(staff, 'Soon.')).body;
    expect(await notificationsOf(member)).toEqual([
      {
        notification_type: 'studio_comment',
        title: 'New comment on your studio request',
        body: 'Soon.',
        data: { request_id: requestId, comment_id: id, audience: 'requester', is_internal: false },
      },
    ]);
    expect(await notificationsOf(shop)).toEqual([]);
    for (const each of [staff, other]) expect(await notificationsOf(each)).toEqual([newRequest()]);
  });

  it('is notified of every change of status once, and not of the same status', async () => {
    await change({ status: 'in_review', priority: 3 });
    await change({ status: 'in_review' });
    await change({ priority: 4 });
    const review = {
      notification_type: 'studio_status_changed',
      title: 'Your studio request is now: in review',
      body: 'A voice of our own',
      data: { request_id: requestId, status: 'in_review', audience: 'requester' },
    };
    expect(await notificationsOf(member)).toEqual([review]);
    await change({ status: 'new' });
    await change({ status: 'in_review' });
    expect(await notificationsOf(member)).toEqual([
      review,
      { ...review, title: 'Your studio request is now: new', data: { ...review.data, status: 'new' } },
      review,
    ]);
    for (const each of [staff, other]) expect(await notificationsOf(each)).toEqual([newRequest()]);
  });

  it('is notified once of concurrent changes to the same status', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => change({ status: 'quoted' }, n % 2 ? staff : other)),
    );
    expect(answers.map(({ body }) => body.status)).toEqual(Array.from({ length: 8 }, () => 'quoted'));
    expect(await notificationsOf(member)).toHaveLength(1);
  });

  it.each(['deactivated', 'deleted'])('is replaced by the administrators when %s', async (how) => {
    if (how === 'deleted') await changed(testApp.ctx().em, sql`delete from users where id = ${member.userId}`);
    else await shop.rest.delete(`/users/${member.userId}`);
    await say(staff, 'Soon.');
    await change({ status: 'quoted' });
    expect(await notificationsOf(shop)).toMatchObject([
      { title: 'Your studio request is now: quoted' },
      { body: 'Soon.' },
    ]);
  });

  it('gets a mail unless the preferences disable it', async () => {
    await say(staff, 'Soon.');
    await member.rest.patch('/users/me/email-preferences', { ai_studio: false });
    await change({ status: 'quoted' });
    const mails = await testApp
      .ctx()
      .em.execute(`select 1 from mails where recipient = ? and kind = 'notice'`, [member.email]);
    expect(mails).toHaveLength(1);
    expect(await notificationsOf(member)).toHaveLength(2);
  });
});

describe('the author of a change', () => {
  it('is not notified, even as staff in their own organization', async () => {
    await makeStaff(testApp, member);
    requestId = (await member.rest.post('/studio-requests', { description: 'Ours' })).body.id;
    await say(member, 'My own.');
    await change({ status: 'quoted' }, member);
    for (const each of [member, shop]) expect(await notificationsOf(each)).toEqual([]);
    // The other staff are notified of the request, but not of a comment for the customer.
    expect(await notificationsOf(staff)).toMatchObject([{ body: 'Ours' }, { body: 'A voice of our own' }]);
  });
});

it('a comment and its notification are stored together or not at all', async () => {
  const ctx = await asUser(testApp, shop);
  await changed(
    ctx.em,
    sql`create function refuse_notice() returns trigger language plpgsql as $$ begin raise exception 'no notices'; end $$`,
  );
  await changed(
    ctx.em,
    sql`create trigger refuse_notices before insert on notifications for each row execute function refuse_notice()`,
  );
  try {
    await expect(addStudioComment(ctx, requestId, { content: 'Lost', isInternal: false })).rejects.toThrow(
      'no notices',
    );
    expect((await member.rest.post('/studio-requests', { description: 'Lost too' })).status).toBe(500);
    expect((await change({ status: 'quoted' })).status).toBe(500);
  } finally {
    await changed(ctx.em, sql`drop function refuse_notice() cascade`);
  }
  expect((await shop.rest.get(`/studio-requests/${requestId}`)).body).toMatchObject({ status: 'new', comments: [] });
  expect((await shop.rest.get('/studio-requests')).body.total).toBe(1);
});
