import { afterEach, describe, expect, it } from '@jest/globals';
import {
  historyOf,
  itemOf,
  notificationsOf,
  pushOne,
  startSyncJob,
  syncStage,
  type SyncStage,
} from '../services/sync/sync-stage.ts';
import { eventually } from '../support/eventually.ts';
import { useTestApp } from '../support/test-app.ts';
import { itemStates, logOf } from '../support/jobs.ts';
import { endWaiting, resetProviderState, pauses, waiting } from '../support/provider-waits.ts';
import { jobEnd } from '../support/shop.ts';

const SLOTS = 4;
/** Fewer concurrency slots than a job has items, and one message at a time. */
const testApp = useTestApp({ SYNC_CONCURRENCY: String(SLOTS), WORKER_CONCURRENCY: '1' });
afterEach(async () => {
  testApp.sandbox.state.reset();
  await resetProviderState(testApp);
});

const ITEMS = 60;
const fault = (given: object) =>
  testApp.sandbox.state.faults.add({ system: 'storeA', kind: 'status', times: 100_000, ...given });
const pausesOf = async (jobId: string) => pauses(await logOf(testApp.ctx(), jobId));
const statusOf = async ({ shop, connectionId }: SyncStage) =>
  (await shop.rest.get(`/store-connections/${connectionId}`)).body.status;
const writesOf = (stage: SyncStage) => stage.handles.map((handle) => testApp.sandbox.state.shop.writes()[handle] ?? 0);

/** Makes the store available again and expects that the job completes with one write for each item. */
async function recovers(stage: SyncStage, jobId: string): Promise<void> {
  testApp.sandbox.state.faults.clear();
  await resetProviderState(testApp);
  await endWaiting(testApp);
  expect(await jobEnd(stage.shop, jobId)).toMatchObject({
    status: 'completed',
    waiting_until: null,
    result: { succeeded: ITEMS, failed: 0 },
  });
  expect(writesOf(stage)).toEqual(stage.handles.map(() => 1));
}

describe('a store that is available', () => {
  it('has as many requests in flight as there are slots, and never more', async () => {
    const stage = await syncStage(testApp, 4 * SLOTS);
    testApp.sandbox.state.latency.set('storeA', 50);
    let most = 0;
    const inFlight = () => testApp.sandbox.state.calls.recent('storeA').filter((call) => call.status === null).length;
    const watch = setInterval(() => (most = Math.max(most, inFlight())), 5);
    const jobId = await startSyncJob(stage);
    expect(await jobEnd(stage.shop, jobId)).toMatchObject({ status: 'completed', result: { succeeded: 4 * SLOTS } });
    clearInterval(watch);
    expect(most).toBe(SLOTS);
  });
});

describe('a store that is unavailable', () => {
  it('makes the job wait without failed items, and the job continues by itself', async () => {
    const stage = await syncStage(testApp, ITEMS);
    fault({ status: 503 });
    const jobId = await startSyncJob(stage);
    await waiting(testApp, jobId);
    expect(await itemStates(testApp.ctx(), jobId)).toEqual({ queued: ITEMS });
    expect(testApp.sandbox.state.calls.count('storeA')).toBeLessThan(ITEMS / 2);
    const [pause] = await pausesOf(jobId);
    expect(pause).toMatchObject({
      code: 'waiting_for_provider',
      provider: 'store',
      reason: 'unavailable',
      message: expect.stringMatching(/^waiting for the store until 20.*Z$/),
      detail: expect.stringContaining('not available'),
    });
    expect((await stage.shop.rest.get(`/jobs/${jobId}`)).body).toMatchObject({
      status: 'running',
      waiting_until: expect.any(String),
    });
    expect(await historyOf(stage)).toEqual([]);
    await recovers(stage, jobId);
  });

  it('fails the push of a single item', async () => {
    const stage = await syncStage(testApp);
    fault({ status: 503, times: 3 });
    expect(await pushOne(stage)).toMatchObject({
      status: 200,
      body: { success: false, message: expect.stringContaining('not available') },
    });
    expect((await itemOf(stage)).status).toBe('approved');
    expect(await historyOf(stage)).toMatchObject([{ success: false }]);
  });
});

describe('a store that limits the rate', () => {
  it('for a long time makes the job wait, and no item fails', async () => {
    const stage = await syncStage(testApp, ITEMS);
    fault({ kind: 'rate_limit', retry_after: 90 });
    const jobId = await startSyncJob(stage);
    const until = await waiting(testApp, jobId);
    expect(until.getTime()).toBeGreaterThan(Date.now() + 60_000);
    expect(await itemStates(testApp.ctx(), jobId)).toEqual({ queued: ITEMS });
    expect((await pausesOf(jobId))[0]).toMatchObject({
      reason: 'rate_limited',
      message: expect.stringMatching(/^waiting for the store until/),
    });
    await recovers(stage, jobId);
  });
});

