import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProductSeed } from '../../../sandbox/storeA/product.ts';
import { changed, row, rows, sql } from '../../../src/core/sql.ts';
import { eventually } from '../../support/eventually.ts';
import { jobEnd, newProject, newShop, type Shop } from '../../support/shop.ts';
import { addStoreSource } from '../../support/store-source.ts';
import { useTestApp } from '../../support/test-app.ts';
import { Receiver } from '../outgoing-webhooks/receiver.ts';
import { EVERYTHING, manualRun, newRule, runsEnd, runsOf } from './support.ts';

const receiver = new Receiver();
beforeAll(() => receiver.open());
afterAll(() => receiver.close());
const testApp = useTestApp(() => ({ AUTOMATION_DEBOUNCE_SECONDS: '1', OUTBOUND_ALLOW: receiver.address }));
const DOMAIN = 'rules.myshopify.com';

/** A project whose source reads the sandbox's shop, in which the app is installed, after a first import. */
async function shopProject(products: readonly ProductSeed[] = []) {
  const shop = await newShop(testApp);
  const { projectId, connectionId } = await newProject(testApp, shop);
  const { em } = testApp.ctx();
  await changed(em, sql`update store_connections set shop_domain = null`);
  await changed(em, sql`update store_connections set shop_domain = ${DOMAIN} where id = ${connectionId}`);
  testApp.sandbox.state.shop.reset(products);
  testApp.sandbox.state.shopWebhooks.register(`${testApp.url}/api/v1/storeA/webhooks`);
  const source = await addStoreSource(testApp, projectId, connectionId);
  const { body } = await shop.rest.post(`/projects/${projectId}/data-sources/${source.id}/import`);
  await jobEnd(shop, body.job_id);
  return { shop, projectId, connectionId, sourceId: source.id };
}

/** The shop reports a product, as the platform does. */
function report(topic: 'create' | 'update' | 'delete', id: string): void {
  const number = Number(id.split('/').at(-1));
  const body = topic === 'delete' ? { id: number } : { id: number, admin_graphql_api_id: id, title: 'Any' };
  testApp.sandbox.state.shopWebhooks.send(`products/${topic}`, DOMAIN, { body });
}

const seeds = (count: number, name: string): ProductSeed[] =>
  Array.from({ length: count }, (_, n) => ({
    handle: `${name}-${n + 1}`,
    title: `${name} ${n + 1}`,
    descriptionHtml: '<p>A useful thing made of beech wood.</p>',
  }));

const itemsOf = async (shop: Shop, projectId: string) =>
  (await shop.rest.get(`/projects/${projectId}/items`)).body as Record<string, unknown>[];

/** Waits until nothing is reported any more and the store has not been asked for products for a while. */
async function whenRefreshed(): Promise<void> {
  await testApp.sandbox.state.shopWebhooks.settled();
  await eventually(
    () => rows(testApp.ctx().em, sql`select 1 from product_refreshes`),
    (found) => found.length === 0,
  );
}

