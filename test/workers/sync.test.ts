import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Fault } from '../../sandbox/faults.ts';
import { useTestApp } from '../support/test-app.ts';
import { expectLedgerAgrees } from '../support/ledger.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';

const testApp = useTestApp();

afterEach(() => testApp.sandbox.state.reset());

interface Stage {
  shop: Shop;
  projectId: string;
  ids: string[];
}

/** Approved texts of products that are in the sandbox's shop. */
async function stage(products = 1): Promise<Stage> {
  const shop = await newShop(testApp);
  const { projectId } = await newProject(testApp, shop);
  const ids = await importCatalogue(shop, projectId, catalogueOf(products));
  testApp.sandbox.state.shop.upsert(ids.map((_, index) => ({ handle: `product-${index + 1}`, title: 'Old title' })));
  await shop.rest.post(`/projects/${projectId}/generate`, {});
  await approve({ shop, projectId, ids });
  return { shop, projectId, ids };
}

const approve = ({ shop, projectId, ids }: Stage) =>
  shop.rest.post(`/projects/${projectId}/items/bulk`, { action: 'approve', item_ids: ids });
const push = ({ shop, projectId, ids }: Stage, id = ids[0]) => shop.rest.post(`/projects/${projectId}/sync/${id}`);
const item = async ({ shop, projectId, ids }: Stage) =>
  (await shop.rest.get(`/projects/${projectId}/items/${ids[0]}`)).body;
const history = async ({ shop, projectId, ids }: Stage) =>
  (await shop.rest.get(`/projects/${projectId}/sync/${ids[0]}/history`)).body.history;
const live = (handle = 'product-1') => testApp.sandbox.state.shop.byHandle(handle)!;
const writes = () => testApp.sandbox.state.shop.writes();
const strike = (fault: Omit<Fault, 'system'>) => testApp.sandbox.state.faults.add({ system: 'storeA', ...fault });

/** A text that was edited by hand and approved again. */
async function edited(here: Stage, name: string): Promise<void> {
  await here.shop.rest.patch(`/projects/${here.projectId}/items/${here.ids[0]}`, { generated_content: { name } });
  await approve(here);
}

async function syncJob({ shop, projectId }: Stage, payload: object) {
  const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'sync', payload });
  return jobEnd(shop, body.job_id);
}

