import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { changed, rows, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';
import { eventually } from '../support/eventually.ts';
import { expectWholeLog, itemStates, logOf, statuses } from '../support/jobs.ts';
import { expectLedgerAgrees, setCt } from '../support/ledger.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';

/** One message of an organization at a time, so that a job can be made to wait. */
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

describe('jobs that must not meet', () => {
  it('of five generations at once exactly one begins, the others are 409', async () => {
    const here = await stage(2);
    testApp.sandbox.state.latency.set('aiA', 300);
    const answers = await Promise.all(Array.from({ length: 5 }, () => start(here, 'generation')));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([202, 409, 409, 409, 409]);
    expect(answers.find((answer) => answer.status === 409)!.body.detail).toBe(
      'Another job is already active in this project',
    );
    await jobEnd(here.shop, answers.find((answer) => answer.status === 202)!.body.job_id);
    expect(
      await rows(
        testApp.ctx().em,
        sql`select 1 from jobs where project_id = ${here.projectId} and job_type = 'generation'`,
      ),
    ).toHaveLength(1);
  });

  it('a generation keeps sync, import and regeneration out', async () => {
    const here = await stage(1);
    hang();
    const { body } = await start(here, 'generation');
    const source = await here.shop.rest.get(`/projects/${here.projectId}/data-sources`);
    for (const [type, payload] of [
      ['sync', {}],
      ['regeneration', {}],
      ['generation', {}],
      ['import', { data_source_id: source.body[0].id }],
    ] as const) {
      expect((await start(here, type, payload)).status).toBe(409);
    }
    expect((await cancel(here.shop, body.job_id)).status).toBe(200);
  });

  it('a sync keeps generation out, but an import may run beside it', async () => {
    const here = await stage(1);
    testApp.sandbox.state.shop.upsert([{ handle: 'product-1' }]);
    await here.shop.rest.post(`/projects/${here.projectId}/generate`, {});
    await here.shop.rest.post(`/projects/${here.projectId}/items/bulk`, { action: 'approve', item_ids: here.ids });
    testApp.sandbox.state.latency.set('storeA', 400);
    const { body } = await start(here, 'sync');
    const source = await here.shop.rest.get(`/projects/${here.projectId}/data-sources`);
    expect((await start(here, 'generation')).status).toBe(409);
    expect((await start(here, 'sync')).status).toBe(409);
    const beside = await start(here, 'import', { data_source_id: source.body[0].id });
    expect(beside.status).toBe(202);
    expect((await jobEnd(here.shop, beside.body.job_id)).status).toBe('completed');
    expect((await jobEnd(here.shop, body.job_id)).result).toMatchObject({ succeeded: 1 });
  });
});

describe('cancel', () => {
  it('aborts what is in flight: items are what they were and cost nothing, what is done stays done', async () => {
    const here = await stage(30);
    await here.shop.rest.post(`/projects/${here.projectId}/generate`, { item_ids: here.ids.slice(0, 10) });
    await here.shop.rest.post(`/projects/${here.projectId}/items/bulk`, {
      action: 'approve',
      item_ids: here.ids.slice(0, 5),
    });
    const paid = (await here.shop.rest.get('/billing/balance')).body.total_balance;
    testApp.sandbox.state.reset();
    hang();
    const { body } = await start(here, 'regeneration');
    await called(4);
    expect((await here.shop.rest.get('/billing/balance')).body.total_balance).toBe(paid);
    const answer = await cancel(here.shop, body.job_id);
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'cancelled', result: { succeeded: 0, ct_used: '0.0000' } },
    });
    expect(await statuses(testApp.ctx(), here.projectId)).toEqual({ approved: 5, generated: 5, pending: 20 });
    expect(await itemStates(testApp.ctx(), body.job_id)).toEqual({ cancelled: 30 });
    expect((await cancel(here.shop, body.job_id)).status).toBe(409);
    expectWholeLog(await logOf(testApp.ctx(), body.job_id));
    await expectLedgerAgrees(testApp.ctx(), here.shop.organizationId);

    // The hanging calls gave their places back.
    testApp.sandbox.state.reset();
    const { body: next } = await here.shop.rest.post(`/projects/${here.projectId}/generate`, {});
    expect(next).toMatchObject({ generated_count: 20, failed_count: 0 });
    expect((await cancel(here.shop, next.job_id)).body.detail).toBe('The job is already over');
  });

  it('keeps what was done, paid', async () => {
    const here = await stage(10);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'hang', times: 1000, match: 'Product 4\\"' });
    const { body } = await start(here, 'generation', { concurrency: 1 });
    await called(4);
    const { body: job } = await cancel(here.shop, body.job_id);
    expect(job.result).toMatchObject({ succeeded: 3 });
    expect(await statuses(testApp.ctx(), here.projectId)).toEqual({ generated: 3, pending: 7 });
    const [spent] = await rows<{ ct: string }>(
      testApp.ctx().em,
      sql`select (-sum(amount))::numeric(18,4) as ct from transactions where usage->>'job_id' = ${body.job_id}`,
    );
    expect(spent!.ct).toBe(job.result.ct_used);
    await expectLedgerAgrees(testApp.ctx(), here.shop.organizationId);
  });

  it('drops a job that has not begun', async () => {
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

  it('beside items that finish at the same moment loses no CT and no item', async () => {
    const here = await stage(60);
    testApp.sandbox.state.latency.set('aiA', 5);
    for (let round = 0; round < 4; round += 1) {
      const { body } = await start(here, 'regeneration');
      await eventually(
        () => logOf(testApp.ctx(), body.job_id),
        (log) => log.length > 3 + round * 5,
      );
      await cancel(here.shop, body.job_id);
      const states = await itemStates(testApp.ctx(), body.job_id);
      expect((states['succeeded'] ?? 0) + (states['cancelled'] ?? 0)).toBe(60);
      expectWholeLog(await logOf(testApp.ctx(), body.job_id));
      await expectLedgerAgrees(testApp.ctx(), here.shop.organizationId);
    }
    expect((await statuses(testApp.ctx(), here.projectId))['generating']).toBeUndefined();
  });
});

