import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MailKind, Mail } from '../../../entities/mail/mail.ts';
import { NotificationType } from '../../../entities/notifications/notification-type.ts';
import { Notification } from '../../../entities/notifications/notification.ts';
import { changed, sql } from '../../../src/core/sql.ts';
import { notifyBalanceExhausted, notifyLowBalance } from '../../../src/services/billing/balance-notifications.ts';
import { notify } from '../../../src/services/notifications/notify.ts';
import { useTestApp } from '../../support/test-app.ts';
import { setCt } from '../../support/ledger.ts';
import { newMember } from '../../support/members.ts';
import { catalogueOf, importCatalogue, newProject, newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp();

/** Jobs tell of their end besides. */
const OF_BALANCE = [NotificationType.balance_low, NotificationType.balance_exhausted];

const told = async ({ organizationId }: Shop) => {
  const found = await testApp
    .ctx()
    .em.find(
      Notification,
      { userId: { $in: await adminIds(organizationId) }, notificationType: { $in: OF_BALANCE } },
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

/** Work that is paid as overage. */
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
  ])('on the free tier, from %s to %s, tells %j', async (before, after, expected) => {
    const shop = await newShop(testApp);
    await spend(shop, before, after);
    expect(await told(shop)).toEqual(expected);
  });

  it('is measured by the tier', async () => {
    const shop = await newShop(testApp);
    await changed(
      testApp.ctx().em,
      sql`update balances set subscription_tier = 'pro' where organization_id = ${shop.organizationId}`,
    );
    await spend(shop, '10.0000', '9.0000');
    expect(await told(shop)).toEqual([]);
    await spend(shop, '1000.0000', '999.9999');
    expect(await told(shop)).toEqual(['low 20']);
  });

  it('is told once per cycle', async () => {
    const shop = await newShop(testApp);
    for (let time = 0; time < 3; time += 1) await spend(shop, '10.0000', '9.0000');
    await Promise.all(Array.from({ length: 5 }, () => notifyBalanceExhausted(testApp.ctx(), shop.organizationId)));
    expect(await told(shop)).toEqual(['low 20', 'balance_exhausted']);
    await changed(
      testApp.ctx().em,
      sql`update subscriptions set cycle = cycle + 1 where organization_id = ${shop.organizationId}`,
    );
    await spend(shop, '10.0000', '9.0000');
    expect(await told(shop)).toEqual(['low 20', 'balance_exhausted', 'low 20']);
  });

  it('is told once where work goes on as overage, and says so', async () => {
    const shop = await newShop(testApp);
    const { projectId } = await newProject(testApp, shop);
    await importCatalogue(shop, projectId, catalogueOf(1));
    await allowOverage(shop);
    await setCt(testApp.ctx(), shop.organizationId, '0.0001');
    expect((await shop.rest.post(`/projects/${projectId}/generate`, {})).body).toMatchObject({ generated_count: 1 });
    const found = await testApp.ctx().em.find(Notification, {
      userId: { $in: await adminIds(shop.organizationId) },
      notificationType: { $in: OF_BALANCE },
    });
    expect(found.map(({ notificationType, body }) => [notificationType, body])).toEqual([
      ['balance_exhausted', 'Work goes on and is charged as overage.'],
    ]);
  });

  it('is not looked for again where all of a charge is overage', async () => {
    const shop = await newShop(testApp);
    const { projectId } = await newProject(testApp, shop);
    await importCatalogue(shop, projectId, catalogueOf(1));
    await allowOverage(shop);
    await setCt(testApp.ctx(), shop.organizationId, '0.0000');
    expect((await shop.rest.post(`/projects/${projectId}/generate`, {})).body).toMatchObject({ generated_count: 1 });
    expect(await told(shop)).toEqual([]);
  });

  it('is told by what is really spent, and a refusal for lack of CT is told too', async () => {
    const shop = await newShop(testApp);
    const { projectId } = await newProject(testApp, shop);
    await importCatalogue(shop, projectId, catalogueOf(1));
    await setCt(testApp.ctx(), shop.organizationId, '10.0000');
    expect((await shop.rest.post(`/projects/${projectId}/generate`, {})).body).toMatchObject({ generated_count: 1 });
    expect(await told(shop)).toEqual(['low 20']);
    await setCt(testApp.ctx(), shop.organizationId, '0.0001');
    expect((await shop.rest.post(`/projects/${projectId}/regenerate/stream`, {})).status).toBe(402);
    expect(await told(shop)).toEqual(['low 20', 'balance_exhausted']);
  });
});

describe('a notification', () => {
  const mailsTo = async (email: string) => testApp.ctx().em.count(Mail, { recipient: email, kind: MailKind.notice });

  it('is for every active administrator, by mail as each prefers', async () => {
    const shop = await newShop(testApp);
    const [admin, member] = [await newMember(testApp, shop, { role: 'admin' }), await newMember(testApp, shop)];
    await admin.rest.patch('/users/me/email-preferences', { usage_billing: false });
    await notifyBalanceExhausted(testApp.ctx(), shop.organizationId);
    const found = await testApp.ctx().em.find(Notification, { userId: { $in: await adminIds(shop.organizationId) } });
    expect(found).toHaveLength(2);
    expect(found.map(({ userId }) => userId)).not.toContain(member.userId);
    expect([await mailsTo(shop.email), await mailsTo(admin.email), await mailsTo(member.email)]).toEqual([1, 0, 0]);
  });

  it('is told once per cause, and undone with what it tells of', async () => {
    const shop = await newShop(testApp);
    const ctx = testApp.ctx();
    const notice = {
      organizationId: shop.organizationId,
      type: 'topup_completed',
      title: 'Top-up',
      body: '500 CT',
      cause: randomUUID(),
    } as const;
    const undone = ctx.em.transactional(async (em) => {
      await notify({ ...ctx, em }, notice);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await told(shop)).toEqual([]);
    const counts = [];
    for (let time = 0; time < 2; time += 1)
      counts.push(await ctx.em.fork().transactional((em) => notify({ ...ctx, em }, notice)));
    expect(counts).toEqual([1, 0]);
    expect(await mailsTo(shop.email)).toBe(1);
  });
});
