import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import { changed, row, rows, sql } from '../../../../src/core/sql.ts';
import { receiveWebhook, sweepWebhooks } from '../../../../src/services/stores/webhooks/receive-webhook.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { holdRows } from '../../../support/held-rows.ts';
import { connectedShop, connectionOf, keptWebhook, noticesOf, pendingInstalls, purposesOf } from './support.ts';

const testApp = useTestApp({ ROLE: 'web' });
const SECRET = 'shpss_sandbox_secret';
const MINUTE = 60_000;

interface Webhook {
  topic?: string;
  id?: string | null;
  /** Minutes since it happened; null: the platform does not say. */
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

describe('app/uninstalled', () => {
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
    expect(await noticesOf(testApp, stranger.organizationId)).toEqual([]);
  });

  it('tells each organization once, however many connections it had, without a secret', async () => {
    const shop = await connectedShop(testApp);
    const second = await connectedShop(testApp, shop.shop, shop);
    const other = await connectedShop(testApp, shop.shop);
    await receive(shop.shop);
    const [notice, ...more] = await noticesOf(testApp, shop.organizationId);
    expect([notice!.title, more]).toEqual(['Store disconnected: Sandbox shop, Sandbox shop', []]);
    expect(notice).toMatchObject({ body: expect.stringContaining(shop.shop), data: { shop: shop.shop } });
    expect((notice!.data['connection_ids'] as string[]).toSorted()).toEqual(
      [shop.connectionId, second.connectionId].toSorted(),
    );
    expect(await noticesOf(testApp, other.organizationId)).toMatchObject([
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
  ])('that comes twenty times at once %s has its effect once', async (_how, ids) => {
    const shop = await connectedShop(testApp);
    const id = ids();
    await Promise.all(ofTwenty(() => receive(shop.shop, { id: id() })));
    await receive(shop.shop, { id: id() });
    expect(await connectionOf(testApp, shop.connectionId)).toMatchObject({ status: 'inactive', hasCredentials: false });
    expect(await noticesOf(testApp, shop.organizationId)).toHaveLength(1);
  });

  it('that breaks off is done when it is sent again', async () => {
    const shop = await connectedShop(testApp);
    const id = randomUUID();
    const held = await holdRows(
      testApp,
      sql`select 1 from store_connections where id = ${shop.connectionId} for update`,
    );
    const broken = receive(shop.shop, { id }).catch((error: unknown) => error);
    await held.awaited();
    expect(await keptWebhook(testApp, id)).toBeNull();
    await held.disconnectWaiting();
    expect(await broken).toBeInstanceOf(Error);
    await held.release();
    expect(await connectionOf(testApp, shop.connectionId)).toMatchObject({ status: 'active' });
    await receive(shop.shop, { id });
    expect(await connectionOf(testApp, shop.connectionId)).toMatchObject({ status: 'inactive' });
    expect([await noticesOf(testApp, shop.organizationId), await keptWebhook(testApp, id)]).toMatchObject([
      { length: 1 },
      { topic: 'app/uninstalled', shop: shop.shop },
    ]);
  });

  it('that comes again after the shop was connected anew changes nothing', async () => {
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

  it('that comes late does not end what was connected after it, nor what is being installed since', async () => {
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
      expect([await purposesOf(testApp, shop), await noticesOf(testApp, organizationId)]).toEqual([
        ['install', 'state'],
        [],
      ]);
    }
  });

  it('that comes late leaves the organization its other connection too, which goes on with the new token', async () => {
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

  it('ends what was connected before it, however late it comes, and an installation that already has a token', async () => {
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
    'that happened at %j, which cannot be, happened now',
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

  it('erases also what was never tested, and is quiet about what was over already', async () => {
    const { shop, connectionId, organizationId } = await connectedShop(testApp);
    await testApp.ctx().em.nativeUpdate(StoreConnection, connectionId, { status: 'inactive' as never });
    await receive(shop);
    expect(await connectionOf(testApp, connectionId)).toMatchObject({ hasCredentials: false });
    await receive(shop);
    expect(await noticesOf(testApp, organizationId)).toHaveLength(1);
  });
});

describe('webhooks that are kept', () => {
  it('hold nothing of what was sent, and go after thirty days', async () => {
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
    await sweepWebhooks(testApp.ctx());
    expect([await keptWebhook(testApp, old), await keptWebhook(testApp, young)]).toMatchObject([
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
