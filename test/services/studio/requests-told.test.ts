import { beforeEach, describe, expect, it } from '@jest/globals';
import { changed, sql } from '../../../src/core/sql.ts';
import { asUser } from '../../support/as-user.ts';
import { useTestApp } from '../../support/test-app.ts';
import { type Member, newMember } from '../../support/members.ts';
import { newShop, type Shop } from '../../support/shop.ts';
import { addStudioComment } from '../../../src/services/studio/requests/add-studio-comment.ts';
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

/** What somebody was told, newest first, without what is not asked. */
async function told({ rest }: Shop): Promise<unknown[]> {
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
const asked = () => ({
  notification_type: 'studio_status_changed',
  title: 'New studio request',
  body: 'A voice of our own',
  data: { request_id: requestId, status: 'new' },
});

describe('the staff', () => {
  it('are told of a new request, and nobody else', async () => {
    expect(await told(staff)).toEqual([asked()]);
    expect(await told(other)).toEqual([asked()]);
    for (const customer of [member, shop]) expect(await told(customer)).toEqual([]);
  });

  it('are told what a customer says, and nobody else', async () => {
    const { id } = (await say(shop, 'long '.repeat(100))).body;
    const [comment] = await told(staff);
    expect(comment).toEqual({
      notification_type: 'studio_comment',
      title: 'New comment on a studio request',
      body: expect.stringMatching(/^(long ){60}…$/),
      data: { request_id: requestId, comment_id: id },
    });
    expect(await told(other)).toEqual([comment, asked()]);
    for (const customer of [member, shop]) expect(await told(customer)).toEqual([]);
  });

  it('are told what others of them say internally, and no customer is', async () => {
    await say(staff, 'They ask every week.', true);
    expect(await told(other)).toMatchObject([
      {
        notification_type: 'studio_comment',
        title: 'New internal comment on a studio request',
        body: 'They ask every week.',
      },
      {},
    ]);
    expect(await told(staff)).toEqual([asked()]);
    for (const customer of [member, shop]) expect(await told(customer)).toEqual([]);
  });
});

describe('whoever asked', () => {
  it('is told what the staff say, and nobody else', async () => {
    const { id } = (await say(staff, 'Soon.')).body;
    expect(await told(member)).toEqual([
      {
        notification_type: 'studio_comment',
        title: 'New comment on your studio request',
        body: 'Soon.',
        data: { request_id: requestId, comment_id: id },
      },
    ]);
    expect(await told(shop)).toEqual([]);
    for (const each of [staff, other]) expect(await told(each)).toEqual([asked()]);
  });

  it('is told of every change of status once, and of nothing that is none', async () => {
    await change({ status: 'in_review', priority: 3 });
    await change({ status: 'in_review' });
    await change({ priority: 4 });
    const review = {
      notification_type: 'studio_status_changed',
      title: 'Your studio request is now: in review',
      body: 'A voice of our own',
      data: { request_id: requestId, status: 'in_review' },
    };
    expect(await told(member)).toEqual([review]);
    await change({ status: 'new' });
    await change({ status: 'in_review' });
    expect(await told(member)).toEqual([
      review,
      { ...review, title: 'Your studio request is now: new', data: { request_id: requestId, status: 'new' } },
      review,
    ]);
    for (const each of [staff, other]) expect(await told(each)).toEqual([asked()]);
  });

  it('is told once when many of the staff set the same status at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => change({ status: 'quoted' }, n % 2 ? staff : other)),
    );
    expect(answers.map(({ body }) => body.status)).toEqual(Array.from({ length: 8 }, () => 'quoted'));
    expect(await told(member)).toHaveLength(1);
  });

  it.each(['deactivated', 'deleted'])('is stood in for by the administrators when %s', async (how) => {
    if (how === 'deleted') await changed(testApp.ctx().em, sql`delete from users where id = ${member.userId}`);
    else await shop.rest.delete(`/users/${member.userId}`);
    await say(staff, 'Soon.');
    await change({ status: 'quoted' });
    expect(await told(shop)).toMatchObject([{ title: 'Your studio request is now: quoted' }, { body: 'Soon.' }]);
  });

  it('gets it by mail unless the preferences say otherwise', async () => {
    await say(staff, 'Soon.');
    await member.rest.patch('/users/me/email-preferences', { ai_studio: false });
    await change({ status: 'quoted' });
    const mails = await testApp
      .ctx()
      .em.execute(`select 1 from mails where recipient = ? and kind = 'notice'`, [member.email]);
    expect(mails).toHaveLength(1);
    expect(await told(member)).toHaveLength(2);
  });
});

describe('who did it themselves', () => {
  it('is not told: staff in their own organization are staff', async () => {
    await makeStaff(testApp, member);
    requestId = (await member.rest.post('/studio-requests', { description: 'Ours' })).body.id;
    await say(member, 'My own.');
    await change({ status: 'quoted' }, member);
    for (const each of [member, shop]) expect(await told(each)).toEqual([]);
    // The other staff are told of the request, not of what a customer gets to hear.
    expect(await told(staff)).toMatchObject([{ body: 'Ours' }, { body: 'A voice of our own' }]);
  });
});

it('says nothing that cannot be told, and tells nothing that cannot be said', async () => {
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
