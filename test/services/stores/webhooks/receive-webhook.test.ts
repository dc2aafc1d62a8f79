import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import { changed, row, rows, sql } from '../../../../src/core/sql.ts';
import { deleteExpiredRows } from '../../../../src/services/retention/delete-old-rows.ts';
import { receiveWebhook } from '../../../../src/services/stores/webhooks/receive-webhook.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { holdRows } from '../../../support/held-rows.ts';
import { connectedShop, connectionOf, storedWebhook, notificationsOf, pendingInstalls, purposesOf } from './support.ts';

const testApp = useTestApp({ ROLE: 'web' });
const SECRET = 'shpss_sandbox_secret';
const MINUTE = 60_000;

interface Webhook {
  topic?: string;
  id?: string | null;
  /** Minutes since the event; null for a webhook without a time. */
  ago?: number | null;
}

function receive(
  shop: string,
  { topic = 'app/uninstalled', id = randomUUID(), ago = null }: Webhook = {},
): Promise<void> {
  const body = Buffer.from(JSON.stringify({ myshopify_domain: shop }));
  const headers = new Headers({
    'X-Shopify-Topic': topic,
    'X-Shopify-Hmac-Sha256': createHmac('sha256', SECRET).update(body).digest('base64'),
  });
  if (id) headers.set('X-Shopify-Webhook-Id', id);
  if (ago !== null) headers.set('X-Shopify-Triggered-At', new Date(Date.now() - ago * MINUTE).toISOString());
  return receiveWebhook(testApp.ctx(), body, headers, null);
}

const ofTwenty = <T>(make: () => T): T[] => Array.from({ length: 20 }, make);