describe('products of a storeA shop', () => {
  it('that appear are imported, written, approved and published, and the push starts nothing', async () => {
    const { shop, projectId } = await shopProject();
    const created = await newRule(shop, projectId, { ...EVERYTHING, trigger: 'product_created' });
    const updated = await newRule(shop, projectId, { ...EVERYTHING, trigger: 'product_updated' });
    const store = testApp.sandbox.state.shop;
    const [product] = store.upsert(seeds(1, 'spoon'));
    report('create', product!.id);
    const [run] = await runsEnd(shop, projectId, created.id);
    expect(run).toMatchObject({
      trigger: 'product_created',
      status: 'completed',
      matched_count: 1,
      generated_count: 1,
      approved_count: 1,
      published_count: 1,
    });
    const [item] = await itemsOf(shop, projectId);
    expect(item).toMatchObject({ status: 'synced' });
    const pushed = store.byId(product!.id)!;
    expect(pushed.descriptionHtml).not.toContain('beech wood.</p>');
    // What the platform reports of our own push.
    report('update', product!.id);
    await whenRefreshed();
    expect(await runsOf(shop, projectId, updated.id)).toEqual([]);
    expect(await itemsOf(shop, projectId)).toEqual([item]);
    // A change of the shop, beside our text.
    store.edit('spoon-1', { vendor: 'Another' });
    report('update', product!.id);
    const [second] = await runsEnd(shop, projectId, updated.id);
    expect(second).toMatchObject({ trigger: 'product_updated', status: 'completed', published_count: 1 });
    const [after] = await itemsOf(shop, projectId);
    expect(after!['source_data']).toMatchObject({
      vendor: 'Another',
      body_html: seeds(1, 'spoon')[0]!.descriptionHtml,
    });
  });

  it('are published in each language of a rule, and a receiver that was down for a while gets the event later', async () => {
    const { shop, projectId } = await shopProject();
    const endpoint = { url: receiver.url, event_types: ['automation.run_completed'] };
    expect((await shop.rest.post('/webhook-endpoints', endpoint)).status).toBe(201);
    receiver.answer = () => 503;
    await shop.rest.patch(`/projects/${projectId}`, { target_languages: ['de', 'fr'] });
    const rule = await newRule(shop, projectId, {
      ...EVERYTHING,
      trigger: 'product_created',
      languages: ['en', 'de', 'fr'],
    });
    const store = testApp.sandbox.state.shop;
    const [product] = store.upsert(seeds(1, 'ladle'));
    report('create', product!.id);
    const [run] = await runsEnd(shop, projectId, rule.id);
    expect(run).toMatchObject({
      status: 'completed',
      matched_count: 1,
      generated_count: 3,
      approved_count: 3,
      published_count: 3,
    });
    const [item] = await itemsOf(shop, projectId);
    expect(item).toMatchObject({ status: 'synced' });
    const { body } = await shop.rest.get(`/projects/${projectId}/items/${String(item!['id'])}/texts`);
    expect(body.texts).toMatchObject([
      { language: 'de', status: 'synced' },
      { language: 'fr', status: 'synced' },
    ]);
    for (const { language, generated_content: texts } of body.texts)
      expect(store.translations.get(product!.id, language, 'title')?.value).toBe(texts.name);

    const received = (count: number) =>
      eventually(
        () => receiver.of(shop.organizationId),
        (all) => all.length === count,
      );
    await received(1);
    receiver.answer = () => 200;
    const [refused, accepted] = await received(2);
    expect([accepted!.id, accepted!.raw]).toEqual([refused!.id, refused!.raw]);
    expect(accepted!.body).toMatchObject({
      type: 'automation.run_completed',
      organization_id: shop.organizationId,
      data: { rule_id: rule.id },
    });
  });

  it('start nothing in a project when another project of the organization has published them', async () => {
    const { shop, projectId, connectionId } = await shopProject(seeds(1, 'bowl'));
    const publishing = await newRule(shop, projectId, EVERYTHING);
    const { body: second } = await shop.rest.post('/projects', { name: 'Second' });
    const source = await addStoreSource(testApp, second.id, connectionId);
    const { body: job } = await shop.rest.post(`/projects/${second.id}/data-sources/${source.id}/import`);
    await jobEnd(shop, job.job_id);
    const rule = await newRule(shop, second.id, { trigger: 'product_updated', max_ct_per_day: '0.0001' });
    const [before] = await itemsOf(shop, second.id);
    expect(await manualRun(shop, projectId, publishing.id)).toMatchObject({ published_count: 1 });
    const { id } = testApp.sandbox.state.shop.byHandle('bowl-1')!;
    report('update', id);
    await whenRefreshed();
    expect(await runsOf(shop, second.id, rule.id)).toEqual([]);
    expect(await itemsOf(shop, second.id)).toEqual([before]);
    // A change of the shop beside that text.
    testApp.sandbox.state.shop.edit('bowl-1', { vendor: 'Another' });
    report('update', id);
    await whenRefreshed();
    expect((await runsEnd(shop, second.id, rule.id))[0]).toMatchObject({ matched_count: 1 });
  });

  it('that change 200 times start one run', async () => {
    const { shop, projectId } = await shopProject(seeds(40, 'fork'));
    const rule = await newRule(shop, projectId, { trigger: 'product_updated', max_ct_per_day: '0.0001' });
    const store = testApp.sandbox.state.shop;
    for (const { handle, id } of store.all()) {
      store.edit(handle, { vendor: 'Another' });
      for (let n = 0; n < 5; n += 1) report('update', id);
    }
    await whenRefreshed();
    const runs = await runsEnd(shop, projectId, rule.id);
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({ status: 'skipped', reason: 'daily_ceiling', matched_count: 40, ct_used: '0.0000' });
  });

  it('that disappear are marked, and come back as new', async () => {
    const { shop, projectId, sourceId } = await shopProject(seeds(2, 'knife'));
    const rule = await newRule(shop, projectId, { trigger: 'product_created' });
    const store = testApp.sandbox.state.shop;
    const { id } = store.byHandle('knife-1')!;
    store.remove('knife-1');
    report('delete', id);
    await whenRefreshed();
    const vanished = () =>
      row<{ n: number }>(
        testApp.ctx().em,
        sql`select count(*)::int as n from content_items where data_source_id = ${sourceId} and vanished_at is not null`,
      );
    expect(await vanished()).toEqual({ n: 1 });
    expect(await runsOf(shop, projectId, rule.id)).toEqual([]);
    const [back] = store.upsert(seeds(1, 'knife'));
    report('create', back!.id);
    const [run] = await runsEnd(shop, projectId, rule.id);
    expect(run).toMatchObject({ trigger: 'product_created', matched_count: 1, generated_count: 1 });
  });

  it('wait while an import has the project', async () => {
    const { shop, projectId } = await shopProject();
    await newRule(shop, projectId, { trigger: 'product_created', max_ct_per_day: '0.0001' });
    const { em } = testApp.ctx();
    await changed(
      em,
      sql`insert into jobs (id, organization_id, project_id, job_type, status, payload, created_at, touched_at, items_left)
          values (gen_random_uuid(), ${shop.organizationId}, ${projectId}, 'import', 'running', '{}', now(),
                  now() + interval '1 hour', 1)`,
    );
    const [product] = testApp.sandbox.state.shop.upsert(seeds(1, 'plate'));
    report('create', product!.id);
    await eventually(
      () =>
        rows(em, sql`select 1 from product_refreshes where claim is null and due_at > now() + interval '2 seconds'`),
      (found) => found.length === 1,
    );
    expect(await itemsOf(shop, projectId)).toEqual([]);
    await changed(em, sql`update jobs set status = 'completed' where project_id = ${projectId} and status = 'running'`);
    await whenRefreshed();
    expect(await itemsOf(shop, projectId)).toHaveLength(1);
  });

  it('that no rule needs are not even recorded', async () => {
    const { shop, projectId } = await shopProject();
    const rule = await newRule(shop, projectId, { trigger: 'product_created', is_active: false });
    const [product] = testApp.sandbox.state.shop.upsert(seeds(1, 'cup'));
    report('create', product!.id);
    await testApp.sandbox.state.shopWebhooks.settled();
    expect(await rows(testApp.ctx().em, sql`select 1 from product_changes`)).toEqual([]);
    expect(await runsOf(shop, projectId, rule.id)).toEqual([]);
  });
});
