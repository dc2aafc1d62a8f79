import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { PendingInstall } from '../../../../entities/stores/pending-install.ts';
import { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import { receiveWebhook } from '../../../../src/services/stores/webhooks/receive-webhook.ts';
import { eventually } from '../../../support/eventually.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { newShop } from '../../../support/shop.ts';
import { callBack, connectShop, consent, installInShop, newDomain } from './support.ts';

const testApp = useTestApp({ ROLE: 'web' });

/** The platform tells that the app was removed from the shop. */
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

/** Does something while the shop has a call in hand whose path holds `match`. */
async function whileHeld<T>(match: string, call: () => Promise<T>, between: () => Promise<unknown>): Promise<T> {
  const before = calls(match);
  testApp.sandbox.state.faults.add({ system: 'storeA', kind: 'held', match });
  const answer = call();
  await eventually(() => calls(match) > before);
  await between();
  testApp.sandbox.state.faults.release(match);
  return answer;
}

describe('the app is removed', () => {
  it('while a callback is under way: no connection is made', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const { body } = await shop.rest.get(`/storeA/connect?shop=${domain}`);
    const location = await consent(body.authorization_url);
    const answer = await whileHeld(
      `${domain}/admin/api`,
      () => callBack(testApp, location),
      () => uninstall(domain),
    );
    expect(answer).toMatchObject({ status: 400, body: { detail: 'Invalid or expired token' } });
    expect(await of(domain)).toEqual([]);
    expect(await testApp.ctx().em.count(PendingInstall, { shop: domain })).toBe(0);
    const id = await connectShop(testApp, shop, domain);
    expect(await of(domain)).toMatchObject([{ id, status: 'active' }]);
  });

  it('while an installation from the shop’s side is under way: there is nothing to finalize', async () => {
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

  it('and the platform says so late: an installation since then goes on', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const removed = new Date(Date.now() - 60_000);
    const { body } = await shop.rest.get(`/storeA/connect?shop=${domain}`);
    const location = await consent(body.authorization_url);
    const late = () => uninstall(domain, removed);
    expect(await whileHeld(`${domain}/admin/api`, () => callBack(testApp, location), late)).toMatchObject({
      status: 200,
    });
    expect(await of(domain)).toMatchObject([{ status: 'active' }]);
  });

  it('while an installation asks for the shop’s name, and the platform says so after it: what it made is ended', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const { body } = await shop.rest.get(`/storeA/connect?shop=${domain}`);
    const location = await consent(body.authorization_url);
    let removed = new Date(0);
    await whileHeld(
      `${domain}/admin/api`,
      () => callBack(testApp, location),
      async () => (removed = new Date()),
    );
    await uninstall(domain, removed);
    expect(await of(domain)).toMatchObject([{ status: 'inactive', hasCredentials: false }]);
  });

  it('while a live test is under way: the test does not make it active again', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const id = await connectShop(testApp, shop, domain);
    const test = () => shop.rest.post(`/store-connections/${id}/test`);
    const answer = await whileHeld(`${domain}/admin/api`, test, () => uninstall(domain));
    expect(answer.status).toBe(409);
    expect(await of(domain)).toMatchObject([{ status: 'inactive', hasCredentials: false }]);
  });

  it('while a live test is under way, and the platform says so after it: the test proves nothing about later', async () => {
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

  it('where somebody has typed a token of their own in: that is theirs, and stays', async () => {
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

  it('where somebody took the token away: the next installation renews the same connection', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const id = await connectShop(testApp, shop, domain);
    await shop.rest.patch(`/store-connections/${id}`, { access_token: null });
    expect(await connectShop(testApp, shop, domain)).toBe(id);
  });
});
