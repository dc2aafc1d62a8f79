import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MailKind, Mail } from '../../../entities/mail/mail.ts';
import { NotificationType } from '../../../entities/notifications/notification-type.ts';
import { Notification } from '../../../entities/notifications/notification.ts';
import { changed, sql } from '../../../src/core/sql.ts';
import { notifyBalanceExhausted, notifyLowBalance } from '../../../src/services/billing/balance-notifications.ts';
import { notify } from '../../../src/services/notifications/notify.ts';
import { NOTIFICATION_DATA } from '../../support/notification-data.ts';
import { useTestApp } from '../../support/test-app.ts';
import { setCt } from '../../support/ledger.ts';
import { newMember } from '../../support/members.ts';
import { catalogueOf, importCatalogue, newProject, newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp();

/** Excludes the notifications about the end of jobs. */
const BALANCE_TYPES = [NotificationType.balance_low, NotificationType.balance_exhausted];

/** Returns the balance notifications of a shop's administrators in order, as `low <percent>` or their type. */
const balanceNotifications = async ({ organizationId }: Shop) => {
  const found = await testApp
    .ctx()
    .em.find(
      Notification,
      { userId: { $in: await adminIds(organizationId) }, notificationType: { $in: BALANCE_TYPES } },
      { orderBy: { createdAt: 'asc', id: 'asc' } },
    );
  return found.map(({ notificationType, data }) =>
    notificationType === NotificationType.balance_low ? `low ${String(data['percent'])}` : notificationType,
  );
};

async function adminIds(organizationId: string): Promise<string[]> {
  const users = await testApp
    .ctx()
    .em.execute<{ id: string }[]>('select id from users where organization_id = ?', [organizationId]);
  return users.map(({ id }) => id);
}

const spend = (shop: Shop, before: string, after: string) => {
  const ctx = testApp.ctx();
  return ctx.em.transactional((em) =>
    notifyLowBalance({ ...ctx, em }, { organizationId: shop.organizationId, before, after }),
  );
};

/** Lets the shop's work continue as overage when its balance is exhausted. */
const allowOverage = (shop: Shop) =>
  changed(
    testApp.ctx().em,
    sql`update balances set overage_enabled = true where organization_id = ${shop.organizationId}`,
  );

describe('a low balance', () => {
  it.each([
    ['50.0000', '10.0000', []],
    ['10.0000', '9.9999', ['low 20']],
    ['10.0000', '2.5000', ['low 20']],
    ['10.0000', '2.4999', ['low 5']],
    ['2.5000', '2.4999', ['low 5']],
    ['2.4999', '0.0001', []],
    ['2.4999', '0.0000', ['balance_exhausted']],
    ['50.0000', '0.0000', ['balance_exhausted']],
    ['0.0000', '0.0000', []],
    ['300.0000', '100.0000', []],
  ])('that falls from %s to %s CT on the free tier sends %j', async (before, after, expected) => {
    const shop = await newShop(testApp);
    await spend(shop, before, after);
    expect(await balanceNotifications(shop)).toEqual(expected);
  });

  it('is notified after an operator takes CT, by what both balances have together', async () => {
    const shop = await newShop(testApp);
    const adjust = async (amount: string, balance_type: string) =>
      expect((await shop.rest.post('/billing/adjustment', { amount, balance_type })).status).toBe(200);
    await adjust('100', 'topup');
    await adjust('-50', 'subscription');
    expect(await balanceNotifications(shop)).toEqual([]);
    await adjust('-91', 'topup');
    expect(await balanceNotifications(shop)).toEqual(['low 20']);
    await adjust('-8', 'topup');
    await adjust('0.5', 'subscription');
    expect(await balanceNotifications(shop)).toEqual(['low 20', 'low 5']);
    await adjust('-1', 'topup');
    await adjust('-0.5', 'subscription');
    expect(await balanceNotifications(shop)).toEqual(['low 20', 'low 5', 'balance_exhausted']);
  });

  it('is not notified when the adjustment is rejected', async () => {
    const shop = await newShop(testApp);
    const adjustment = { amount: '-50.0001', balance_type: 'subscription' };
    expect((await shop.rest.post('/billing/adjustment', adjustment)).status).toBe(409);
    expect(await balanceNotifications(shop)).toEqual([]);
  });

  it('is measured by the CT of the tier', async () => {
    const shop = await newShop(testApp);
    await changed(
      testApp.ctx().em,
      sql`update balances set subscription_tier = 'pro' where organization_id = ${shop.organizationId}`,
    );
    await spend(shop, '10.0000', '9.0000');
    expect(await balanceNotifications(shop)).toEqual([]);
    await spend(shop, '1000.0000', '999.9999');
    expect(await balanceNotifications(shop)).toEqual(['low 20']);
  });

  it('is notified once per cycle', async () => {
    const shop = await newShop(testApp);
    for (let time = 0; time < 3; time += 1) await spend(shop, '10.0000', '9.0000');
    await Promise.all(Array.from({ length: 5 }, () => notifyBalanceExhausted(testApp.ctx(), shop.organizationId)));
    expect(await balanceNotifications(shop)).toEqual(['low 20', 'balance_exhausted']);
    await changed(
      testApp.ctx().em,
      sql`update subscriptions set cycle = cycle + 1 where organization_id = ${shop.organizationId}`,
    );
    await spend(shop, '10.0000', '9.0000');
    expect(await balanceNotifications(shop)).toEqual(['low 20', 'balance_exhausted', 'low 20']);
  });

  it('is notified once when work continues as overage, with a text that says so', async () => {
    const shop = await newShop(testApp);
    const { projectId } = await newProject(testApp, shop);
    await importCatalogue(shop, projectId, catalogueOf(1));
    await allowOverage(shop);
    await setCt(testApp.ctx(), shop.organizationId, '0.0001');
    expect((await shop.rest.post(`/projects/${projectId}/generate`, {})).body).toMatchObject({ generated_count: 1 });
    const found = await testApp.ctx().em.find(Notification, {
      userId: { $in: await adminIds(shop.organizationId) },
      notificationType: { $in: BALANCE_TYPES },
    });
    expect(found.map(({ notificationType, body, data }) => [notificationType, body, data])).toEqual([
      ['balance_exhausted', 'Work goes on and is charged as overage.', { overage_enabled: true }],
    ]);
  });

  it('is not checked when a whole charge is overage', async () => {
    const shop = await newShop(testApp);
    const { projectId } = await newProject(testApp, shop);
    await importCatalogue(shop, projectId, catalogueOf(1));
    await allowOverage(shop);
    await setCt(testApp.ctx(), shop.organizationId, '0.0000');
    expect((await shop.rest.post(`/projects/${projectId}/generate`, {})).body).toMatchObject({ generated_count: 1 });
    expect(await balanceNotifications(shop)).toEqual([]);
  });

  it('is notified after a charge, and an exhausted one when a request is rejected for lack of CT', async () => {
    const shop = await newShop(testApp);
    const { projectId } = await newProject(testApp, shop);
    await importCatalogue(shop, projectId, catalogueOf(1));
    await setCt(testApp.ctx(), shop.organizationId, '10.0000');
    expect((await shop.rest.post(`/projects/${projectId}/generate`, {})).body).toMatchObject({ generated_count: 1 });
    expect(await balanceNotifications(shop)).toEqual(['low 20']);
    await setCt(testApp.ctx(), shop.organizationId, '0.0001');
    expect((await shop.rest.post(`/projects/${projectId}/regenerate/stream`, {})).status).toBe(402);
    expect(await balanceNotifications(shop)).toEqual(['low 20', 'balance_exhausted']);
  });
});

describe('a notification', () => {
  const mailsTo = async (email: string) => testApp.ctx().em.count(Mail, { recipient: email, kind: MailKind.notice });

  it('is sent to every active administrator, and by mail according to their preferences', async () => {
    const shop = await newShop(testApp);
    const [admin, member] = [await newMember(testApp, shop, { role: 'admin' }), await newMember(testApp, shop)];
    await admin.rest.patch('/users/me/email-preferences', { usage_billing: false });
    await notifyBalanceExhausted(testApp.ctx(), shop.organizationId);
    const found = await testApp.ctx().em.find(Notification, { userId: { $in: await adminIds(shop.organizationId) } });
    expect(found).toHaveLength(2);
    expect(found.map(({ userId }) => userId)).not.toContain(member.userId);
    expect([await mailsTo(shop.email), await mailsTo(admin.email), await mailsTo(member.email)]).toEqual([1, 0, 0]);
  });

  it('is sent once per cause, and rolled back with its transaction', async () => {
    const shop = await newShop(testApp);
    const ctx = testApp.ctx();
    const notification = {
      organizationId: shop.organizationId,
      type: 'topup_completed',
      title: 'Top-up',
      body: '500 CT',
      cause: randomUUID(),
      data: NOTIFICATION_DATA.topup_completed,
    } as const;
    const rolledBack = ctx.em.transactional(async (em) => {
      await notify({ ...ctx, em }, notification);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await balanceNotifications(shop)).toEqual([]);
    const counts = [];
    for (let time = 0; time < 2; time += 1)
      counts.push(await ctx.em.fork().transactional((em) => notify({ ...ctx, em }, notification)));
    expect(counts).toEqual([1, 0]);
    expect(await mailsTo(shop.email)).toBe(1);
  });
});
