import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ItemStatus } from '../../entities/catalog/item-enums.ts';
import { StoreConnection } from '../../entities/stores/store-connection.ts';
import { asUser } from '../support/as-user.ts';
import { addItems } from '../support/catalog.ts';
import { eventually } from '../support/eventually.ts';
import { useTestApp } from '../support/test-app.ts';
import { RestClient } from '../support/rest-client.ts';
import { jobEnd } from '../support/shop.ts';
import { sealCredentials } from '../../src/services/stores/credentials.ts';
import { connectedShop, connectionOf, notificationsOf } from '../services/stores/webhooks/support.ts';

const testApp = useTestApp();

const control = (path: string, body: object) =>
  fetch(`${testApp.sandbox.url}/control/storeA/webhooks${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then(async (response) => ({
    status: response.status,
    body: (await response.json()) as { id: string; status: number },
  }));
const sent = (id: string) => testApp.sandbox.state.shopWebhooks.list().find((webhook) => webhook.id === id)!;
const toService = () => control('', { url: `${testApp.url}/api/v1/storeA/webhooks` });

/** A shop whose connection has a token that the sandbox issued and can revoke. */
async function installedShop() {
  const domain = `shop-${randomUUID().slice(0, 8)}.myshopify.com`;
  const shop = await connectedShop(testApp, domain);
  const { grants } = testApp.sandbox.state;
  const tokens = grants.exchange(
    domain,
    grants.newCode({ shop: domain, scopes: ['read_products', 'write_products'] }),
    false,
  )!;
  const ctx = await asUser(testApp, shop);
  const connection = await ctx.em.findOneOrFail(StoreConnection, shop.connectionId);
  connection.baseUrl = `${testApp.sandbox.url}/storeA/${domain}`;
  sealCredentials(ctx, connection, { accessToken: tokens.access_token });
  await ctx.em.flush();
  return shop;
}

describe('the sandbox of storeA', () => {
  it('notifies the service of an uninstalled app after revoking its tokens', async () => {
    await toService();
    const shop = await installedShop();
    expect((await shop.rest.post(`/store-connections/${shop.connectionId}/test`)).body).toMatchObject({
      success: true,
    });
    const { body } = await control('/uninstall', { shop: shop.shop });
    await testApp.sandbox.state.shopWebhooks.settled();
    expect(sent(body.id)).toMatchObject({ topic: 'app/uninstalled', answers: [200] });
    expect(await connectionOf(testApp, shop.connectionId)).toMatchObject({ status: 'inactive', hasCredentials: false });
    expect((await shop.rest.get('/store-connections')).body.store_connections).toMatchObject([
      { status: 'inactive', has_credentials: false },
    ]);
    const answer = await shop.rest.post(`/store-connections/${shop.connectionId}/test`);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: false, message: 'The store connection has no credentials' },
    });
  });

  it('repeats a delivery until it gets 200, and a repeated delivery has no further effect', async () => {
    const { shop, connectionId, organizationId } = await connectedShop(testApp);
    await control('', { url: `${testApp.url}/api/v1/storeA/webhooks`, secret: 'shpss_of_others' });
    const { body } = await control('/send', { topic: 'app/uninstalled', shop });
    await eventually(() => sent(body.id).answers[0] === 401);
    await toService();
    await testApp.sandbox.state.shopWebhooks.settled();
    expect(sent(body.id).answers.at(-1)).toBe(200);
    expect((await control('/deliver', { id: body.id })).body).toMatchObject({ status: 200 });
    expect(await connectionOf(testApp, connectionId)).toMatchObject({ status: 'inactive' });
    expect(await notificationsOf(testApp, organizationId)).toHaveLength(1);
  });

  it('sends every topic in its format to its own route', async () => {
    const { shop, connectionId } = await connectedShop(testApp);
    const routes = {
      'customers/data_request': 'customers/data_request',
      'customers/redact': 'customers/redact',
      'shop/redact': 'shop/redact',
    };
    for (const [topic, path] of Object.entries(routes)) {
      await control('', { url: `${testApp.url}/api/v1/storeA/webhooks/${path}`, topic });
      const { body } = await control('/send', { topic, shop });
      await testApp.sandbox.state.shopWebhooks.settled();
      expect(sent(body.id).answers).toEqual([200]);
    }
    expect(await connectionOf(testApp, connectionId)).toMatchObject({ status: 'inactive', hasCredentials: false });
  });

  it('rejects invalid control requests', async () => {
    for (const [path, body] of [
      ['', { url: 'nowhere' }],
      ['/send', { topic: 'x' }],
      ['/deliver', { id: 'unknown' }],
      ['/uninstall', {}],
    ] as const)
      expect((await control(path, body)).status).toBe(400);
  });
});

describe('a sync whose app is uninstalled meanwhile', () => {
  it('ends, leaves its texts approved, and the next sync is rejected', async () => {
    await toService();
    const shop = await installedShop();
    const items = await addItems(
      testApp,
      shop.projectId,
      Array.from({ length: 60 }, () => ({ status: ItemStatus.approved })),
    );
    const { state } = testApp.sandbox;
    state.latency.set('storeA', 50);
    const before = state.calls.count('storeA');
    const job = await shop.rest.post(`/projects/${shop.projectId}/jobs`, {
      job_type: 'sync',
      payload: { mode: 'all' },
    });
    expect(job.status).toBe(202);
    await eventually(() => state.calls.count('storeA') > before);
    await control('/uninstall', { shop: shop.shop });
    const ended = await jobEnd(shop, job.body.job_id ?? job.body.id);
    state.latency.set('storeA', 0);
    expect(ended.status).toMatch(/completed|failed/);
    expect(JSON.stringify(ended)).not.toMatch(/shpat_|internal/i);
    const { body: after } = await shop.rest.get(`/projects/${shop.projectId}/items`);
    expect(after.map((item: { status: string }) => item.status)).toEqual(items.map(() => 'approved'));
    expect(await new RestClient(testApp.url, shop.token).post(`/projects/${shop.projectId}/sync`)).toMatchObject({
      status: 422,
    });
  });
});