describe('a store that rejects the credentials', () => {
  it('ends the job early: connection in error, one notification, items still approved', async () => {
    const stage = await syncStage(testApp, ITEMS);
    fault({ status: 401 });
    const job = await jobEnd(stage.shop, await startSyncJob(stage));
    expect(job).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/token/),
      result: { total: ITEMS, succeeded: 0, failed: ITEMS },
    });
    expect(job.progress_detail.every((each: { error_code: string }) => each.error_code === 'unauthorized')).toBe(true);
    expect(testApp.sandbox.state.calls.count('storeA')).toBeLessThan(ITEMS);
    expect(await statusOf(stage)).toBe('error');
    expect(await notificationsOf(testApp, stage, 'store_disconnected')).toMatchObject([
      { body: expect.stringContaining('Sandbox shop'), data: { store_connection_id: stage.connectionId } },
    ]);
    const items = (await stage.shop.rest.get(`/projects/${stage.projectId}/items`)).body;
    expect(new Set(items.map((each: { status: string }) => each.status))).toEqual(new Set(['approved']));

    testApp.sandbox.state.faults.clear();
    expect((await stage.shop.rest.post(`/store-connections/${stage.connectionId}/test`)).body.success).toBe(true);
    expect((await jobEnd(stage.shop, await startSyncJob(stage))).result).toMatchObject({ succeeded: ITEMS });
  });

  it('for one item fails only that item', async () => {
    const stage = await syncStage(testApp, 6);
    fault({ status: 403, match: stage.handles[2]! });
    const job = await jobEnd(stage.shop, await startSyncJob(stage));
    expect(job).toMatchObject({ status: 'completed', result: { succeeded: 5, failed: 1 } });
    expect(await statusOf(stage)).toBe('active');
    expect(await notificationsOf(testApp, stage, 'store_disconnected')).toEqual([]);
  });

  it('that were replaced during the push is called again with the new ones', async () => {
    const stage = await syncStage(testApp);
    testApp.sandbox.state.faults.add({ system: 'storeA', kind: 'held', match: stage.handles[0]! });
    const jobId = await startSyncJob(stage);
    await eventually(() =>
      testApp.sandbox.state.calls.recent('storeA').some(({ body }) => body.includes(stage.handles[0]!)),
    );
    expect(
      (await stage.shop.rest.patch(`/store-connections/${stage.connectionId}`, { access_token: 'shpat_newer' })).status,
    ).toBe(200);
    fault({ status: 401, times: 1, match: 'productUpdate' });
    testApp.sandbox.state.faults.release();
    expect((await jobEnd(stage.shop, jobId)).result).toMatchObject({ succeeded: 1 });
    expect(testApp.sandbox.state.calls.recent('storeA').at(-1)!.credential_hint).toBe('ewer');
  });

  it('is not called any more once the connection is inactive', async () => {
    const stage = await syncStage(testApp, 3);
    testApp.sandbox.state.calls.clear();
    const other = await syncStage(testApp, ITEMS);
    testApp.sandbox.state.latency.set('storeA', 100);
    const jobId = await startSyncJob(other);
    await eventually(() => testApp.sandbox.state.calls.count('storeA') > 4);
    await other.shop.rest.patch(`/store-connections/${other.connectionId}`, { status: 'inactive' });
    expect(await jobEnd(other.shop, jobId)).toMatchObject({
      result: { total: ITEMS, failed: expect.any(Number) },
      progress_detail: expect.arrayContaining([expect.objectContaining({ error_code: 'not_configured' })]),
    });
    expect((await pushOne(stage)).body.success).toBe(true);
  });
});

describe('many items of an unavailable store', () => {
  it('leave slots for the store of another organization', async () => {
    const [crowd, one] = [await syncStage(testApp, ITEMS), await syncStage(testApp)];
    const gids = crowd.handles.map((handle) => testApp.sandbox.state.shop.byHandle(handle)!.id);
    for (const match of [...crowd.handles, ...gids]) fault({ kind: 'status', status: 503, match });
    const jobId = await startSyncJob(crowd);
    await eventually(() => testApp.sandbox.state.calls.count('storeA') >= 4);
    expect((await pushOne(one)).body.success).toBe(true);
    expect(await itemStates(testApp.ctx(), jobId)).not.toHaveProperty('succeeded');
    await recovers(crowd, jobId);
  });
});