describe('retry-failed', () => {
  it('is refused while the job is active, for an import, and for another organization', async () => {
    const here = await stage(1);
    const imported = await here.shop.rest.get(`/projects/${here.projectId}/jobs`);
    expect((await here.shop.rest.post(`/jobs/${imported.body[0].id}/retry-failed`)).status).toBe(409);
    hang();
    const { body } = await start(here, 'generation');
    expect((await here.shop.rest.post(`/jobs/${body.job_id}/retry-failed`)).body.detail).toBe(
      'The job is still active',
    );
    const stranger = await newShop(testApp);
    expect((await stranger.rest.post(`/jobs/${body.job_id}/retry-failed`)).status).toBe(404);
    await cancel(here.shop, body.job_id);
  });

  it('is refused as any start is: 402 without CT, 422 without a usable store', async () => {
    const here = await stage(1);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'refusal', times: 1 });
    const failed = await start(here, 'generation');
    expect(await jobEnd(here.shop, failed.body.job_id)).toMatchObject({ status: 'failed' });
    const retry = () => here.shop.rest.post(`/jobs/${failed.body.job_id}/retry-failed`);
    await setCt(testApp.ctx(), here.shop.organizationId, '0.0001');
    expect(await retry()).toMatchObject({ status: 402, body: { available_ct: '0.0001' } });
    await setCt(testApp.ctx(), here.shop.organizationId, '50.0000');
    const again = await retry();
    expect(again).toMatchObject({ status: 202, body: { retried_count: 1 } });
    expect(await jobEnd(here.shop, again.body.job_id)).toMatchObject({
      status: 'completed',
      result: { succeeded: 1, retry_of: failed.body.job_id },
    });

    await here.shop.rest.post(`/projects/${here.projectId}/items/bulk`, { action: 'approve', item_ids: here.ids });
    const unsynced = await start(here, 'sync');
    expect(await jobEnd(here.shop, unsynced.body.job_id)).toMatchObject({ status: 'failed' });
    await here.shop.rest.patch(`/projects/${here.projectId}`, { store_connection_id: null });
    expect((await here.shop.rest.post(`/jobs/${unsynced.body.job_id}/retry-failed`)).status).toBe(422);
  });
});

describe('a job with nothing to do', () => {
  it.each(['generation', 'regeneration', 'sync'])('(%s) is accepted and completes with zeros', async (jobType) => {
    const here = await stage(0);
    const { status, body } = await start(here, jobType);
    expect(status).toBe(202);
    expect(await jobEnd(here.shop, body.job_id)).toMatchObject({
      status: 'completed',
      progress_total: 0,
      result: { total: 0, succeeded: 0, failed: 0, skipped: 0 },
      progress_detail: [],
    });
    expect((await logOf(testApp.ctx(), body.job_id)).map((event) => event.type)).toEqual(['start', 'complete']);
  });
});

describe('lists', () => {
  it('a project shows its 50 newest jobs, the organization pages through all', async () => {
    const here = await stage(0);
    await changed(
      testApp.ctx().em,
      sql`insert into jobs (id, organization_id, project_id, job_type, status, payload, created_at, touched_at)
          select gen_random_uuid(), ${here.shop.organizationId}, ${here.projectId}, 'sync', 'completed', '{}', now() - make_interval(mins => n), now() from generate_series(1, 55) n`,
    );
    const { body } = await here.shop.rest.get(`/projects/${here.projectId}/jobs`);
    expect(body).toHaveLength(50);
    const times = body.map((job: { created_at: string }) => job.created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    const page = await here.shop.rest.get('/jobs?limit=10&offset=50');
    expect(page.body).toMatchObject({ total: 55, has_more: false });
    expect(page.body.jobs).toHaveLength(5);
  });
});

describe('fairness', () => {
  it('a big job does not keep a small one of another organization waiting for its end', async () => {
    const big = await stage(300);
    const small = await stage(5);
    testApp.sandbox.state.latency.set('aiA', 10);
    const { body: first } = await start(big, 'generation');
    await called(4);
    const { body: second } = await start(small, 'generation');
    await jobEnd(small.shop, second.job_id);
    expect((await here(big, first.job_id)).status).toBe('running');
    expect((await jobEnd(big.shop, first.job_id)).result.succeeded).toBe(300);
  });

  const here = async ({ shop }: Stage, jobId: string) => (await shop.rest.get(`/jobs/${jobId}`)).body;
});
