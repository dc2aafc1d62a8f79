import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CreateAutomationRuleDocument } from '../../client/generated/operations.ts';
import { GraphqlClient } from '../../client/graphql-client.ts';
import { changed, sql } from '../../src/core/sql.ts';
import { sweepWebhookDeliveries } from '../../src/services/outgoing-webhooks/sweep-webhook-deliveries.ts';
import { runsEnd } from '../services/automation/support.ts';
import { Receiver, verify } from '../services/outgoing-webhooks/receiver.ts';
import { connectShop, newDomain } from '../services/stores/storeA/support.ts';
import { eventually } from '../support/eventually.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';
import { makeReachable } from '../support/woocommerce-shop.ts';

const receiver = new Receiver();
beforeAll(() => receiver.open());
afterAll(() => receiver.close());
const testApp = useTestApp(() => ({ AUTOMATION_DEBOUNCE_SECONDS: '1', OUTBOUND_ALLOW: receiver.address }));

const DESCRIPTION =
  '<p>A salad bowl of solid beech wood, turned from one piece. It has a diameter of 28 cm and a height of 9 cm. ' +
  'The surface is oiled with linseed oil. Wash it by hand and dry it at once.</p>';

/** A project that writes in three languages and reads and publishes to a shop in which the app was installed. */
async function linkedProject(shop: Shop) {
  const connectionId = await connectShop(testApp, shop, newDomain());
  const { body: project } = await shop.rest.post('/projects', {
    name: 'Catalogue',
    store_connection_id: connectionId,
    language: 'en',
    target_languages: ['de', 'fr'],
  });
  await shop.rest.post(`/projects/${project.id}/data-sources`, {
    name: 'Our shop',
    source_type: 'store',
    config: { store_connection_id: connectionId },
  });
  return { projectId: project.id as string, connectionId };
}

/** Creates the rule by GraphQL, and returns its id when the shop has the webhooks that it needs. */
async function newProductRule(shop: Shop, projectId: string, connectionId: string): Promise<string> {
  const { createAutomationRule: rule } = await new GraphqlClient(testApp.url, shop.token).request(
    CreateAutomationRuleDocument,
    {
      projectId,
      input: {
        name: 'New products',
        trigger: 'product_created',
        languages: ['en', 'de', 'fr'],
        autoApprove: {
          enabled: true,
          minConfidence: 0.8,
          allowedWarnings: ['stock_phrase', 'thin_source', 'repeated'],
        },
        publish: { enabled: true },
        maxCtPerDay: '20',
      },
    },
  );
  await eventually(
    async () => (await shop.rest.get(`/store-connections/${connectionId}`)).body.product_webhooks?.status,
    (status) => status === 'active',
  );
  return rule.id;
}

/** All deliveries to the endpoint, when there are some and none waits for a worker. */
async function deliveriesOf(
  shop: Shop,
  endpointId: string,
  when: (each: { attempts: unknown[]; status: string }) => boolean,
) {
  const { deliveries } = await eventually(
    async () => (await shop.rest.get(`/webhook-endpoints/${endpointId}/deliveries?limit=100`)).body,
    ({ deliveries: all }) => all.length > 0 && all.every(when),
  );
  return deliveries as { id: string; event_type: string }[];
}

it('a product that appears in the shop is published in three languages, and a receiver that was down gets all events', async () => {
  makeReachable(testApp);
  const shop = await newShop(testApp);
  testApp.sandbox.state.shop.reset([]);
  const { projectId, connectionId } = await linkedProject(shop);
  const { body: endpoint } = await shop.rest.post('/webhook-endpoints', { url: receiver.url });
  receiver.answer = () => 503;
  const ruleId = await newProductRule(shop, projectId, connectionId);

  // The shop reports it by the subscription that the service has registered.
  const store = testApp.sandbox.state.shop;
  const [product] = store.upsert([
    { handle: 'salad-bowl', title: 'Salad bowl', descriptionHtml: DESCRIPTION, vendor: 'Nordholz' },
  ]);
  const [run] = await runsEnd(shop, projectId, ruleId);
  expect(run).toMatchObject({
    trigger: 'product_created',
    status: 'completed',
    reason: null,
    matched_count: 1,
    generated_count: 3,
    approved_count: 3,
    published_count: 3,
  });
  const [item] = (await shop.rest.get(`/projects/${projectId}/items`)).body;
  expect(item).toMatchObject({ status: 'synced' });
  expect(store.byId(product!.id)).toMatchObject({ title: item.generated_content.name });
  const { body: others } = await shop.rest.get(`/projects/${projectId}/items/${item.id}/texts`);
  expect(others.texts).toMatchObject([
    { language: 'de', status: 'synced' },
    { language: 'fr', status: 'synced' },
  ]);
  for (const { language, generated_content: texts } of others.texts)
    expect(store.translations.get(product!.id, language, 'title')?.value).toBe(texts.name);
  const { body: balance } = await shop.rest.get('/billing/balance');
  expect(Number(balance.total_balance)).toBeCloseTo(50 - Number(run!.ct_used), 4);

  // Every event was tried, or waits for an earlier one about the same job.
  const failed = await deliveriesOf(shop, endpoint.id, ({ status }) => status === 'pending');
  expect(receiver.of(shop.organizationId).length).toBeGreaterThan(0);
  receiver.answer = () => 204;
  await eventually(
    async () => {
      // The waits between attempts are over.
      await changed(
        testApp.ctx().em,
        sql`update webhook_deliveries set due_at = now() - interval '1 minute' where not claimed`,
      );
      await sweepWebhookDeliveries(testApp.ctx());
      return (await shop.rest.get(`/webhook-endpoints/${endpoint.id}/deliveries?status=succeeded`)).body.total;
    },
    (total) => total === failed.length,
  );
  const received = receiver.of(shop.organizationId);
  for (const request of received) expect(() => verify(endpoint.secret, request)).not.toThrow();
  expect(new Set(received.map(({ id }) => id))).toEqual(new Set(failed.map(({ id }) => id)));
  expect(new Set(received.map(({ body }) => body.type))).toEqual(
    new Set(['item.generated', 'job.completed', 'item.approved', 'item.published', 'automation.run_completed']),
  );
  const last = (type: string) => received.findLastIndex(({ body }) => body.type === type);
  expect(last('item.generated')).toBeLessThan(last('job.completed'));
});
