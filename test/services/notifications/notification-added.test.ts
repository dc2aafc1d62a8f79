import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { notify } from '../../../src/services/notifications/notify.ts';
import { changed, sql } from '../../../src/core/sql.ts';
import { openSocket } from '../../http/socket-client.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp();

const tell = (shop: Shop, title: string, cause = randomUUID()) => {
  const ctx = testApp.ctx();
  return ctx.em.transactional((em) =>
    notify({ ...ctx, em }, { organizationId: shop.organizationId, type: 'topup_completed', title, body: '', cause }),
  );
};

async function listen(shop: Shop) {
  const socket = await openSocket(testApp, shop.token);
  socket.subscribe('1', 'subscription { notificationAdded { title isRead } }');
  // Its answer comes once the subscription before it is under way.
  await socket.request('{ unreadNotificationCount { unreadCount } }');
  return { socket, next: async () => (await socket.next('1')).payload.data.notificationAdded.title };
}

describe('notificationAdded', () => {
  it('tells each new notification once, in order, and nothing of before', async () => {
    const shop = await newShop(testApp);
    await tell(shop, 'before');
    const { socket, next } = await listen(shop);
    await untilHeard(shop, next);
    for (let n = 0; n < 5; n += 1) await tell(shop, `new ${n}`);
    const heard = [];
    for (let n = 0; n < 5; n += 1) heard.push(await next());
    expect(heard).toEqual(['new 0', 'new 1', 'new 2', 'new 3', 'new 4']);
    socket.close();
  });

  it('tells of one whose transaction began first and ended last', async () => {
    const shop = await newShop(testApp);
    const { socket, next } = await listen(shop);
    await untilHeard(shop, next);
    const slow = testApp.ctx();
    await slow.em.transactional(async (em) => {
      await notify(
        { ...slow, em },
        { organizationId: shop.organizationId, type: 'topup_completed', title: 'slow', body: '', cause: randomUUID() },
      );
      await tell(shop, 'fast');
      expect(await next()).toBe('fast');
    });
    expect(await next()).toBe('slow');
    socket.close();
  });

  it('says nothing of what was undone, nothing to others, and finds by itself what no message told of', async () => {
    const [shop, other] = [await newShop(testApp), await newShop(testApp)];
    const { socket, next } = await listen(shop);
    await untilHeard(shop, next);
    const ctx = testApp.ctx();
    const undone = ctx.em.transactional(async (em) => {
      await notify(
        { ...ctx, em },
        {
          organizationId: shop.organizationId,
          type: 'topup_completed',
          title: 'undone',
          body: '',
          cause: randomUUID(),
        },
      );
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await tell(other, 'not yours');
    await changed(
      testApp.ctx().em,
      sql`insert into notifications (id, user_id, cause, notification_type, title, body, data, is_read, created_at)
          select gen_random_uuid(), id, 'unannounced', 'topup_completed', 'unannounced', '', '{}', false, now() from users where organization_id = ${shop.organizationId}`,
    );
    expect(await next()).toBe('unannounced');
    socket.close();
  });
});

/** The subscription stands once it has told something. */
async function untilHeard(shop: Shop, next: () => Promise<string>): Promise<void> {
  let heard = false;
  const hearing = next().then((title) => {
    expect(title).toMatch(/^knock/);
    heard = true;
  });
  let knocks = 0;
  while (!heard) {
    await tell(shop, `knock ${(knocks += 1)}`);
    await new Promise((resolve) => void setTimeout(resolve, 50));
  }
  await hearing;
  await tell(shop, 'ready');
  while ((await next()) !== 'ready');
}
