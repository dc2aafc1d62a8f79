import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { changed, rows, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';
import { eventually } from '../support/eventually.ts';
import { expectWholeLog, itemStates, logOf, statuses } from '../support/jobs.ts';
import { expectLedgerAgrees, setCt } from '../support/ledger.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';

/** One chunk of an organization at a time, so that a job can be made to wait. */
const testApp = useTestApp({ WORKER_CONCURRENCY: '1', GENERATION_CONCURRENCY: '4' });

afterEach(() => testApp.sandbox.state.reset());

interface Stage {
  shop: Shop;
  projectId: string;
  ids: string[];
}

async function stage(products: number, shop?: Shop): Promise<Stage> {
  const owner = shop ?? (await newShop(testApp));
  await changed(
    testApp.ctx().em,
    sql`update balances set token_rate_multiplier = 0.1 where organization_id = ${owner.organizationId}`,
  );
  const { projectId } = await newProject(testApp, owner);
  const ids = products > 0 ? await importCatalogue(owner, projectId, catalogueOf(products)) : [];
  return { shop: owner, projectId, ids };
}

const start = ({ shop, projectId }: Stage, jobType: string, payload: object = {}) =>
  shop.rest.post(`/projects/${projectId}/jobs`, { job_type: jobType, payload });
const hang = () => testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'hang', times: 1000 });
const called = (count: number) =>
  eventually(
    async () => testApp.sandbox.state.calls.count('aiA'),
    (calls) => calls >= count,
  );
const cancel = (shop: Shop, jobId: string) => shop.rest.post(`/jobs/${jobId}/cancel`);

describe('jobs that exclude each other', () => {
  it('starts exactly one of five concurrent generations and rejects the others with 409', async () => {
    const current = await stage(2);
    testApp.sandbox.state.latency.set('aiA', 300);
    const answers = await Promise.all(Array.from({ length: 5 }, () => start(current, 'generation')));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([202, 409, 409, 409, 409]);
    expect(answers.find((answer) => answer.status === 409)!.body.detail).toBe(
      'Another job is already active in this project',
    );
    await jobEnd(current.shop, answers.find((answer) => answer.status === 202)!.body.job_id);
    expect(
      await rows(
        testApp.ctx().em,
        sql`select 1 from jobs where project_id = ${current.projectId} and job_type = 'generation'`,
      ),
    ).toHaveLength(1);
  });

  it('rejects a sync, an import and a regeneration while a generation is active', async () => {
    const current = await stage(1);
    hang();
    const { body } = await start(current, 'generation');
    const source = await current.shop.rest.get(`/projects/${current.projectId}/data-sources`);
    for (const [type, payload] of [
      ['sync', {}],
      ['regeneration', {}],
      ['generation', {}],
      ['import', { data_source_id: source.body.data_sources[0].id }],
    ] as const) {
      expect((await start(current, type, payload)).status).toBe(409);
    }
    expect((await cancel(current.shop, body.job_id)).status).toBe(200);
  });

  it('rejects a generation but allows an import while a sync is active', async () => {
    const current = await stage(1);
    testApp.sandbox.state.shop.upsert([{ handle: 'product-1' }]);
    await current.shop.rest.post(`/projects/${current.projectId}/generate`, {});
    await current.shop.rest.post(`/projects/${current.projectId}/items/bulk`, {
      action: 'approve',
      item_ids: current.ids,
    });
    testApp.sandbox.state.latency.set('storeA', 400);
    const { body } = await start(current, 'sync');
    const source = await current.shop.rest.get(`/projects/${current.projectId}/data-sources`);
    expect((await start(current, 'generation')).status).toBe(409);
    expect((await start(current, 'sync')).status).toBe(409);
    const parallel = await start(current, 'import', { data_source_id: source.body.data_sources[0].id });
    expect(parallel.status).toBe(202);
    expect((await jobEnd(current.shop, parallel.body.job_id)).status).toBe('completed');
    expect((await jobEnd(current.shop, body.job_id)).result).toMatchObject({ succeeded: 1 });
  });
});