describe('a push', () => {
  it('writes the approved text, keeps the id of the product, and is in the history', async () => {
    const here = await stage();
    const answer = await push(here);
    expect(answer).toMatchObject({ status: 200, body: { success: true, synced_at: expect.stringMatching(/Z$/) } });
    const stored = await item(here);
    expect(stored).toMatchObject({ status: 'synced' });
    expect(live()).toMatchObject({
      title: stored.generated_content.name,
      descriptionHtml: stored.generated_content.description,
    });
    expect(Object.values(stored.metadata.store_ids)).toEqual([live().id]);
    expect(await history(here)).toMatchObject([
      { success: true, error_message: null, store_connection_name: 'Sandbox shop' },
    ]);
    expect(writes()).toEqual({ 'product-1': 1 });
  });

  it('is one entry of the history for each attempt, oldest first', async () => {
    const here = await stage();
    strike({ kind: 'user_error', match: 'productUpdate' });
    expect((await push(here)).body).toMatchObject({
      success: false,
      synced_at: null,
      message: expect.stringContaining('Title is not allowed'),
    });
    expect((await item(here)).status).toBe('approved');
    expect((await push(here)).body.success).toBe(true);
    await edited(here, 'Second text');
    expect((await push(here)).body.success).toBe(true);
    expect(await history(here)).toMatchObject([
      { success: false, error_message: expect.stringContaining('Title is not allowed') },
      { success: true },
      { success: true },
    ]);
    expect(live().title).toBe('Second text');
  });

  it.each<[string, Omit<Fault, 'system'>, RegExp]>([
    ['is away', { kind: 'status', status: 500, times: 9 }, /not available/],
    ['refuses the token', { kind: 'status', status: 401 }, /token|credential/i],
    ['answers a web page', { kind: 'html' }, /did not answer like a store/],
    ['hangs up', { kind: 'reset', times: 9 }, /cannot be reached/],
  ])('is no error of the call where the store %s', async (_, fault, message) => {
    const here = await stage();
    strike(fault);
    const answer = await push(here);
    expect(answer).toMatchObject({ status: 200, body: { success: false, message: expect.stringMatching(message) } });
    expect((await item(here)).status).toBe('approved');
    expect(await history(here)).toMatchObject([{ success: false }]);
    expect(writes()).toEqual({});
  });

  it('waits where the store asks to slow down', async () => {
    const here = await stage(6);
    strike({ kind: 'throttled', times: 2 });
    strike({ kind: 'rate_limit', retry_after: 0.2 });
    testApp.sandbox.state.bucket.set({ maximum: 100, restore_rate: 100, available: 0 });
    const { body } = await here.shop.rest.post(`/projects/${here.projectId}/sync`);
    expect(body).toEqual({ synced_count: 6, failed_count: 0, failed_items: [] });
    expect(Object.values(writes())).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('whose answer was lost after the write is not written twice', async () => {
    const here = await stage();
    strike({ kind: 'break', match: 'productUpdate' });
    expect((await push(here)).body.success).toBe(true);
    expect(writes()).toEqual({ 'product-1': 1 });
    expect((await item(here)).status).toBe('synced');
  });

  it('says so when the product is not there', async () => {
    const here = await stage();
    testApp.sandbox.state.shop.remove('product-1');
    expect((await push(here)).body).toMatchObject({ success: false, message: 'The product is not in the store' });
    expect(await history(here)).toMatchObject([{ success: false, error_message: 'The product is not in the store' }]);
  });

  it('needs an approved item and a usable store', async () => {
    const here = await stage();
    await here.shop.rest.post(`/projects/${here.projectId}/items/bulk`, { action: 'reject', item_ids: here.ids });
    expect(await push(here)).toMatchObject({ status: 409, body: { detail: 'Only approved items can be synced' } });
    expect((await push(here, randomUUID())).status).toBe(404);
    await approve(here);
    await here.shop.rest.patch(`/projects/${here.projectId}`, { store_connection_id: null });
    for (const answer of [await push(here), await here.shop.rest.post(`/projects/${here.projectId}/sync`)]) {
      expect(answer).toMatchObject({ status: 422, body: { detail: expect.stringContaining('no store connection') } });
    }
    expect(writes()).toEqual({});
  });

  it('of one item, asked for 20 times at once, is one write; who came too late is told 409', async () => {
    const here = await stage();
    testApp.sandbox.state.latency.set('storeA', 50);
    const answers = await Promise.all(Array.from({ length: 20 }, () => push(here)));
    const done = answers.filter((answer) => answer.status === 200);
    expect(done.map((answer) => answer.body.success)).toEqual([true]);
    for (const answer of answers.filter((each) => each.status !== 200)) {
      expect(answer).toMatchObject({
        status: 409,
        body: { detail: expect.stringMatching(/already active|Only approved/) },
      });
    }
    expect(writes()).toEqual({ 'product-1': 1 });
    expect(await history(here)).toHaveLength(1);
    await expectLedgerAgrees(testApp.ctx(), here.shop.organizationId);
  });
});

describe('a text that the merchant changed in the store', () => {
  async function changedInStore(): Promise<Stage> {
    const here = await stage();
    await push(here);
    testApp.sandbox.state.shop.edit('product-1', { title: "The merchant's own" });
    await edited(here, 'Our newer text');
    return here;
  }

  it('is not overwritten: 409, and an entry of the history', async () => {
    const here = await changedInStore();
    const before = writes();
    expect(await push(here)).toMatchObject({
      status: 409,
      body: { detail: 'Content changed in the store since the last sync' },
    });
    expect(live().title).toBe("The merchant's own");
    expect(writes()).toEqual(before);
    expect((await item(here)).status).toBe('approved');
    expect((await history(here)).at(-1)).toMatchObject({
      success: false,
      error_message: 'Content changed in the store since the last sync',
    });
  });

  it('is a conflict of a job, which overwrites it only when told to', async () => {
    const here = await changedInStore();
    const stopped = await syncJob(here, { mode: 'pending' });
    expect(stopped).toMatchObject({
      status: 'failed',
      progress_detail: [{ status: 'conflict', error_code: 'conflict' }],
    });
    expect(live().title).toBe("The merchant's own");
    expect((await syncJob(here, { mode: 'pending', on_conflict: 'overwrite' })).result).toMatchObject({
      succeeded: 1,
      failed: 0,
    });
    expect(live().title).toBe('Our newer text');
    expect((await item(here)).status).toBe('synced');
  });

  it('can be tried again by retry-failed once it is settled in the store', async () => {
    const here = await changedInStore();
    const stopped = await syncJob(here, {});
    testApp.sandbox.state.shop.edit('product-1', { title: 'Our newer text' });
    const retry = await here.shop.rest.post(`/jobs/${stopped.id}/retry-failed`);
    expect(retry.body.retried_count).toBe(1);
    expect((await jobEnd(here.shop, retry.body.job_id)).result).toMatchObject({ succeeded: 1 });
  });
});

describe('which items', () => {
  it('pending pushes what is approved, all also what is published, selected the named ones among both', async () => {
    const here = await stage(4);
    const [first, second] = here.ids;
    await push(here, first);
    expect((await syncJob(here, { mode: 'selected', item_ids: [first, second] })).result).toMatchObject({
      total: 2,
      succeeded: 2,
    });
    expect((await syncJob(here, {})).result).toMatchObject({ total: 2, succeeded: 2 });
    expect((await syncJob(here, { mode: 'all' })).result).toMatchObject({ total: 4, succeeded: 4 });
    expect(Object.values(writes())).toEqual([1, 1, 1, 1]);
  });
});
