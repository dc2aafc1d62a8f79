import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { schema } from '../../../resolvers/schema.ts';
import { changed, sql } from '../../../src/core/sql.ts';
import { notify } from '../../../src/services/notifications/notify.ts';
import { deleteExpiredRows } from '../../../src/services/retention/delete-old-rows.ts';
import { NOTIFICATION_DATA } from '../../support/notification-data.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newMember } from '../../support/members.ts';
import { callThrough } from '../../support/operation-call.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp();
let shop: Shop;

beforeEach(async () => {
  shop = await newShop(testApp);
});

/** Sends the administrators of a shop one notification per title. */
async function notifyAdmins({ organizationId }: Shop, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    const ctx = testApp.ctx();
    await ctx.em.transactional((em) =>
      notify(
        { ...ctx, em },
        {
          organizationId,
          type: 'topup_completed',
          title,
          body: `About ${title}`,
          cause: randomUUID(),
          data: NOTIFICATION_DATA.topup_completed,
        },
      ),
    );
  }
}

describe.each(['REST', 'GraphQL'] as const)('notifications over %s', (channel) => {
  const call: ReturnType<typeof callThrough> = (...args) => callThrough(testApp, schema, channel)(...args);

  it('are listed newest first, page by page, with every field of the contract', async () => {
    await notifyAdmins(shop, 'one', 'two', 'three');
    const page = await call('Query.notifications', { limit: 2, offset: 0 }, shop.token);
    expect(page).toMatchObject({ total: 3, has_more: true, notifications: [{ title: 'three' }, { title: 'two' }] });
    expect((page['notifications'] as unknown[])[0]).toEqual({
      id: expect.any(String),
      notification_type: 'topup_completed',
      title: 'three',
      body: 'About three',
      project_id: null,
      job_id: null,
      data: NOTIFICATION_DATA.topup_completed,
      is_read: false,
      created_at: expect.stringMatching(/Z$/),
    });
    expect(await call('Query.notifications', { limit: 2, offset: 2 }, shop.token)).toMatchObject({
      total: 3,
      has_more: false,
      notifications: [{ title: 'one' }],
    });
    expect(await call('Query.notifications', { limit: 2, offset: 9 }, shop.token)).toEqual({
      total: 3,
      has_more: false,
      notifications: [],
    });
  });

  it('are counted, marked as read one by one, and marked as read all together', async () => {
    await notifyAdmins(shop, 'one', 'two', 'three');
    expect(await call('Query.unreadNotificationCount', {}, shop.token)).toEqual({ unread_count: 3 });
    const { notifications } = (await call('Query.notifications', { limit: 20, offset: 0 }, shop.token)) as {
      notifications: { id: string }[];
    };
    const read = { notification_id: notifications[1]!.id };
    expect(await call('Mutation.markNotificationRead', read, shop.token)).toMatchObject({
      title: 'two',
      is_read: true,
    });
    expect(await call('Mutation.markNotificationRead', read, shop.token)).toMatchObject({
      title: 'two',
      is_read: true,
    });
    expect(await call('Query.unreadNotificationCount', {}, shop.token)).toEqual({ unread_count: 2 });
    expect(await call('Mutation.markAllNotificationsRead', {}, shop.token)).toEqual({ read_count: 2 });
    expect(await call('Mutation.markAllNotificationsRead', {}, shop.token)).toEqual({ read_count: 0 });
    expect(await call('Query.unreadNotificationCount', {}, shop.token)).toEqual({ unread_count: 0 });
  });

  it('are invisible to colleagues and to other organizations', async () => {
    await notifyAdmins(shop, 'one');
    const { notifications } = (await shop.rest.get('/notifications')).body;
    const others = [await newMember(testApp, shop, { role: 'admin' }), await newShop(testApp)];
    for (const { token } of others) {
      expect(
        await call('Mutation.markNotificationRead', { notification_id: notifications[0].id }, token),
      ).toMatchObject({ detail: 'Notification not found' });
      expect(await call('Query.notifications', { limit: 20, offset: 0 }, token)).toEqual({
        total: 0,
        has_more: false,
        notifications: [],
      });
      expect(await call('Mutation.markAllNotificationsRead', {}, token)).toEqual({ read_count: 0 });
    }
    expect((await shop.rest.get('/notifications/unread-count')).body).toEqual({ unread_count: 1 });
  });

  it.each([
    [{ limit: 0, offset: 0 }, /limit/],
    [{ limit: 101, offset: 0 }, /limit/],
    [{ limit: 20, offset: -1 }, /offset/],
  ])('reject the page %j', async (page, detail) => {
    expect(await call('Query.notifications', page, shop.token)).toMatchObject({
      detail: expect.stringMatching(detail),
    });
  });
});

