import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { row, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';
import { RestClient } from '../support/rest-client.ts';
import {
  connectedShop,
  connectionOf,
  notificationsOf,
  pendingInstalls,
  storedWebhook,
} from '../services/stores/webhooks/support.ts';

const SECRET = 'shpss_of_ours';
const testApp = useTestApp({ ROLE: 'web', STOREA_CLIENT_ID: 'id', STOREA_CLIENT_SECRET: SECRET });
const bare = useTestApp({ ROLE: 'web', SANDBOX_URL: '' });

const ROUTES = {
  '/uninstalled': 'app/uninstalled',
  '/customers/data_request': 'customers/data_request',
  '/customers/redact': 'customers/redact',
  '/shop/redact': 'shop/redact',
};
const sign = (body: string | Buffer, secret = SECRET) => createHmac('sha256', secret).update(body).digest('base64');

interface Sending {
  path?: string;
  topic?: string | null;
  headers?: Record<string, string>;
  signature?: string | null;
  url?: string;
}

/** Sends a webhook to the unified route, with the header names of the contract and a new id. */
function send(
  body: string,
  { path = '', topic = 'app/uninstalled', headers = {}, signature = sign(body), url = testApp.url }: Sending = {},
) {
  const all = {
    'X-storeA-Webhook-Id': randomUUID(),
    ...(topic && { 'X-storeA-Topic': topic }),
    ...(signature !== null && { 'X-storeA-Hmac-Sha256': signature }),
    ...headers,
  };
  return new RestClient(url).post(`/storeA/webhooks${path}`, body, all);
}

const uninstalled = (shop: string) => JSON.stringify({ id: 1, myshopify_domain: shop });
const countOf = async () =>
  (await row<{ n: number }>(testApp.ctx().em, sql`select count(*)::int as n from store_webhooks`))!.n;

describe('a webhook of storeA', () => {
  it.each(Object.entries(ROUTES))(
    'is accepted at %s with and without its topic header, and at the unified route',
    async (path, topic) => {
      const { shop } = await connectedShop(testApp);
      const body = JSON.stringify({ shop_domain: shop });
      for (const sending of [{ path, topic: null }, { path, topic }, { topic }])
        expect(await send(body, sending)).toMatchObject({ status: 200, body: { received: true } });
    },
  );

  it('disconnects the shop with either spelling of the headers', async () => {
    for (const spelling of ['X-storeA-', 'X-Shopify-', 'x-shopify-']) {
      const { connectionId, shop } = await connectedShop(testApp);
      const body = uninstalled(shop);
      const headers = {
        [`${spelling}Hmac-Sha256`]: sign(body),
        [`${spelling}Topic`]: 'app/uninstalled',
        [`${spelling}Shop-Domain`]: shop,
      };
      expect((await send(body, { topic: null, signature: null, headers })).status).toBe(200);
      expect(await connectionOf(testApp, connectionId)).toMatchObject({ status: 'inactive', hasCredentials: false });
    }
  });

  it('makes the connection inactive and without credentials in the API', async () => {
    const { connectionId, shop, rest } = await connectedShop(testApp);
    await send(uninstalled(shop));
    expect((await rest.get('/store-connections')).body.store_connections).toMatchObject([
      { id: connectionId, status: 'inactive', has_credentials: false },
    ]);
  });

  it.each<[string, (body: string) => Sending, ((body: string) => string)?]>([
    ['without a signature', () => ({ signature: null })],
    ['with an empty signature', () => ({ signature: '' })],
    ['with the signature of another secret', (body) => ({ signature: sign(body, 'shpss_of_others') })],
    ['with a signature in hex', (body) => ({ signature: createHmac('sha256', SECRET).update(body).digest('hex') })],
    ['with a signature without its padding', (body) => ({ signature: sign(body).slice(0, -1) })],
    ['with two signatures', (body) => ({ signature: `${sign(body)}, ${sign(body)}` })],
    ['with the signature of another body', (body) => ({ signature: sign(`${body} `) })],
    [
      'with a body that was serialized again after signing',
      (body) => ({ signature: sign(body) }),
      (body) => JSON.stringify(JSON.parse(body), null, 1),
    ],
    [
      'with a valid signature in one header spelling and an invalid one in the other',
      (body) => ({ headers: { 'X-Shopify-Hmac-Sha256': sign(body, 'shpss_of_others') } }),
    ],
    [
      'with another shop in its header than in its body',
      (body) => ({ headers: { 'X-Shopify-Shop-Domain': 'other.myshopify.com', 'x-mark': body.slice(0, 1) } }),
    ],
    ['with two topics', () => ({ headers: { 'X-Shopify-Topic': 'shop/redact' } })],
  ])('%s is rejected and changes nothing', async (_how, sending, sent = (body) => body) => {
    const { connectionId, shop } = await connectedShop(testApp);
    const before = await countOf();
    const body = uninstalled(shop);
    const answer = await send(sent(body), sending(body));
    expect([answer.status, answer.body.detail]).toEqual([401, 'Invalid signature']);
    expect(await connectionOf(testApp, connectionId)).toMatchObject({ status: 'active', hasCredentials: true });
    expect(await countOf()).toBe(before);
  });

  it('uses the shop of the header only if the body names none', async () => {
    const { connectionId, shop } = await connectedShop(testApp);
    const other = await connectedShop(testApp);
    expect((await send(uninstalled(other.shop), { headers: { 'X-storeA-Shop-Domain': shop } })).status).toBe(401);
    expect(await connectionOf(testApp, connectionId)).toMatchObject({ status: 'active' });
    expect(await connectionOf(testApp, other.connectionId)).toMatchObject({ status: 'active' });
    expect(
      (await send('{"id":1,"domain":null}', { headers: { 'X-storeA-Shop-Domain': shop.toUpperCase() } })).status,
    ).toBe(200);
    expect(await connectionOf(testApp, connectionId)).toMatchObject({ status: 'inactive' });
    for (const body of [
      '{}',
      '{"myshopify_domain":"\\u0000"}',
      '{"shop_domain":7}',
      `{"shop_domain":"${'x'.repeat(300)}"}`,
    ])
      expect((await send(body)).status).toBe(200);
  });

  it('is rejected when it is another text that the platform signed with the same secret', async () => {
    const { connectionId, shop } = await connectedShop(testApp);
    // The callback of an installation in any shop is signed in this way, with another encoding of the signature.
    const query = 'code=0907a61c&shop=other.myshopify.com&state=0.6784&timestamp=1337178173';
    const signature = Buffer.from(createHmac('sha256', SECRET).update(query).digest('hex'), 'hex').toString('base64');
    expect(await send(query, { signature, headers: { 'X-storeA-Shop-Domain': shop } })).toMatchObject({
      status: 400,
      body: { detail: 'Invalid JSON' },
    });
    expect(await connectionOf(testApp, connectionId)).toMatchObject({ status: 'active' });
  });

  it('is rejected and not stored when it is signed but not a valid webhook', async () => {
    const before = await countOf();
    for (const body of ['', 'no JSON', '{"a":']) expect((await send(body)).status).toBe(400);
    for (const body of ['[]', '"text"', 'null', '7']) expect((await send(body)).status).toBe(422);
    expect((await send('{}', { topic: null })).body.errors).toMatchObject([
      { loc: ['header', 'X-storeA-Topic'], type: 'missing' },
    ]);
    expect((await send('{}', { path: '/customers/redact', topic: 'app/uninstalled' })).status).toBe(422);
    expect(await countOf()).toBe(before);
  });

  it('is rejected before its signature is verified when it is too large or compressed', async () => {
    const body = `{"data":"${'x'.repeat(1_048_576)}"}`;
    expect(await send(body)).toMatchObject({ status: 413, body: { detail: 'Payload too large' } });
    expect((await send('{}', { headers: { 'content-encoding': 'gzip' } })).status).toBe(415);
  });

  it('of an unknown topic is stored and ignored', async () => {
    const { connectionId, shop } = await connectedShop(testApp);
    const id = randomUUID();
    expect(
      (await send(uninstalled(shop), { topic: 'products/update', headers: { 'X-storeA-Webhook-Id': id } })).status,
    ).toBe(200);
    expect(await storedWebhook(testApp, id)).toMatchObject({ topic: 'products/update', shop });
    expect(
      (await send(uninstalled(shop), { topic: 'x'.repeat(3000), headers: { 'X-storeA-Webhook-Id': 'y'.repeat(3000) } }))
        .status,
    ).toBe(200);
    expect(await connectionOf(testApp, connectionId)).toMatchObject({ status: 'active' });
  });

  it.each(['customers/data_request', 'customers/redact'])(
    'of the topic %s is acknowledged and stores nothing',
    async (topic) => {
      const { connectionId, shop } = await connectedShop(testApp);
      const before = await countOf();
      const body = JSON.stringify({ shop_domain: shop, customer: { id: 7, email: 'somebody@customers.example' } });
      expect((await send(body, { topic })).status).toBe(200);
      expect((await send(body, { topic: null, path: `/${topic}` })).status).toBe(200);
      expect(await countOf()).toBe(before);
      expect(await connectionOf(testApp, connectionId)).toMatchObject({ status: 'active', hasCredentials: true });
    },
  );

  it('of the topic shop/redact deletes all credentials of the shop, including pending installations', async () => {
    const { connectionId, shop } = await connectedShop(testApp);
    await pendingInstalls(testApp, shop);
    expect(
      (
        await send(JSON.stringify({ shop_domain: shop }), {
          topic: null,
          path: '/shop/redact',
          headers: { 'X-Shopify-Triggered-At': '2020-01-01T00:00:00Z' },
        })
      ).status,
    ).toBe(200);
    expect(await connectionOf(testApp, connectionId)).toMatchObject({
      status: 'inactive',
      hasCredentials: false,
      credentials: null,
    });
    expect(await row(testApp.ctx().em, sql`select 1 from pending_installs where shop = ${shop}`)).toBeNull();
  });

  it('of the topic shop/redact deletes tokens of the shop that were entered, which an uninstallation does not', async () => {
    const { rest, organizationId, connectionId, shop } = await connectedShop(testApp);
    const keys = { consumer_key: 'ck_entered', consumer_secret: 'cs_entered' };
    const enter = async (base_url: string, platform = 'storeA') => {
      const credentials = platform === 'storeA' ? { access_token: 'shpat_entered' } : keys;
      const { status, body } = await rest.post('/store-connections', {
        name: 'Entered',
        platform,
        base_url,
        ...credentials,
      });
      expect(status).toBe(201);
      return String(body.id);
    };
    const ofShop = [
      await enter(`https://${shop}`),
      await enter(`https://${shop.toUpperCase()}/`),
      await enter(`http://${shop}:80`),
    ];
    const stay = [
      await enter(`https://not-${shop}`),
      await enter(`https://${shop}.example`),
      await enter(`https://proxy.example/${shop}`),
      await enter(`https://${shop}`, 'woocommerce'),
    ];
    const withCredentials = async (ids: string[]) =>
      (await Promise.all(ids.map((id) => connectionOf(testApp, id)))).map(
        (each) => each.hasCredentials && each.credentials !== null,
      );
    await send(uninstalled(shop));
    expect(await withCredentials([connectionId])).toEqual([false]);
    expect(await withCredentials(ofShop)).toEqual([true, true, true]);
    // An empty name of a shop is part of every address.
    for (const body of ['{}', JSON.stringify({ shop_domain: shop })])
      expect((await send(body, { topic: 'shop/redact' })).status).toBe(200);
    expect(await withCredentials(ofShop)).toEqual([false, false, false]);
    expect(await withCredentials(stay)).toEqual([true, true, true, true]);
    const notified = (await notificationsOf(testApp, organizationId)).map(({ data }) => data['connection_ids']);
    expect(notified).toEqual([[connectionId], expect.arrayContaining(ofShop)]);
  });

  it('is rejected with 503 when the app is not configured, and with 404 for another method', async () => {
    expect(await send('{}', { url: bare.url })).toMatchObject({
      status: 503,
      body: { detail: 'storeA is not configured', code: 'NOT_CONFIGURED' },
    });
    expect((await new RestClient(testApp.url).get('/storeA/webhooks')).status).toBe(404);
  });
});
