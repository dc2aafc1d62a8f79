import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Fault } from '../../sandbox/faults.ts';
import { rows, sql } from '../../src/core/sql.ts';
import { graphql } from '../http/graphql-client.ts';
import { eventually } from '../support/eventually.ts';
import { useTestApp } from '../support/test-app.ts';
import { resetProviderState } from '../support/provider-waits.ts';
import { jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';
import { addStoreSource, shopProducts } from '../support/store-source.ts';

/** One pair of hands: an import that does not let go keeps the next one waiting. */
const testApp = useTestApp({ WORKER_CONCURRENCY: '1' });

beforeEach(() => {
  testApp.sandbox.state.shop.reset([]);
  // A shop of a large plan: the tests are not about waiting.
  testApp.sandbox.state.bucket.set({ maximum: 20_000, restore_rate: 20_000, available: 20_000 });
});
afterEach(async () => {
  testApp.sandbox.state.reset();
  await resetProviderState(testApp);
});

const shopOf = () => testApp.sandbox.state.shop;
const plan = (fault: Omit<Fault, 'system'>) => testApp.sandbox.state.faults.add({ system: 'storeA', ...fault });
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
const source = async (here: Stage) => (await here.shop.rest.get(path(here))).body;

async function importNow(here: Stage) {
  const { body, status } = await here.shop.rest.post(`${path(here)}/import`);
  expect({ status, body }).toMatchObject({ status: 202, body: { status: 'queued' } });
  return jobEnd(here.shop, body.job_id);
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
const doors = {
  REST: (here: Stage, action: 'import' | 'preview') =>
    here.shop.rest.post(`${path(here)}/${action}`).then(({ body }) => body),
  GraphQL: async ({ shop, projectId, sourceId }: Stage, action: 'import' | 'preview') => {
    const { body } = await graphql(testApp, shop.token, action === 'import' ? START : PREVIEW, { projectId, sourceId });
    const { jobId, toCreate, toUpdate, toSkip, toVanish, ...rest } = body.data?.importDataSource ??
      body.data?.previewImport ?? { detail: body.errors[0].message };
    return { ...rest, job_id: jobId, to_create: toCreate, to_update: toUpdate, to_skip: toSkip, to_vanish: toVanish };
  },
};

describe('the import of a store', () => {
  it.each(['REST', 'GraphQL'] as const)('brings 250 products over many pages, started through %s', async (door) => {
    const here = await newStage();
    shopOf().upsert(shopProducts(250));
    const { job_id: jobId } = await doors[door](here, 'import');
    expect(await jobEnd(here.shop, jobId)).toMatchObject({
      status: 'completed',
      result: { total: 250, succeeded: 250, failed: 0 },
    });
    const found = await items(here);
    expect(found.map((item) => item.external_id)).toEqual(
      shopOf()
        .all()
        .map(({ id }) => id.split('/').at(-1)),
    );
    expect(found[249]).toMatchObject({
      item_type: 'product',
      source_data: { title: 'Product 250', body_html: '<p>A useful thing made of beech wood.</p>', vendor: 'Maker' },
    });
    expect(await source(here)).toMatchObject({
      source_type: 'store',
      status: 'ready',
      item_count: 250,
      last_error: null,
    });
    const listed = await here.shop.rest.get(`/projects/${here.projectId}/items?limit=1`);
    expect(listed.headers.get('x-total-count')).toBe('250');
  });

  it('takes what changed, adds what is new, and marks what is gone, leaving texts alone', async () => {
    const here = await newStage();
    shopOf().upsert(shopProducts(30));
    await importNow(here);
    const [first] = (await here.shop.rest.get(`/projects/${here.projectId}/items?limit=1`)).body;
    await here.shop.rest.patch(`/projects/${here.projectId}/items/${first.id}`, {
      generated_content: { name: 'Our text' },
    });
    const gone = numberOf('product-3');
    shopOf().edit('product-1', { title: 'Renamed', handle: 'product-1' });
    shopOf().remove('product-3');
    shopOf().upsert([{ handle: 'new', title: 'New' }]);
    expect(await importNow(here)).toMatchObject({
      status: 'completed',
      result: { succeeded: 2, skipped: 28, failed: 0 },
    });
    const found = await items(here);
    expect(found).toHaveLength(31);
    expect(found[0]).toMatchObject({ source_data: { title: 'Renamed' }, generated_content: { name: 'Our text' } });
    expect(found.at(-1)).toMatchObject({ external_id: numberOf('new'), source_data: { title: 'New' } });
    expect(found.filter(({ vanished }) => vanished).map((item) => item.external_id)).toEqual([gone]);
  });

  it.each<[string, Omit<Fault, 'system'>, RegExp]>([
    ['is away', { kind: 'status', status: 500, times: 9 }, /not available right now/],
    ['revokes the token', { kind: 'status', status: 401 }, /refused the access token/],
    ['answers a web page', { kind: 'html' }, /did not answer like a store/],
    ['asks for an hour', { kind: 'rate_limit', retry_after: 3600 }, /asks to slow down/],
  ])(
    'fails with the reason when the store %s in the middle, marks nothing, and goes on when tried again',
    async (_, fault, message) => {
      const here = await newStage();
      shopOf().upsert(shopProducts(40));
      await importNow(here);
      shopOf().upsert([{ handle: 'new', title: 'New' }]);
      // Strikes from the second page on: only its query carries a cursor.
      plan({ ...fault, match: '"after":"' });
      expect(await importNow(here)).toMatchObject({ status: 'failed' });
      expect(await source(here)).toMatchObject({ status: 'error', last_error: expect.stringMatching(message) });
      expect((await items(here)).filter(({ vanished }) => vanished)).toEqual([]);
      testApp.sandbox.state.faults.clear();
      // The hour is over.
      await resetProviderState(testApp);
      expect(await importNow(here)).toMatchObject({ status: 'completed', result: { succeeded: 1, skipped: 40 } });
      expect(await source(here)).toMatchObject({ status: 'ready', last_error: null, item_count: 41 });
    },
  );

  it('that is cancelled hangs up at once, also on a store that does not answer', async () => {
    const here = await newStage();
    shopOf().upsert(shopProducts(40));
    plan({ kind: 'hang', match: '"after":"' });
    const { job_id: jobId } = await doors.REST(here, 'import');
    testApp.sandbox.state.calls.clear();
    await eventually(() => testApp.sandbox.state.calls.recent('storeA').some(({ body }) => body.includes('"after":"')));
    expect((await here.shop.rest.post(`/jobs/${jobId}/cancel`)).body.status).toBe('cancelled');
    await eventually(
      async () => (await source(here)).status,
      (status) => status === 'pending',
    );
    expect(await importNow(here)).toMatchObject({ status: 'completed', result: { succeeded: 40 } });
  });

  it('lets the first push find its product by the id', async () => {
    const here = await newStage();
    shopOf().upsert([{ handle: 'mug', title: 'Mug' }]);
    await importNow(here);
    const [mug] = (await here.shop.rest.get(`/projects/${here.projectId}/items`)).body;
    expect(mug.metadata.store_ids).toEqual({ [here.connectionId]: shopOf().byHandle('mug')!.id });
    await here.shop.rest.patch(`/projects/${here.projectId}/items/${mug.id}`, {
      generated_content: { name: 'A better mug' },
    });
    await here.shop.rest.post(`/projects/${here.projectId}/items/bulk`, { action: 'approve', item_ids: [mug.id] });
    testApp.sandbox.state.calls.clear();
    expect((await here.shop.rest.post(`/projects/${here.projectId}/sync/${mug.id}`)).body).toMatchObject({
      success: true,
    });
    expect(shopOf().byHandle('mug')).toMatchObject({ title: 'A better mug' });
    // One to look by the id, one to write.
    expect(testApp.sandbox.state.calls.count('storeA')).toBe(2);
  });

  it('keeps the ids that the product has in other stores', async () => {
    const here = await newStage();
    shopOf().upsert([{ handle: 'mug', title: 'Mug' }]);
    await importNow(here);
    const elsewhere = '018f0000-0000-7000-8000-000000000000';
    await rows(
      testApp.ctx().em,
      sql`update content_items
             set metadata = jsonb_set(metadata, ${`{store_ids,${elsewhere}}`}::text[], '"gid://shopify/Product/7"') where project_id = ${here.projectId}`,
    );
    expect(await importNow(here)).toMatchObject({ result: { skipped: 1 } });
    shopOf().edit('mug', { title: 'Mug, large' });
    expect(await importNow(here)).toMatchObject({ result: { succeeded: 1 } });
    const [mug] = await items(here);
    expect(mug!.metadata['store_ids']).toEqual({
      [here.connectionId]: shopOf().byHandle('mug')!.id,
      [elsewhere]: 'gid://shopify/Product/7',
    });
  });

  it.each(['REST', 'GraphQL'] as const)(
    "is refused through %s with another organization's connection, and for another organization's source",
    async (door) => {
      const [here, other] = [await newStage(), await newStage()];
      const stolen = { ...here, sourceId: (await addStoreSource(testApp, here.projectId, other.connectionId)).id };
      for (const action of ['import', 'preview'] as const) {
        expect(await doors[door](stolen, action)).toMatchObject({
          detail: expect.stringContaining('no store connection'),
        });
        expect(await doors[door]({ ...other, shop: here.shop }, action)).toMatchObject({ detail: 'Project not found' });
        expect(await doors[door]({ ...here, sourceId: other.sourceId }, action)).toMatchObject({
          detail: 'Data source not found',
        });
      }
    },
  );

  it.each(['REST', 'GraphQL'] as const)(
    'is foreseen by a preview of a few pages, asked for through %s',
    async (door) => {
      const here = await newStage();
      shopOf().upsert(shopProducts(30));
      expect(await doors[door](here, 'preview')).toMatchObject({ to_create: 30, to_update: 0, to_skip: 0 });
      await importNow(here);
      shopOf().upsert(shopProducts(2000));
      shopOf().edit('product-2', { title: 'Renamed' });
      shopOf().remove('product-3');
      testApp.sandbox.state.calls.clear();
      expect(await doors[door](here, 'preview')).toMatchObject({
        to_create: 71,
        to_update: 1,
        to_skip: 28,
        to_vanish: 0,
      });
      expect(testApp.sandbox.state.calls.count('storeA')).toBeLessThan(12);
    },
  );
});
