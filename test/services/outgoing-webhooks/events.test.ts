import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WebhookDelivery } from '../../../entities/outgoing-webhooks/webhook-delivery.ts';
import { CMS_LOGIN } from '../../../sandbox/cms/records.ts';
import { changed, sql } from '../../../src/core/sql.ts';
import { notifyLowBalance } from '../../../src/services/billing/balance-notifications.ts';
import { eventually } from '../../support/eventually.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop, type Shop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';
import { type Received, Receiver } from './receiver.ts';

const receiver = new Receiver();
beforeAll(() => receiver.open());
afterAll(() => receiver.close());
const testApp = useTestApp(() => ({ OUTBOUND_ALLOW: receiver.address }));

beforeEach(() => {
  receiver.answer = () => 204;
});

async function shopWithEndpoint(eventTypes: string[] = []): Promise<Shop> {
  const shop = await newShop(testApp);
  await shop.rest.post('/webhook-endpoints', { url: receiver.url, event_types: eventTypes });
  return shop;
}

const whenReceived = (shop: Shop, type: string, count = 1) =>
  eventually(
    async () => receiver.of(shop.organizationId, type),
    (found) => found.length >= count,
  );

const itemsOf = (requests: readonly Received[]) =>
  requests.flatMap(({ body }) => body.data.items!.map(({ item_id }) => item_id));

describe('events', () => {
  it('describe the import, the texts, the review, and the sync', async () => {
    const shop = await shopWithEndpoint();
    const { projectId, connectionId } = await newProject(testApp, shop);
    const ids = await importCatalogue(shop, projectId);
    const [imported] = await whenReceived(shop, 'import.completed');
    expect(imported!.body.data).toMatchObject({ project_id: projectId, job_type: 'import', status: 'completed' });
    const { body: started } = await shop.rest.post(`/projects/${projectId}/jobs`, {
      job_type: 'generation',
      payload: {},
    });
    const job = await jobEnd(shop, started.job_id);
    await whenReceived(shop, 'job.completed');
    const generated = receiver.of(shop.organizationId, 'item.generated');
    expect(itemsOf(generated).toSorted()).toEqual(ids.toSorted());
    expect(generated.every(({ body }) => body.data['job_id'] === job.id)).toBe(true);
    const [ended] = receiver.of(shop.organizationId, 'job.completed');
    expect(ended!.body.data).toMatchObject({
      job_id: job.id,
      succeeded: ids.length,
      ct_used: expect.stringMatching(/^\d+\.\d{4}$/),
    });
    // The end of a job comes after its items.
    expect(receiver.received.indexOf(ended!)).toBeGreaterThan(receiver.received.indexOf(generated.at(-1)!));

    await shop.rest.patch(`/projects/${projectId}/items/${ids[0]}`, { status: 'rejected' });
    const [rejected] = await whenReceived(shop, 'item.rejected');
    expect(rejected!.body.data).toEqual({
      project_id: projectId,
      job_id: null,
      items: [{ item_id: ids[0], external_id: expect.any(String) }],
    });
    await shop.rest.post(`/projects/${projectId}/items/bulk`, { action: 'approve', item_ids: ids.slice(1) });
    expect(itemsOf(await whenReceived(shop, 'item.approved')).toSorted()).toEqual(ids.slice(1).toSorted());

    await shop.rest.patch(`/projects/${projectId}/items/${ids[0]}`, { status: 'generated' });
    expect(itemsOf(await whenReceived(shop, 'item.reopened'))).toEqual([ids[0]]);

    const { body: sync } = await shop.rest.post(`/projects/${projectId}/sync`);
    await jobEnd(shop, sync.job_id);
    const published = await whenReceived(shop, 'item.published');
    expect(published[0]!.body.data).toMatchObject({ store_connection_id: connectionId, job_type: 'sync' });
  });

  it('describe a subscription that an operator changed, and a published post', async () => {
    const shop = await shopWithEndpoint(['subscription.changed', 'blog_post.published']);
    for (const tier of ['pro', 'pro'])
      expect((await shop.rest.patch('/billing/subscription', { tier })).status).toBe(200);
    const changes = await whenReceived(shop, 'subscription.changed');
    expect(changes.map(({ body }) => body.data)).toEqual([
      {
        title: 'Your subscription changed',
        project_id: null,
        job_id: null,
        provider: null,
        subscription_id: null,
        status: 'none',
        tier: 'pro',
        billing_period: null,
        period_end: null,
        cancel_at_period_end: false,
      },
    ]);
    const { body: site } = await shop.rest.post('/store-connections', {
      name: 'Site',
      platform: 'cms',
      base_url: `${testApp.sandbox.url}/cms`,
      consumer_key: CMS_LOGIN.userName,
      consumer_secret: CMS_LOGIN.applicationPassword,
    });
    await shop.rest.post(`/store-connections/${site.id}/test`);
    const { projectId } = await newProject(testApp, shop);
    const path = `/projects/${projectId}/blog-posts`;
    const { body: post } = await shop.rest.post(path, { title: 'Spring', content: '<p>It is spring.</p>' });
    const { body: live } = await shop.rest.post(`${path}/${post.id}/publish`, { connection_id: site.id });
    const [published] = await whenReceived(shop, 'blog_post.published');
    expect(published!.body.data).toMatchObject({
      blog_post_id: post.id,
      project_id: projectId,
      published_url: live.published_url,
      title: expect.any(String),
    });
  });

  it('come to endpoints that want them, and to no other organization', async () => {
    const shop = await shopWithEndpoint(['import.completed']);
    const other = await shopWithEndpoint();
    const { projectId } = await newProject(testApp, shop);
    await importCatalogue(shop, projectId, catalogueOf(1));
    await whenReceived(shop, 'import.completed');
    await shop.rest.post(`/projects/${projectId}/items/bulk`, { action: 'reject', filter: { status: 'pending' } });
    expect(receiver.of(shop.organizationId).map(({ body }) => body.type)).toEqual(['import.completed']);
    expect(receiver.of(other.organizationId)).toEqual([]);
  });

  it('have at most 100 items', async () => {
    const shop = await shopWithEndpoint(['item.rejected', 'item.approved']);
    const { projectId } = await newProject(testApp, shop);
    await importCatalogue(shop, projectId, catalogueOf(205));
    await changed(
      testApp.ctx().em,
      sql`update content_items set status = 'generated', generated_content = '{"description": "A thing."}'
           where project_id = ${projectId}`,
    );
    await shop.rest.post(`/projects/${projectId}/items/bulk`, { action: 'approve', filter: { status: 'generated' } });
    const events = await whenReceived(shop, 'item.approved', 3);
    expect(events.map(({ body }) => body.data.items!.length).toSorted((a, b) => a - b)).toEqual([5, 100, 100]);
  });

  it('are not recorded when their cause is rolled back', async () => {
    const shop = await shopWithEndpoint();
    const ctx = testApp.ctx();
    const spending = { organizationId: shop.organizationId, before: '11.0000', after: '1.0000' };
    await expect(
      ctx.em.transactional(async (em) => {
        await notifyLowBalance({ ...ctx, em }, spending);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    const deliveries = () => testApp.ctx().em.find(WebhookDelivery, { eventType: 'balance.low' });
    expect(await deliveries()).toEqual([]);
    for (let n = 0; n < 2; n += 1) await ctx.em.transactional((em) => notifyLowBalance({ ...ctx, em }, spending));
    // Once per cycle, like the notification.
    expect(await deliveries()).toHaveLength(1);
    const [low] = await whenReceived(shop, 'balance.low');
    expect(low!.body.data).toMatchObject({ total_balance: '1.0000' });
  });
});