describe('cancel', () => {
  it('aborts calls in flight, restores the status of the items and charges nothing', async () => {
    const current = await stage(30);
    await current.shop.rest.post(`/projects/${current.projectId}/generate`, { item_ids: current.ids.slice(0, 10) });
    await current.shop.rest.post(`/projects/${current.projectId}/items/bulk`, {
      action: 'approve',
      item_ids: current.ids.slice(0, 5),
    });
    const paid = (await current.shop.rest.get('/billing/balance')).body.total_balance;
    testApp.sandbox.state.reset();
    hang();
    const { body } = await start(current, 'regeneration');
    await called(4);
    expect((await current.shop.rest.get('/billing/balance')).body.total_balance).toBe(paid);
    const answer = await cancel(current.shop, body.job_id);
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'cancelled', result: { succeeded: 0, ct_used: '0.0000' } },
    });
    expect(await statuses(testApp.ctx(), current.projectId)).toEqual({ approved: 5, generated: 5, pending: 20 });
    expect(await itemStates(testApp.ctx(), body.job_id)).toEqual({ cancelled: 30 });
    expect((await cancel(current.shop, body.job_id)).status).toBe(409);
    expectWholeLog(await logOf(testApp.ctx(), body.job_id));
    await expectLedgerAgrees(testApp.ctx(), current.shop.organizationId);

    // The slots of the hanging calls are free again.
    testApp.sandbox.state.reset();
    const { body: next } = await current.shop.rest.post(`/projects/${current.projectId}/generate`, {});
    expect(next).toMatchObject({ generated_count: 20, failed_count: 0 });
    expect((await cancel(current.shop, next.job_id)).body.detail).toBe('The job is already over');
  });

  it('keeps the finished items and their charges', async () => {
    const current = await stage(10);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'hang', times: 1000, match: 'Product 4\\"' });
    const { body } = await start(current, 'generation', { concurrency: 1 });
    await called(4);
    const { body: job } = await cancel(current.shop, body.job_id);
    expect(job.result).toMatchObject({ succeeded: 3 });
    expect(await statuses(testApp.ctx(), current.projectId)).toEqual({ generated: 3, pending: 7 });
    const [spent] = await rows<{ ct: string }>(
      testApp.ctx().em,
      sql`select (-sum(amount))::numeric(18,4) as ct from transactions where usage->>'job_id' = ${body.job_id}`,
    );
    expect(spent!.ct).toBe(job.result.ct_used);
    await expectLedgerAgrees(testApp.ctx(), current.shop.organizationId);
  });

  it('cancels a job that has not started', async () => {
    const busy = await stage(4);
    const waiting = await stage(3, busy.shop);
    hang();
    const { body: first } = await start(busy, 'generation');
    await called(4);
    const { body: second } = await start(waiting, 'generation');
    expect((await cancel(waiting.shop, second.job_id)).body).toMatchObject({ status: 'cancelled', started_at: null });
    expect(await statuses(testApp.ctx(), waiting.projectId)).toEqual({ pending: 3 });
    expect((await logOf(testApp.ctx(), second.job_id)).map((event) => event.type)).toEqual(['complete']);
    await cancel(busy.shop, first.job_id);
    expect((await cancel(await newShop(testApp), first.job_id)).status).toBe(404);
    expect((await cancel(waiting.shop, randomUUID())).status).toBe(404);
  });

  it('loses no CT and no item if items finish at the same time', async () => {
    const current = await stage(60);
    testApp.sandbox.state.latency.set('aiA', 5);
    for (let round = 0; round < 4; round += 1) {
      const { body } = await start(current, 'regeneration');
      await eventually(
        () => logOf(testApp.ctx(), body.job_id),
        (log) => log.length > 3 + round * 5,
      );
      await cancel(current.shop, body.job_id);
      const states = await itemStates(testApp.ctx(), body.job_id);
      expect((states['succeeded'] ?? 0) + (states['cancelled'] ?? 0)).toBe(60);
      expectWholeLog(await logOf(testApp.ctx(), body.job_id));
      await expectLedgerAgrees(testApp.ctx(), current.shop.organizationId);
    }
    expect((await statuses(testApp.ctx(), current.projectId))['generating']).toBeUndefined();
  });
});

