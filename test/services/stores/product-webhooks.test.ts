import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { changed, sql } from '../../../src/core/sql.ts';
import { sweepRegistrations } from '../../../src/services/stores/product-webhooks/sweep-registrations.ts';
import { eventually } from '../../support/eventually.ts';
import { newProject, newShop } from '../../support/shop.ts';
import { addStoreSource } from '../../support/store-source.ts';
import { useTestApp } from '../../support/test-app.ts';
import {
  checkNow,
  makeReachable,
  newWooCommerceShop,
  registrationOf,
  whenRegistered,
  type WooCommerceShop,
} from '../../support/woocommerce-shop.ts';
import { newRule, runsOf } from '../automation/support.ts';

const testApp = useTestApp({ AUTOMATION_DEBOUNCE_SECONDS: '600' });
const TOPICS = ['product.created', 'product.deleted', 'product.restored', 'product.updated'];
const DAY = 86_400;

beforeEach(() => testApp.sandbox.state.reset());

const hooks = () => testApp.sandbox.state.wooWebhooks;
const addressOf = (connectionId: string) => `${testApp.url}/api/v1/woocommerce/webhooks/${connectionId}`;
/** What the shop has: the topics of its webhooks, and their addresses and states. */
const inShop = () =>
  hooks()
    .all()
    .map(({ topic, deliveryUrl, status }) => ({ topic, deliveryUrl, status }))
    .toSorted((a, b) => a.topic.localeCompare(b.topic));
const complete = (connectionId: string) =>
  TOPICS.map((topic) => ({ topic, deliveryUrl: addressOf(connectionId), status: 'active' }));
const aRule = ({ shop, projectId }: WooCommerceShop) =>
  newRule(shop, projectId, { trigger: 'product_updated', max_ct_per_day: '0.0001' });
const shown = async ({ shop, connectionId }: WooCommerceShop) =>
  (await shop.rest.get(`/store-connections/${connectionId}`)).body;

/** A shop whose webhooks are registered for a rule. */
async function registered() {
  const own = await newWooCommerceShop(testApp);
  const rule = await aRule(own);
  await whenRegistered(testApp, own.connectionId);
  return { ...own, rule };
}

describe('the product webhooks of a WooCommerce connection', () => {
  it('are registered with the first rule that products start, once, and shown', async () => {
    const own = await newWooCommerceShop(testApp);
    await newRule(own.shop, own.projectId, { trigger: 'import_completed' });
    expect(await shown(own)).toMatchObject({ product_webhooks: null });
    await aRule(own);
    await whenRegistered(testApp, own.connectionId);
    expect(inShop()).toEqual(complete(own.connectionId));
    expect(await shown(own)).toMatchObject({
      status: 'active',
      product_webhooks: { status: 'active', error: null, checked_at: expect.any(String) },
    });
    await aRule(own);
    const ids = hooks()
      .all()
      .map(({ id }) => id);
    expect(await checkNow(testApp, own.connectionId)).toMatchObject({ status: 'active', wait: expect.any(Number) });
    expect(
      hooks()
        .all()
        .map(({ id }) => id),
    ).toEqual(ids);
    expect((await registrationOf(testApp, own.connectionId))!.wait).toBeGreaterThan(DAY - 600);
  });

  it('that are missing, disabled, of another address or doubled are repaired by the daily check', async () => {
    const { connectionId } = await registered();
    const [first, second, third] = hooks().all();
    hooks().remove(first!.id);
    second!.status = 'disabled';
    third!.deliveryUrl = third!.deliveryUrl.replace(testApp.url, 'http://former.example');
    hooks().create({ name: 'Copy', topic: 'product.restored', deliveryUrl: addressOf(connectionId), secret: 'x' });
    const theirs = hooks().create({
      name: 'Theirs',
      topic: 'product.created',
      deliveryUrl: 'http://theirs.example',
      secret: 'x',
    });
    await checkNow(testApp, connectionId);
    expect(hooks().remove(theirs.id)).toBe(true);
    expect(inShop()).toEqual(complete(connectionId));
    // Each is signed with the secret that the service knows.
    hooks().report('updated', testApp.sandbox.state.woocommerce.all()[0]!);
    await hooks().settled();
    expect(
      hooks()
        .deliveries()
        .map(({ status }) => status),
    ).toEqual([200]);
  });

  it('that a crash left behind before they were recorded are not doubled', async () => {
    const { connectionId } = await registered();
    await changed(
      testApp.ctx().em,
      sql`update webhook_registrations set webhook_ids = '[]', status = 'pending', claim = ${randomUUID()}
           where connection_id = ${connectionId}`,
    );
    hooks().remove(hooks().all()[0]!.id);
    expect(await checkNow(testApp, connectionId)).toMatchObject({ status: 'active' });
    expect(inShop()).toEqual(complete(connectionId));
  });

  it('that the store refuses do not change the connection, and are tried again', async () => {
    const own = await newWooCommerceShop(testApp);
    testApp.sandbox.state.faults.add({
      system: 'woocommerce',
      kind: 'status',
      status: 403,
      match: 'delivery_url',
      times: 1,
    });
    await aRule(own);
    const failed = await eventually(
      () => registrationOf(testApp, own.connectionId),
      (found) => found?.status === 'failed',
    );
    expect(failed).toMatchObject({ attempts: 1, error: expect.stringContaining('not allowed'), isClaimed: false });
    expect(failed!.wait).toBeLessThanOrEqual(60);
    expect(await shown(own)).toMatchObject({
      status: 'active',
      product_webhooks: { status: 'failed', error: failed!.error },
    });
    testApp.sandbox.state.faults.clear();
    expect(await checkNow(testApp, own.connectionId)).toMatchObject({ status: 'active', attempts: 0, error: null });
    expect(inShop()).toEqual(complete(own.connectionId));
  });

  it('are removed when the last rule is deleted or inactive', async () => {
    const { shop, projectId, rule, connectionId } = await registered();
    await shop.rest.patch(`/projects/${projectId}/automations/${rule.id}`, { is_active: false });
    await sweepRegistrations(testApp.ctx());
    await eventually(
      () => registrationOf(testApp, connectionId),
      (found) => found === null,
    );
    expect(inShop()).toEqual([]);
    await shop.rest.patch(`/projects/${projectId}/automations/${rule.id}`, { is_active: true });
    await whenRegistered(testApp, connectionId);
    expect(inShop()).toEqual(complete(connectionId));
  });

  it('are registered by the sweeper for a source that is newer than the rule', async () => {
    const own = await registered();
    await changed(testApp.ctx().em, sql`delete from webhook_registrations where connection_id = ${own.connectionId}`);
    await sweepRegistrations(testApp.ctx());
    await whenRegistered(testApp, own.connectionId);
    expect(inShop()).toEqual(complete(own.connectionId));
  });

  it('are removed before their connection is deleted, but not while it is in use', async () => {
    const { shop, projectId, sourceId, connectionId } = await registered();
    expect((await shop.rest.delete(`/store-connections/${connectionId}`)).status).toBe(409);
    expect(inShop()).toEqual(complete(connectionId));
    await shop.rest.patch(`/projects/${projectId}`, { store_connection_id: null });
    await shop.rest.delete(`/projects/${projectId}/data-sources/${sourceId}`);
    expect((await shop.rest.delete(`/store-connections/${connectionId}`)).status).toBe(204);
    expect(inShop()).toEqual([]);
  });

  it('do not keep their connection from being deleted when the store is away', async () => {
    const { shop, projectId, sourceId, connectionId } = await registered();
    await shop.rest.patch(`/projects/${projectId}`, { store_connection_id: null });
    await shop.rest.delete(`/projects/${projectId}/data-sources/${sourceId}`);
    testApp.sandbox.state.faults.add({ system: 'woocommerce', kind: 'status', status: 500, times: 20 });
    expect((await shop.rest.delete(`/store-connections/${connectionId}`)).status).toBe(204);
  });

  it('have another secret after the connection has moved to another shop', async () => {
    const { shop, connectionId } = await registered();
    const { id } = (await registrationOf(testApp, connectionId))!;
    await shop.rest.patch(`/store-connections/${connectionId}`, {
      base_url: `${testApp.sandbox.url}/woocommerce/other`,
      consumer_key: 'ck_other',
      consumer_secret: 'cs_other',
    });
    expect((await registrationOf(testApp, connectionId))?.id).not.toBe(id);
    hooks().report('updated', testApp.sandbox.state.woocommerce.all()[0]!);
    await hooks().settled();
    expect(
      hooks()
        .deliveries()
        .map(({ status }) => status),
    ).toEqual([401]);
  });
});