describe('an app/uninstalled webhook', () => {
  it('ends the connections of that shop in every organization, and of no other shop or platform', async () => {
    const [mine, stranger] = [await connectedShop(testApp), await connectedShop(testApp)];
    const theirs = await connectedShop(testApp, mine.shop);
    const manual = await connectedShop(testApp, mine.shop);
    await testApp.ctx().em.nativeUpdate(StoreConnection, manual.connectionId, { platform: 'woocommerce' as never });
    await receive(mine.shop);
    for (const { connectionId } of [mine, theirs]) {
      expect(await connectionOf(testApp, connectionId)).toMatchObject({
        status: 'inactive',
        hasCredentials: false,
        credentials: null,
        tokenExpiresAt: null,
        refreshingUntil: null,
      });
    }
    for (const { connectionId } of [stranger, manual])
      expect(await connectionOf(testApp, connectionId)).toMatchObject({ status: 'active', hasCredentials: true });
    expect(await notificationsOf(testApp, stranger.organizationId)).toEqual([]);
  });

  it('notifies each organization once for all its connections, without a secret', async () => {
    const shop = await connectedShop(testApp);
    const second = await connectedShop(testApp, shop.shop, shop);
    const other = await connectedShop(testApp, shop.shop);
    await receive(shop.shop);
    const [notice, ...more] = await notificationsOf(testApp, shop.organizationId);
    expect([notice!.title, more]).toEqual(['Store disconnected: Sandbox shop, Sandbox shop', []]);
    expect(notice).toMatchObject({
      body: expect.stringContaining(shop.shop),
      data: { reason: 'app_removed', shop: shop.shop, store_names: ['Sandbox shop', 'Sandbox shop'] },
    });
    expect((notice!.data['connection_ids'] as string[]).toSorted()).toEqual(
      [shop.connectionId, second.connectionId].toSorted(),
    );
    expect(await notificationsOf(testApp, other.organizationId)).toMatchObject([
      { data: { connection_ids: [other.connectionId] } },
    ]);
    expect(JSON.stringify(notice)).not.toContain('shpat');
  });

  it.each([
    [
      'with one id',
      () => {
        const id = randomUUID();
        return () => id;
      },
    ],
    ['with an id each', () => () => randomUUID()],
    ['without any', () => () => null],
  ])('that is delivered twenty times at once %s has its effect once', async (_how, ids) => {
    const shop = await connectedShop(testApp);
    const id = ids();
    await Promise.all(ofTwenty(() => receive(shop.shop, { id: id() })));
    await receive(shop.shop, { id: id() });
    expect(await connectionOf(testApp, shop.connectionId)).toMatchObject({ status: 'inactive', hasCredentials: false });
    expect(await notificationsOf(testApp, shop.organizationId)).toHaveLength(1);
  });

  it('whose transaction failed is processed when it is sent again', async () => {
    const shop = await connectedShop(testApp);
    const id = randomUUID();
    const held = await holdRows(
      testApp,
      sql`select 1 from store_connections where id = ${shop.connectionId} for update`,
    );
    const broken = receive(shop.shop, { id }).catch((error: unknown) => error);
    await held.awaited();
    expect(await storedWebhook(testApp, id)).toBeNull();
    await held.disconnectWaiting();
    expect(await broken).toBeInstanceOf(Error);
    await held.release();
    expect(await connectionOf(testApp, shop.connectionId)).toMatchObject({ status: 'active' });
    await receive(shop.shop, { id });
    expect(await connectionOf(testApp, shop.connectionId)).toMatchObject({ status: 'inactive' });
    expect([await notificationsOf(testApp, shop.organizationId), await storedWebhook(testApp, id)]).toMatchObject([
      { length: 1 },
      { topic: 'app/uninstalled', shop: shop.shop },
    ]);
  });

  it('that is repeated after a new installation changes nothing', async () => {
    const shop = await connectedShop(testApp);
    const id = randomUUID();
    await receive(shop.shop, { id });
    await testApp.ctx().em.nativeUpdate(StoreConnection, shop.connectionId, {
      status: 'active' as never,
      hasCredentials: true,
      credentials: 'new',
      lastConnectedAt: new Date(),
    });
    await receive(shop.shop, { id });
    expect(await connectionOf(testApp, shop.connectionId)).toMatchObject({ status: 'active', credentials: 'new' });
  });

  it('that is delivered late keeps newer connections and pending installations', async () => {
    const [late, since] = [await connectedShop(testApp), await connectedShop(testApp)];
    await testApp
      .ctx()
      .em.nativeUpdate(StoreConnection, late.connectionId, { createdAt: new Date(Date.now() - 100 * MINUTE) });
    await testApp.ctx().em.nativeUpdate(StoreConnection, since.connectionId, { lastConnectedAt: null });
    for (const { shop } of [late, since]) {
      await pendingInstalls(testApp, shop, 5);
      await receive(shop, { ago: 10 });
    }
    for (const { shop, connectionId, organizationId } of [late, since]) {
      expect(await connectionOf(testApp, connectionId)).toMatchObject({ status: 'active', hasCredentials: true });
      expect([await purposesOf(testApp, shop), await notificationsOf(testApp, organizationId)]).toEqual([
        ['install', 'state'],
        [],
      ]);
    }
  });

  it('that is delivered late also keeps the older connection that got the new tokens', async () => {
    const shop = await connectedShop(testApp);
    const second = await connectedShop(testApp, shop.shop, shop);
    const other = await connectedShop(testApp, shop.shop);
    const longAgo = new Date(Date.now() - 60 * MINUTE);
    for (const { connectionId } of [second, other])
      await testApp
        .ctx()
        .em.nativeUpdate(StoreConnection, connectionId, { createdAt: longAgo, lastConnectedAt: longAgo });
    await receive(shop.shop, { ago: 10 });
    const statuses = await Promise.all(
      [shop, second, other].map(async ({ connectionId }) => (await connectionOf(testApp, connectionId)).status),
    );
    expect(statuses).toEqual(['active', 'active', 'inactive']);
  });

  it('that is delivered late ends older connections and pending installations with tokens', async () => {
    const { shop, connectionId } = await connectedShop(testApp);
    const longAgo = new Date(Date.now() - 60 * MINUTE);
    await testApp
      .ctx()
      .em.nativeUpdate(StoreConnection, connectionId, { createdAt: longAgo, lastConnectedAt: longAgo });
    await pendingInstalls(testApp, shop, 12);
    await receive(shop, { ago: 10 });
    expect(await connectionOf(testApp, connectionId)).toMatchObject({ status: 'inactive', hasCredentials: false });
    expect(await purposesOf(testApp, shop)).toEqual(['state']);
  });

  it.each(['soon', '', '-271821-04-20T00:00:00.000Z', '2999-01-01T00:00:00Z', '0000-00-00T00:00:00Z'])(
    'with the impossible time %j counts as sent now',
    async (time) => {
      const { shop, connectionId } = await connectedShop(testApp);
      const body = Buffer.from(JSON.stringify({ myshopify_domain: shop.toUpperCase() }));
      const headers = {
        'X-storeA-Triggered-At': time,
        'X-storeA-Hmac-Sha256': createHmac('sha256', SECRET).update(body).digest('base64'),
      };
      await receiveWebhook(testApp.ctx(), body, new Headers(headers), 'app/uninstalled');
      expect(await connectionOf(testApp, connectionId)).toMatchObject({ status: 'inactive' });
    },
  );

  it('erases credentials that were never tested, and does not notify about inactive connections', async () => {
    const { shop, connectionId, organizationId } = await connectedShop(testApp);
    await testApp.ctx().em.nativeUpdate(StoreConnection, connectionId, { status: 'inactive' as never });
    await receive(shop);
    expect(await connectionOf(testApp, connectionId)).toMatchObject({ hasCredentials: false });
    await receive(shop);
    expect(await notificationsOf(testApp, organizationId)).toHaveLength(1);
  });
});

describe('stored webhooks', () => {
  it('contain no part of the body and are deleted after thirty days', async () => {
    const [old, young] = [randomUUID(), randomUUID()];
    for (const id of [old, young]) await receive(`${id}.myshopify.com`, { id, topic: 'products/update' });
    await changed(
      testApp.ctx().em,
      sql`update store_webhooks set received_at = now() - interval '31 days' where id = ${old}`,
    );
    await changed(
      testApp.ctx().em,
      sql`update store_webhooks set received_at = now() - interval '29 days' where id = ${young}`,
    );
    await deleteExpiredRows(testApp.ctx());
    expect([await storedWebhook(testApp, old), await storedWebhook(testApp, young)]).toMatchObject([
      null,
      { topic: 'products/update' },
    ]);
    expect(
      Object.keys((await row<object>(testApp.ctx().em, sql`select * from store_webhooks where id = ${young}`))!),
    ).toEqual(['id', 'topic', 'shop', 'received_at']);
    expect(
      await rows(testApp.ctx().em, sql`select 1 from store_webhooks where received_at < now() - interval '30 days'`),
    ).toEqual([]);
  });
});