describe('retry-failed', () => {
  it('is rejected while the job is active, for an import, and for another organization', async () => {
    const current = await stage(1);
    const imported = await current.shop.rest.get(`/projects/${current.projectId}/jobs`);
    expect((await current.shop.rest.post(`/jobs/${imported.body[0].id}/retry-failed`)).status).toBe(409);
    hang();
    const { body } = await start(current, 'generation');
    expect((await current.shop.rest.post(`/jobs/${body.job_id}/retry-failed`)).body.detail).toBe(
      'The job is still active',
    );
    const stranger = await newShop(testApp);
    expect((await stranger.rest.post(`/jobs/${body.job_id}/retry-failed`)).status).toBe(404);
    await cancel(current.shop, body.job_id);
  });

  it('is rejected like a start: with 402 without CT, with 422 without a usable store', async () => {
    const current = await stage(1);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'refusal', times: 1 });
    const failed = await start(current, 'generation');
    expect(await jobEnd(current.shop, failed.body.job_id)).toMatchObject({ status: 'failed' });
    const retry = () => current.shop.rest.post(`/jobs/${failed.body.job_id}/retry-failed`);
    await setCt(testApp.ctx(), current.shop.organizationId, '0.0001');
    expect(await retry()).toMatchObject({ status: 402, body: { available_ct: '0.0001' } });
    await setCt(testApp.ctx(), current.shop.organizationId, '50.0000');
    const again = await retry();
    expect(again).toMatchObject({ status: 202, body: { retried_count: 1 } });
    expect(await jobEnd(current.shop, again.body.job_id)).toMatchObject({
      status: 'completed',
      result: { succeeded: 1, retry_of: failed.body.job_id },
    });

    await current.shop.rest.post(`/projects/${current.projectId}/items/bulk`, {
      action: 'approve',
      item_ids: current.ids,
    });
    const unsynced = await start(current, 'sync');
    expect(await jobEnd(current.shop, unsynced.body.job_id)).toMatchObject({ status: 'failed' });
    await current.shop.rest.patch(`/projects/${current.projectId}`, { store_connection_id: null });
    expect((await current.shop.rest.post(`/jobs/${unsynced.body.job_id}/retry-failed`)).status).toBe(422);
  });
});

describe('a job without items', () => {
  it.each(['generation', 'regeneration', 'sync'])(
    'of type %s is accepted and completes with zero counts',
    async (jobType) => {
      const current = await stage(0);
      const { status, body } = await start(current, jobType);
      expect(status).toBe(202);
      expect(await jobEnd(current.shop, body.job_id)).toMatchObject({
        status: 'completed',
        progress_total: 0,
        result: { total: 0, succeeded: 0, failed: 0, skipped: 0 },
        progress_detail: [],
      });
      expect((await logOf(testApp.ctx(), body.job_id)).map((event) => event.type)).toEqual(['start', 'complete']);
    },
  );
});

describe('the lists of jobs', () => {
  it('return the 50 newest jobs of a project, and all jobs of an organization in pages', async () => {
    const current = await stage(0);
    await changed(
      testApp.ctx().em,
      sql`insert into jobs (id, organization_id, project_id, job_type, status, payload, created_at, touched_at)
          select gen_random_uuid(), ${current.shop.organizationId}, ${current.projectId}, 'sync', 'completed', '{}',
                 now() - make_interval(mins => n), now()
            from generate_series(1, 55) n`,
    );
    const { body } = await current.shop.rest.get(`/projects/${current.projectId}/jobs`);
    expect(body).toHaveLength(50);
    const times = body.map((job: { created_at: string }) => job.created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    const page = await current.shop.rest.get('/jobs?limit=10&offset=50');
    expect(page.body).toMatchObject({ total: 55, has_more: false });
    expect(page.body.jobs).toHaveLength(5);
  });
});

describe('fairness', () => {
  it('completes a small job of another organization while a large job is running', async () => {
    const big = await stage(300);
    const small = await stage(5);
    testApp.sandbox.state.latency.set('aiA', 10);
    const { body: first } = await start(big, 'generation');
    await called(4);
    const { body: second } = await start(small, 'generation');
    await jobEnd(small.shop, second.job_id);
    expect((await jobNow(big, first.job_id)).status).toBe('running');
    expect((await jobEnd(big.shop, first.job_id)).result.succeeded).toBe(300);
  });

  const jobNow = async ({ shop }: Stage, jobId: string) => (await shop.rest.get(`/jobs/${jobId}`)).body;
});
