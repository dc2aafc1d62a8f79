import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Fault } from '../../sandbox/faults.ts';
import { rows, sql } from '../../src/core/sql.ts';
import { graphql } from '../http/graphql-client.ts';
import { eventually } from '../support/eventually.ts';
import { useTestApp } from '../support/test-app.ts';
import { resetProviderState } from '../support/provider-waits.ts';
import { jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';
import { addStoreSource, shopProducts } from '../support/store-source.ts';

/** One chunk at a time: an import that does not end blocks the next one. */
const testApp = useTestApp({ WORKER_CONCURRENCY: '1' });

beforeEach(() => {
  testApp.sandbox.state.shop.reset([]);
  // The rate limit of a large plan, because these tests are not about waiting.
  testApp.sandbox.state.bucket.set({ maximum: 20_000, restore_rate: 20_000, available: 20_000 });
});
afterEach(async () => {
  testApp.sandbox.state.reset();
  await resetProviderState(testApp);
});

const shopOf = () => testApp.sandbox.state.shop;
const addFault = (fault: Omit<Fault, 'system'>) => testApp.sandbox.state.faults.add({ system: 'storeA', ...fault });
const numberOf = (handle: string) => shopOf().byHandle(handle)!.id.split('/').at(-1)!;

interface Stage {
  shop: Shop;
  projectId: string;
  connectionId: string;
  sourceId: string;
}

async function newStage(): Promise<Stage> {
  const shop = await newShop(testApp);
  const { projectId, connectionId } = await newProject(testApp, shop);
  const { id } = await addStoreSource(testApp, projectId, connectionId);
  return { shop, projectId, connectionId, sourceId: id };
}

const path = ({ projectId, sourceId }: Stage) => `/projects/${projectId}/data-sources/${sourceId}`;
const source = async (current: Stage) => (await current.shop.rest.get(path(current))).body;

async function importNow(current: Stage) {
  const { body, status } = await current.shop.rest.post(`${path(current)}/import`);
  expect({ status, body }).toMatchObject({ status: 202, body: { status: 'queued' } });
  return jobEnd(current.shop, body.job_id);
}

interface Item {
  external_id: string;
  item_type: string;
  vanished: boolean;
  source_data: Record<string, unknown>;
  generated_content: Record<string, unknown>;
  metadata: Record<string, unknown>;
}

const items = ({ projectId }: Stage) =>
  rows<Item>(
    testApp.ctx().em,
    sql`select external_id, item_type, vanished_at is not null as vanished, source_data, generated_content, metadata
          from content_items
         where project_id = ${projectId}
         order by position`,
  );

const START =
  'mutation ($projectId: ID!, $sourceId: ID!) { importDataSource(projectId: $projectId, sourceId: $sourceId) { jobId status } }';
const PREVIEW =
  'mutation ($projectId: ID!, $sourceId: ID!) { previewImport(projectId: $projectId, sourceId: $sourceId) { toCreate toUpdate toSkip toVanish } }';
const actions = {
  REST: (current: Stage, action: 'import' | 'preview') =>
    current.shop.rest.post(`${path(current)}/${action}`).then(({ body }) => body),
  GraphQL: async ({ shop, projectId, sourceId }: Stage, action: 'import' | 'preview') => {
    const { body } = await graphql(testApp, shop.token, action === 'import' ? START : PREVIEW, { projectId, sourceId });
    const { jobId, toCreate, toUpdate, toSkip, toVanish, ...rest } = body.data?.importDataSource ??
      body.data?.previewImport ?? { detail: body.errors[0].message };
    return { ...rest, job_id: jobId, to_create: toCreate, to_update: toUpdate, to_skip: toSkip, to_vanish: toVanish };
  },
};

describe('the import of a store', () => {
  it.each(['REST', 'GraphQL'] as const)('imports 250 products from many pages when started over %s', async (api) => {
    const current = await newStage();
    shopOf().upsert(shopProducts(250));
    const { job_id: jobId } = await actions[api](current, 'import');
    expect(await jobEnd(current.shop, jobId)).toMatchObject({
      status: 'completed',
      result: { total: 250, succeeded: 250, failed: 0 },
    });
    const found = await items(current);
    expect(found.map((item) => item.external_id)).toEqual(
      shopOf()
        .all()
        .map(({ id }) => id.split('/').at(-1)),
    );
    expect(found[249]).toMatchObject({
      item_type: 'product',
      source_data: { title: 'Product 250', body_html: '<p>A useful thing made of beech wood.</p>', vendor: 'Maker' },
    });
    expect(await source(current)).toMatchObject({
      source_type: 'store',
      status: 'ready',
      item_count: 250,
      last_error: null,
    });
    const listed = await current.shop.rest.get(`/projects/${current.projectId}/items?limit=1`);
    expect(listed.headers.get('x-total-count')).toBe('250');
  });

  it('updates changed products, adds new ones, marks vanished ones, and does not change texts', async () => {
    const current = await newStage();
    shopOf().upsert(shopProducts(30));
    await importNow(current);
    const [first] = (await current.shop.rest.get(`/projects/${current.projectId}/items?limit=1`)).body;
    await current.shop.rest.patch(`/projects/${current.projectId}/items/${first.id}`, {
      generated_content: { name: 'Our text' },
    });
    const gone = numberOf('product-3');
    shopOf().edit('product-1', { title: 'Renamed', handle: 'product-1' });
    shopOf().remove('product-3');
    shopOf().upsert([{ handle: 'new', title: 'New' }]);
    expect(await importNow(current)).toMatchObject({
      status: 'completed',
      result: { succeeded: 2, skipped: 28, failed: 0 },
    });
    const found = await items(current);
    expect(found).toHaveLength(31);
    expect(found[0]).toMatchObject({ source_data: { title: 'Renamed' }, generated_content: { name: 'Our text' } });
    expect(found.at(-1)).toMatchObject({ external_id: numberOf('new'), source_data: { title: 'New' } });
    expect(found.filter(({ vanished }) => vanished).map((item) => item.external_id)).toEqual([gone]);
  });

  it('keeps the texts of the shop where a push has replaced them, and takes what the shop changed since', async () => {
    const current = await newStage();
    const { shop, projectId } = current;
    shopOf().upsert([
      { handle: 'mug', title: 'Mug', descriptionHtml: '<p>A mug of the shop.</p>', tags: ['tea'], vendor: 'Maker' },
    ]);
    await importNow(current);
    const [before] = await items(current);
    const [{ id }] = (await shop.rest.get(`/projects/${projectId}/items`)).body;
    const ours = { name: 'Our mug', description: '<p>Ours.</p>', seo_title: 'Our title', tags: ['ours'] };
    await shop.rest.patch(`/projects/${projectId}/items/${id}`, { generated_content: ours, status: 'approved' });
    expect((await shop.rest.post(`/projects/${projectId}/sync/${id}`)).body).toMatchObject({ success: true });
    expect(shopOf().byHandle('mug')).toMatchObject({ title: 'Our mug', descriptionHtml: '<p>Ours.</p>' });

    expect(await actions.REST(current, 'preview')).toMatchObject({ to_update: 0, to_skip: 1 });
    expect(await importNow(current)).toMatchObject({ result: { skipped: 1 } });
    expect((await items(current))[0]!.source_data).toEqual(before!.source_data);

    shopOf().edit('mug', { descriptionHtml: '<p>Better.</p>', vendor: 'Other' });
    expect(await importNow(current)).toMatchObject({ result: { succeeded: 1 } });
    expect((await items(current))[0]!.source_data).toEqual({
      ...before!.source_data,
      body_html: '<p>Better.</p>',
      vendor: 'Other',
    });
  });

  it.each<[string, Omit<Fault, 'system'>, RegExp]>([
    ['is unavailable', { kind: 'status', status: 500, times: 9 }, /not available right now/],
    ['revokes the token', { kind: 'status', status: 401 }, /refused the access token/],
    ['responds with a web page', { kind: 'html' }, /did not answer like a store/],
    ['limits the rate for an hour', { kind: 'rate_limit', retry_after: 3600 }, /asks to slow down/],
  ])(
    'fails with a reason if the store %s between two pages, marks nothing as vanished, and succeeds when repeated',
    async (_, fault, message) => {
      const current = await newStage();
      shopOf().upsert(shopProducts(40));
      await importNow(current);
      shopOf().upsert([{ handle: 'new', title: 'New' }]);
      // Only the queries after the first page contain a cursor.
      addFault({ ...fault, match: '"after":"' });
      expect(await importNow(current)).toMatchObject({ status: 'failed' });
      expect(await source(current)).toMatchObject({ status: 'error', last_error: expect.stringMatching(message) });
      expect((await items(current)).filter(({ vanished }) => vanished)).toEqual([]);
      testApp.sandbox.state.faults.clear();
      // Ends the hour.
      await resetProviderState(testApp);
      expect(await importNow(current)).toMatchObject({ status: 'completed', result: { succeeded: 1, skipped: 40 } });
      expect(await source(current)).toMatchObject({ status: 'ready', last_error: null, item_count: 41 });
    },
  );

  it('that is cancelled aborts its call at once, even if the store does not respond', async () => {
    const current = await newStage();
    shopOf().upsert(shopProducts(40));
    addFault({ kind: 'hang', match: '"after":"' });
    const { job_id: jobId } = await actions.REST(current, 'import');
    testApp.sandbox.state.calls.clear();
    await eventually(() => testApp.sandbox.state.calls.recent('storeA').some(({ body }) => body.includes('"after":"')));
    expect((await current.shop.rest.post(`/jobs/${jobId}/cancel`)).body.status).toBe('cancelled');
    await eventually(
      async () => (await source(current)).status,
      (status) => status === 'pending',
    );
    expect(await importNow(current)).toMatchObject({ status: 'completed', result: { succeeded: 40 } });
  });

  it('stores the id by which the first push finds the product', async () => {
    const current = await newStage();
    shopOf().upsert([{ handle: 'mug', title: 'Mug' }]);
    await importNow(current);
    const [mug] = (await current.shop.rest.get(`/projects/${current.projectId}/items`)).body;
    expect(mug.metadata.store_ids).toEqual({ [current.connectionId]: shopOf().byHandle('mug')!.id });
    await current.shop.rest.patch(`/projects/${current.projectId}/items/${mug.id}`, {
      generated_content: { name: 'A better mug' },
    });
    await current.shop.rest.post(`/projects/${current.projectId}/items/bulk`, {
      action: 'approve',
      item_ids: [mug.id],
    });
    testApp.sandbox.state.calls.clear();
    expect((await current.shop.rest.post(`/projects/${current.projectId}/sync/${mug.id}`)).body).toMatchObject({
      success: true,
    });
    expect(shopOf().byHandle('mug')).toMatchObject({ title: 'A better mug' });
    // One to read by id, one to write.
    expect(testApp.sandbox.state.calls.count('storeA')).toBe(2);
  });

  it('keeps the ids of the product in other stores', async () => {
    const current = await newStage();
    shopOf().upsert([{ handle: 'mug', title: 'Mug' }]);
    await importNow(current);
    const elsewhere = '018f0000-0000-7000-8000-000000000000';
    await rows(
      testApp.ctx().em,
      sql`update content_items
             set metadata = jsonb_set(metadata, ${`{store_ids,${elsewhere}}`}::text[], '"gid://shopify/Product/7"') where project_id = ${current.projectId}`,
    );
    expect(await importNow(current)).toMatchObject({ result: { skipped: 1 } });
    shopOf().edit('mug', { title: 'Mug, large' });
    expect(await importNow(current)).toMatchObject({ result: { succeeded: 1 } });
    const [mug] = await items(current);
    expect(mug!.metadata['store_ids']).toEqual({
      [current.connectionId]: shopOf().byHandle('mug')!.id,
      [elsewhere]: 'gid://shopify/Product/7',
    });
  });

  it.each(['REST', 'GraphQL'] as const)(
    "is rejected over %s with another organization's connection, and for another organization's source",
    async (api) => {
      const [current, other] = [await newStage(), await newStage()];
      const stolen = {
        ...current,
        sourceId: (await addStoreSource(testApp, current.projectId, other.connectionId)).id,
      };
      for (const action of ['import', 'preview'] as const) {
        expect(await actions[api](stolen, action)).toMatchObject({
          detail: expect.stringContaining('no store connection'),
        });
        expect(await actions[api]({ ...other, shop: current.shop }, action)).toMatchObject({
          detail: 'Project not found',
        });
        expect(await actions[api]({ ...current, sourceId: other.sourceId }, action)).toMatchObject({
          detail: 'Data source not found',
        });
      }
    },
  );

  it.each(['REST', 'GraphQL'] as const)('is estimated over %s by a preview that reads a few pages', async (api) => {
    const current = await newStage();
    shopOf().upsert(shopProducts(30));
    expect(await actions[api](current, 'preview')).toMatchObject({ to_create: 30, to_update: 0, to_skip: 0 });
    await importNow(current);
    shopOf().upsert(shopProducts(2000));
    shopOf().edit('product-2', { title: 'Renamed' });
    shopOf().remove('product-3');
    testApp.sandbox.state.calls.clear();
    expect(await actions[api](current, 'preview')).toMatchObject({
      to_create: 71,
      to_update: 1,
      to_skip: 28,
      to_vanish: 0,
    });
    expect(testApp.sandbox.state.calls.count('storeA')).toBeLessThan(12);
  });
});