describe('notify', () => {
  it('reaches the given users who are active and in the organization, and the staff in any organization', async () => {
    const member = await newMember(testApp, shop);
    const gone = await newMember(testApp, shop);
    await shop.rest.delete(`/users/${gone.userId}`);
    const stranger = await newMember(testApp, await newShop(testApp));
    const notification = {
      organizationId: shop.organizationId,
      type: 'studio_comment',
      title: 'A comment',
      body: '',
      data: NOTIFICATION_DATA.studio_comment,
    } as const;
    const ctx = testApp.ctx();
    expect(
      await notify(ctx, { ...notification, cause: randomUUID(), to: [member.userId, gone.userId, stranger.userId] }),
    ).toBe(1);
    expect((await member.rest.get('/notifications')).body.total).toBe(1);
    expect((await shop.rest.get('/notifications')).body.total).toBe(0);

    await changed(ctx.em, sql`update users set is_super_admin = true where id = ${stranger.userId}`);
    expect(await notify(ctx, { ...notification, cause: randomUUID(), to: 'staff' })).toBe(1);
    expect((await stranger.rest.get('/notifications')).body.total).toBe(1);
  });

  it('sends a mail only if the preferences allow it, but always a notification', async () => {
    await shop.rest.patch('/users/me/email-preferences', { usage_billing: false });
    const ctx = testApp.ctx();
    const notification = { organizationId: shop.organizationId, title: 'T', body: 'B' };
    const { balance_low, store_disconnected, job_completed } = NOTIFICATION_DATA;
    await notify(ctx, { ...notification, type: 'balance_low', data: balance_low, cause: randomUUID() });
    await notify(ctx, { ...notification, type: 'store_disconnected', data: store_disconnected, cause: randomUUID() });
    await notify(ctx, { ...notification, type: 'job_completed', data: job_completed, cause: randomUUID() });
    expect((await shop.rest.get('/notifications/unread-count')).body).toEqual({ unread_count: 3 });
    const mails = await ctx.em.execute(`select kind from mails where recipient = ? and kind = 'notice'`, [shop.email]);
    expect(mails).toHaveLength(1);
  });
});

describe('deleteExpiredRows', () => {
  it('deletes read notifications after 90 days and all others after a year', async () => {
    await notifyAdmins(shop, 'fresh', 'fresh read', 'old', 'old read', 'ancient');
    const ctx = testApp.ctx();
    await changed(ctx.em, sql`update notifications set is_read = true where title like '%read'`);
    await changed(
      ctx.em,
      sql`update notifications set created_at = now() - interval '91 days' where title like 'old%'`,
    );
    await changed(
      ctx.em,
      sql`update notifications set created_at = now() - interval '366 days' where title = 'ancient'`,
    );
    await deleteExpiredRows(ctx);
    const { notifications } = (await shop.rest.get('/notifications')).body;
    expect(notifications.map(({ title }: { title: string }) => title).toSorted()).toEqual([
      'fresh',
      'fresh read',
      'old',
    ]);
  });
});
