import { describe, expect, it } from '@jest/globals';
import { row, rows, sql } from '../../../src/core/sql.ts';
import { eventually } from '../../support/eventually.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newWooCommerceShop, whenRegistered } from '../../support/woocommerce-shop.ts';
import type { Shop } from '../../support/shop.ts';
import { EVERYTHING, newRule, runsEnd, runsOf } from './support.ts';

const testApp = useTestApp({ AUTOMATION_DEBOUNCE_SECONDS: '1' });

const SPOON = { slug: 'spoon', name: 'Spoon', description: '<p>A useful thing made of beech wood.</p>' };

const itemNamed = async (shop: Shop, projectId: string, title: string) => {
  const { body } = await shop.rest.get(`/projects/${projectId}/items?limit=200`);
  return (body as Record<string, unknown>[]).find((item) => (item['source_data'] as { title: string }).title === title);
};

/** Waits until every webhook was delivered and no product is reported any more. */
async function whenRefreshed(): Promise<void> {
  await testApp.sandbox.state.wooWebhooks.settled();
  await eventually(
    () => rows(testApp.ctx().em, sql`select 1 from product_refreshes`),
    (found) => found.length === 0,
  );
}

describe('products of a WooCommerce shop', () => {
  it('that appear are imported, written, approved and published, and the push starts nothing', async () => {
    testApp.sandbox.state.reset();
    const { shop, projectId, connectionId } = await newWooCommerceShop(testApp);
    const created = await newRule(shop, projectId, { ...EVERYTHING, trigger: 'product_created' });
    const updated = await newRule(shop, projectId, { ...EVERYTHING, trigger: 'product_updated' });
    await whenRegistered(testApp, connectionId);
    const { woocommerce: store, wooWebhooks } = testApp.sandbox.state;
    const [product] = store.upsert([SPOON]);
    const [run] = await runsEnd(shop, projectId, created.id);
    expect(run).toMatchObject({
      trigger: 'product_created',
      status: 'completed',
      matched_count: 1,
      generated_count: 1,
      approved_count: 1,
      published_count: 1,
    });
    await whenRefreshed();
    const item = await itemNamed(shop, projectId, 'Spoon');
    expect(item).toMatchObject({ status: 'synced', source_data: { body_html: SPOON.description } });
    expect(store.byId(product!.id)!.description).not.toBe(SPOON.description);
    // The shop has reported our own push, and the service has read the product.
    expect(wooWebhooks.deliveries().map(({ topic, status }) => [topic, status])).toEqual([
      ['product.created', 200],
      ['product.updated', 200],
    ]);
    expect(await runsOf(shop, projectId, updated.id)).toEqual([]);
    // An edit of the shop beside our text.
    store.edit('spoon', { regular_price: '9.50' });
    const [second] = await runsEnd(shop, projectId, updated.id);
    expect(second).toMatchObject({ trigger: 'product_updated', status: 'completed', published_count: 1 });
    expect(await itemNamed(shop, projectId, 'Spoon')).toMatchObject({
      source_data: { body_html: SPOON.description },
    });
  });

  it('that are put in the trash vanish, and come back when they are restored', async () => {
    testApp.sandbox.state.reset();
    const { woocommerce: store } = testApp.sandbox.state;
    store.upsert([SPOON]);
    const { shop, projectId, connectionId, sourceId } = await newWooCommerceShop(testApp);
    const rule = await newRule(shop, projectId, { trigger: 'product_created', max_ct_per_day: '0.0001' });
    await whenRegistered(testApp, connectionId);
    const vanished = () =>
      row<{ n: number }>(
        testApp.ctx().em,
        sql`select count(*)::int as n from content_items where data_source_id = ${sourceId} and vanished_at is not null`,
      );
    store.edit('spoon', { status: 'trash' });
    await whenRefreshed();
    expect(await vanished()).toEqual({ n: 1 });
    store.edit('spoon', { status: 'publish' });
    const [run] = await runsEnd(shop, projectId, rule.id);
    expect(run).toMatchObject({ trigger: 'product_created', matched_count: 1 });
    await whenRefreshed();
    expect(await vanished()).toEqual({ n: 0 });
  });
});
