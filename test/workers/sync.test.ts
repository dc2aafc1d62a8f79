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

/** Creates approved texts of products that exist in the sandbox's shop. */
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
const addFault = (fault: Omit<Fault, 'system'>) => testApp.sandbox.state.faults.add({ system: 'storeA', ...fault });

/** Edits a text manually and approves it again. */
async function editAndApprove(current: Stage, name: string): Promise<void> {
  await current.shop.rest.patch(`/projects/${current.projectId}/items/${current.ids[0]}`, {
    generated_content: { name },
  });
  await approve(current);
}

async function syncJob({ shop, projectId }: Stage, payload: object) {
  const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'sync', payload });
  return jobEnd(shop, body.job_id);
}

describe('a push', () => {
  it('writes the approved text, stores the id of the product, and appears in the history', async () => {
    const current = await stage();
    const answer = await push(current);
    expect(answer).toMatchObject({ status: 200, body: { success: true, synced_at: expect.stringMatching(/Z$/) } });
    const stored = await item(current);
    expect(stored).toMatchObject({ status: 'synced' });
    expect(live()).toMatchObject({
      title: stored.generated_content.name,
      descriptionHtml: stored.generated_content.description,
    });
    expect(Object.values(stored.metadata.store_ids)).toEqual([live().id]);
    expect(await history(current)).toMatchObject([
      { success: true, error_message: null, store_connection_name: 'Sandbox shop' },
    ]);
    expect(writes()).toEqual({ 'product-1': 1 });
  });

  it('adds one entry to the history for each attempt, oldest first', async () => {
    const current = await stage();
    addFault({ kind: 'user_error', match: 'productUpdate' });
    expect((await push(current)).body).toMatchObject({
      success: false,
      synced_at: null,
      message: expect.stringContaining('Title is not allowed'),
    });
    expect((await item(current)).status).toBe('approved');
    expect((await push(current)).body.success).toBe(true);
    await editAndApprove(current, 'Second text');
    expect((await push(current)).body.success).toBe(true);
    expect(await history(current)).toMatchObject([
      { success: false, error_message: expect.stringContaining('Title is not allowed') },
      { success: true },
      { success: true },
    ]);
    expect(live().title).toBe('Second text');
  });

  it.each<[string, Omit<Fault, 'system'>, RegExp]>([
    ['is unavailable', { kind: 'status', status: 500, times: 9 }, /not available/],
    ['rejects the token', { kind: 'status', status: 401 }, /token|credential/i],
    ['responds with a web page', { kind: 'html' }, /did not answer like a store/],
    ['closes the connection', { kind: 'reset', times: 9 }, /cannot be reached/],
  ])('returns `success: false` instead of an error if the store %s', async (_, fault, message) => {
    const current = await stage();
    addFault(fault);
    const answer = await push(current);
    expect(answer).toMatchObject({ status: 200, body: { success: false, message: expect.stringMatching(message) } });
    expect((await item(current)).status).toBe('approved');
    expect(await history(current)).toMatchObject([{ success: false }]);
    expect(writes()).toEqual({});
  });

  it('waits while the store limits the rate', async () => {
    const current = await stage(6);
    addFault({ kind: 'throttled', times: 2 });
    addFault({ kind: 'rate_limit', retry_after: 0.2 });
    testApp.sandbox.state.bucket.set({ maximum: 100, restore_rate: 100, available: 0 });
    const { body } = await current.shop.rest.post(`/projects/${current.projectId}/sync`);
    expect(body).toEqual({
      synced_count: 6,
      failed_count: 0,
      failed_items: [],
      status: 'completed',
      job_id: expect.any(String),
    });
    expect(Object.values(writes())).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('is not written twice if the response is lost after the write', async () => {
    const current = await stage();
    addFault({ kind: 'break', match: 'productUpdate' });
    expect((await push(current)).body.success).toBe(true);
    expect(writes()).toEqual({ 'product-1': 1 });
    expect((await item(current)).status).toBe('synced');
  });

  it('fails with a message if the product is not in the store', async () => {
    const current = await stage();
    testApp.sandbox.state.shop.remove('product-1');
    expect((await push(current)).body).toMatchObject({ success: false, message: 'The product is not in the store' });
    expect(await history(current)).toMatchObject([
      { success: false, error_message: 'The product is not in the store' },
    ]);
  });

  it('requires an approved item and a usable store', async () => {
    const current = await stage();
    await current.shop.rest.post(`/projects/${current.projectId}/items/bulk`, {
      action: 'reject',
      item_ids: current.ids,
    });
    expect(await push(current)).toMatchObject({ status: 409, body: { detail: 'Only approved items can be synced' } });
    expect((await push(current, randomUUID())).status).toBe(404);
    await approve(current);
    await current.shop.rest.patch(`/projects/${current.projectId}`, { store_connection_id: null });
    for (const answer of [await push(current), await current.shop.rest.post(`/projects/${current.projectId}/sync`)]) {
      expect(answer).toMatchObject({ status: 422, body: { detail: expect.stringContaining('no store connection') } });
    }
    expect(writes()).toEqual({});
  });

  it('writes once when one item is pushed 20 times concurrently, and rejects the others with 409', async () => {
    const current = await stage();
    testApp.sandbox.state.latency.set('storeA', 50);
    const answers = await Promise.all(Array.from({ length: 20 }, () => push(current)));
    const done = answers.filter((answer) => answer.status === 200);
    expect(done.map((answer) => answer.body.success)).toEqual([true]);
    for (const answer of answers.filter((each) => each.status !== 200)) {
      expect(answer).toMatchObject({
        status: 409,
        body: { detail: expect.stringMatching(/already active|Only approved/) },
      });
    }
    expect(writes()).toEqual({ 'product-1': 1 });
    expect(await history(current)).toHaveLength(1);
    await expectLedgerAgrees(testApp.ctx(), current.shop.organizationId);
  });
});

describe('a text that the merchant changed in the store', () => {
  async function changedInStore(): Promise<Stage> {
    const current = await stage();
    await push(current);
    testApp.sandbox.state.shop.edit('product-1', { title: "The merchant's own" });
    await editAndApprove(current, 'Our newer text');
    return current;
  }

  it('is not overwritten: the push is rejected with 409 and recorded in the history', async () => {
    const current = await changedInStore();
    const before = writes();
    expect(await push(current)).toMatchObject({
      status: 409,
      body: { detail: 'Content changed in the store since the last sync' },
    });
    expect(live().title).toBe("The merchant's own");
    expect(writes()).toEqual(before);
    expect((await item(current)).status).toBe('approved');
    expect((await history(current)).at(-1)).toMatchObject({
      success: false,
      error_message: 'Content changed in the store since the last sync',
    });
  });

  it('is a conflict in a job, unless the job is started with `on_conflict: overwrite`', async () => {
    const current = await changedInStore();
    const stopped = await syncJob(current, { mode: 'pending' });
    expect(stopped).toMatchObject({
      status: 'failed',
      progress_detail: [{ status: 'conflict', error_code: 'conflict' }],
    });
    expect(live().title).toBe("The merchant's own");
    expect((await syncJob(current, { mode: 'pending', on_conflict: 'overwrite' })).result).toMatchObject({
      succeeded: 1,
      failed: 0,
    });
    expect(live().title).toBe('Our newer text');
    expect((await item(current)).status).toBe('synced');
  });

  it('is pushed by `retry-failed` once the store has the same text', async () => {
    const current = await changedInStore();
    const stopped = await syncJob(current, {});
    testApp.sandbox.state.shop.edit('product-1', { title: 'Our newer text' });
    const retry = await current.shop.rest.post(`/jobs/${stopped.id}/retry-failed`);
    expect(retry.body.retried_count).toBe(1);
    expect((await jobEnd(current.shop, retry.body.job_id)).result).toMatchObject({ succeeded: 1 });
  });
});

describe('the items of a sync', () => {
  it('are the approved ones for `pending`, also the published ones for `all`, and the named ones for `selected`', async () => {
    const current = await stage(4);
    const [first, second] = current.ids;
    await push(current, first);
    expect((await syncJob(current, { mode: 'selected', item_ids: [first, second] })).result).toMatchObject({
      total: 2,
      succeeded: 2,
    });
    expect((await syncJob(current, {})).result).toMatchObject({ total: 2, succeeded: 2 });
    expect((await syncJob(current, { mode: 'all' })).result).toMatchObject({ total: 4, succeeded: 4 });
    expect(Object.values(writes())).toEqual([1, 1, 1, 1]);
  });
});
