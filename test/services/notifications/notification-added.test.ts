import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { notify } from '../../../src/services/notifications/notify.ts';
import { changed, sql } from '../../../src/core/sql.ts';
import { openSocket } from '../../http/socket-client.ts';
import { NOTIFICATION_DATA } from '../../support/notification-data.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp();

const TOP_UP = { type: 'topup_completed', body: '', data: NOTIFICATION_DATA.topup_completed } as const;

const notifyAdmins = (shop: Shop, title: string, cause = randomUUID()) => {
  const ctx = testApp.ctx();
  return ctx.em.transactional((em) =>
    notify({ ...ctx, em }, { ...TOP_UP, organizationId: shop.organizationId, title, cause }),
  );
};

async function listen(shop: Shop) {
  const socket = await openSocket(testApp, shop.token);
  socket.subscribe('1', 'subscription { notificationAdded { title isRead } }');
  // The response arrives only after the subscription before it was accepted.
  await socket.request('{ unreadNotificationCount { unreadCount } }');
  return { socket, next: async () => (await socket.next('1')).payload.data.notificationAdded.title };
}

describe('notificationAdded', () => {
  it('yields each new notification once, in order, and none from before the subscription', async () => {
    const shop = await newShop(testApp);
    await notifyAdmins(shop, 'before');
    const { socket, next } = await listen(shop);
    await untilSubscribed(shop, next);
    for (let n = 0; n < 5; n += 1) await notifyAdmins(shop, `new ${n}`);
    const received = [];
    for (let n = 0; n < 5; n += 1) received.push(await next());
    expect(received).toEqual(['new 0', 'new 1', 'new 2', 'new 3', 'new 4']);
    socket.close();
  });

  it('yields a notification whose transaction began first and committed last', async () => {
    const shop = await newShop(testApp);
    const { socket, next } = await listen(shop);
    await untilSubscribed(shop, next);
    const slow = testApp.ctx();
    await slow.em.transactional(async (em) => {
      await notify(
        { ...slow, em },
        { ...TOP_UP, organizationId: shop.organizationId, title: 'slow', cause: randomUUID() },
      );
      await notifyAdmins(shop, 'fast');
      expect(await next()).toBe('fast');
    });
    expect(await next()).toBe('slow');
    socket.close();
  });

  it('skips rolled-back and foreign notifications, and finds those without a published message', async () => {
    const [shop, other] = [await newShop(testApp), await newShop(testApp)];
    const { socket, next } = await listen(shop);
    await untilSubscribed(shop, next);
    const ctx = testApp.ctx();
    const rolledBack = ctx.em.transactional(async (em) => {
      await notify(
        { ...ctx, em },
        { ...TOP_UP, organizationId: shop.organizationId, title: 'rolled back', cause: randomUUID() },
      );
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await notifyAdmins(other, 'not yours');
    await changed(
      testApp.ctx().em,
      sql`insert into notifications (id, user_id, cause, notification_type, title, body, data, is_read, created_at)
          select gen_random_uuid(), id, 'unpublished', 'topup_completed', 'unpublished', '', '{}', false, now()
            from users where organization_id = ${shop.organizationId}`,
    );
    expect(await next()).toBe('unpublished');
    socket.close();
  });
});

/** Waits until the subscription is active, which is when it has yielded a first notification. */
async function untilSubscribed(shop: Shop, next: () => Promise<string>): Promise<void> {
  let active = false;
  const first = next().then((title) => {
    expect(title).toMatch(/^probe/);
    active = true;
  });
  let probes = 0;
  while (!active) {
    await notifyAdmins(shop, `probe ${(probes += 1)}`);
    await new Promise((resolve) => void setTimeout(resolve, 50));
  }
  await first;
  await notifyAdmins(shop, 'ready');
  while ((await next()) !== 'ready');
}