describe('the webhook subscriptions of a storeA shop', () => {
  it('are registered for a shop with the app, deliver its products, and are shared by its connections', async () => {
    makeReachable(testApp);
    const domain = `shop-${randomUUID().slice(0, 8)}.myshopify.com`;
    const connect = async () => {
      const shop = await newShop(testApp);
      const { projectId, connectionId } = await newProject(testApp, shop);
      await changed(
        testApp.ctx().em,
        sql`update store_connections set shop_domain = ${domain}, base_url = ${`${testApp.sandbox.url}/storeA/${domain}`}
             where id = ${connectionId}`,
      );
      await addStoreSource(testApp, projectId, connectionId);
      const rule = await newRule(shop, projectId, { trigger: 'product_created', max_ct_per_day: '0.0001' });
      await whenRegistered(testApp, connectionId);
      return { shop, projectId, connectionId, rule };
    };
    const one = await connect();
    const { subscriptions, shop: store, shopWebhooks } = testApp.sandbox.state;
    const topics = () =>
      subscriptions.of(domain).map(({ topic, uri, includeFields }) => ({ topic, uri, includeFields }));
    const expected = ['PRODUCTS_CREATE', 'PRODUCTS_UPDATE', 'PRODUCTS_DELETE'].map((topic) => ({
      topic,
      uri: `${testApp.url}/api/v1/storeA/webhooks`,
      includeFields: ['id'],
    }));
    expect(topics()).toEqual(expected);
    const other = await connect();
    expect(topics()).toEqual(expected);

    const [product] = store.upsert([{ handle: 'new-one', title: 'New one' }]);
    await shopWebhooks.settled();
    expect(shopWebhooks.list()).toMatchObject([
      { topic: 'products/create', body: JSON.stringify({ id: Number(product!.id.split('/').at(-1)) }), answers: [200] },
    ]);
    subscriptions.remove(domain, subscriptions.of(domain)[0]!.id);
    await checkNow(testApp, one.connectionId);
    expect(topics()).toHaveLength(3);

    for (const { shop, projectId, connectionId, rule } of [one, other]) {
      expect(topics()).toHaveLength(3);
      expect(await runsOf(shop, projectId, rule.id)).toEqual([]);
      await shop.rest.delete(`/projects/${projectId}/automations/${rule.id}`);
      await sweepRegistrations(testApp.ctx());
      await eventually(
        () => registrationOf(testApp, connectionId),
        (found) => found === null,
      );
    }
    expect(topics()).toEqual([]);
  });
});
