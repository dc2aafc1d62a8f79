import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { PendingInstall } from '../../../../entities/stores/pending-install.ts';
import { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import { receiveWebhook } from '../../../../src/services/stores/webhooks/receive-webhook.ts';
import { eventually } from '../../../support/eventually.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { newShop } from '../../../support/shop.ts';
import { callBack, callBackAs, connectShop, consent, installInShop, newDomain } from './support.ts';

const testApp = useTestApp({ ROLE: 'web' });

/** Sends the webhook for an uninstall of the app. */
function uninstall(shop: string, at = new Date()): Promise<void> {
  testApp.sandbox.state.grants.uninstall(shop);
  const body = Buffer.from(JSON.stringify({ myshopify_domain: shop }));
  const headers = {
    'X-Shopify-Hmac-Sha256': createHmac('sha256', 'shpss_sandbox_secret').update(body).digest('base64'),
    'X-Shopify-Webhook-Id': randomUUID(),
    'X-Shopify-Triggered-At': at.toISOString(),
  };
  return receiveWebhook(testApp.ctx(), body, new Headers(headers), 'app/uninstalled');
}

const of = (shopDomain: string) => testApp.ctx().em.find(StoreConnection, { shopDomain });
const calls = (match: string) =>
  testApp.sandbox.state.calls.recent('storeA').filter(({ path }) => path.includes(match)).length;

/** Runs `during` while the shop holds a request whose path contains `match`. */
async function whileHeld<T>(match: string, call: () => Promise<T>, during: () => Promise<unknown>): Promise<T> {
  const before = calls(match);
  testApp.sandbox.state.faults.add({ system: 'storeA', kind: 'held', match });
  const answer = call();
  await eventually(() => calls(match) > before);
  await during();
  testApp.sandbox.state.faults.release(match);
  return answer;
}

describe('an uninstall of the app', () => {
  it('during a callback prevents the connection', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const { body } = await shop.rest.get(`/storeA/connect?shop=${domain}`);
    const location = await consent(body.authorization_url);
    const answer = await whileHeld(
      `${domain}/admin/api`,
      () => callBackAs(testApp, shop, location),
      () => uninstall(domain),
    );
    expect(answer).toMatchObject({ status: 400, body: { detail: 'Invalid or expired token' } });
    expect(await of(domain)).toEqual([]);
    expect(await testApp.ctx().em.count(PendingInstall, { shop: domain })).toBe(0);
    const id = await connectShop(testApp, shop, domain);
    expect(await of(domain)).toMatchObject([{ id, status: 'active' }]);
  });

  it('during an installation from the shop leaves nothing to finalize', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const location = await installInShop(shop, domain);
    const answer = await whileHeld(
      `${domain}/admin/api`,
      () => callBack(testApp, location),
      () => uninstall(domain),
    );
    expect(answer).toMatchObject({ status: 400, body: { detail: 'Invalid or expired token' } });
    expect(await testApp.ctx().em.count(PendingInstall, { shop: domain })).toBe(0);
  });

  it('that is reported late keeps a newer installation', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const removed = new Date(Date.now() - 60_000);
    const { body } = await shop.rest.get(`/storeA/connect?shop=${domain}`);
    const location = await consent(body.authorization_url);
    const late = () => uninstall(domain, removed);
    expect(await whileHeld(`${domain}/admin/api`, () => callBackAs(testApp, shop, location), late)).toMatchObject({
      status: 200,
    });
    expect(await of(domain)).toMatchObject([{ status: 'active' }]);
  });

  it("during the request for the shop's name that is reported afterwards ends the new connection", async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const { body } = await shop.rest.get(`/storeA/connect?shop=${domain}`);
    const location = await consent(body.authorization_url);
    let removed = new Date(0);
    await whileHeld(
      `${domain}/admin/api`,
      () => callBackAs(testApp, shop, location),
      async () => (removed = new Date()),
    );
    await uninstall(domain, removed);
    expect(await of(domain)).toMatchObject([{ status: 'inactive', hasCredentials: false }]);
  });

  it('during a live test is not undone by the result of the test', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const id = await connectShop(testApp, shop, domain);
    const test = () => shop.rest.post(`/store-connections/${id}/test`);
    const answer = await whileHeld(`${domain}/admin/api`, test, () => uninstall(domain));
    expect(answer.status).toBe(409);
    expect(await of(domain)).toMatchObject([{ status: 'inactive', hasCredentials: false }]);
  });

  it('during a live test that is reported afterwards ends the connection despite the test', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const id = await connectShop(testApp, shop, domain);
    let removed = new Date(0);
    const test = () => shop.rest.post(`/store-connections/${id}/test`);
    expect(await whileHeld(`${domain}/admin/api`, test, async () => (removed = new Date()))).toMatchObject({
      body: { success: true },
    });
    await uninstall(domain, removed);
    expect(await of(domain)).toMatchObject([{ status: 'inactive', hasCredentials: false }]);
  });

  it('keeps a token that a user entered', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const id = await connectShop(testApp, shop, domain);
    await shop.rest.patch(`/store-connections/${id}`, { access_token: 'shpat_custom' });
    await uninstall(domain);
    expect((await shop.rest.get(`/store-connections/${id}`)).body).toMatchObject({
      status: 'active',
      has_credentials: true,
    });
    expect((await shop.rest.post(`/store-connections/${id}/test`)).body).toMatchObject({ success: true });
  });
});

describe('another installation of the app', () => {
  it('renews the connection whose token a user removed', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const id = await connectShop(testApp, shop, domain);
    await shop.rest.patch(`/store-connections/${id}`, { access_token: null });
    expect(await connectShop(testApp, shop, domain)).toBe(id);
  });
});
