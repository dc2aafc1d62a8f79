import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { changed, rows, sql } from '../../src/core/sql.ts';
import { addItems } from '../support/catalog.ts';
import { eventually } from '../support/eventually.ts';
import { useTestApp } from '../support/test-app.ts';
import { expectWholeLog, itemStates, logOf, statuses } from '../support/jobs.ts';
import { resetProviderState, pauses, waiting } from '../support/provider-waits.ts';
import { expectLedgerAgrees } from '../support/ledger.ts';
import { jobEnd, newShop, type Shop } from '../support/shop.ts';
import { killWorkerProcesses, startWorkerProcess } from '../support/worker-process.ts';

jest.setTimeout(240_000);

/** This process runs only the APIs. Every worker is a separate process. */
const testApp = useTestApp({ ROLE: 'web', JOB_LEASE_SECONDS: '6' });
const ITEMS = 50;
const ENV = { AI_PAUSE_SECONDS: '0.3', GENERATION_CONCURRENCY: '4' };

afterEach(async () => {
  await killWorkerProcesses();
  testApp.sandbox.state.reset();
  await resetProviderState(testApp);
});

async function stage(products: number): Promise<{ shop: Shop; projectId: string }> {
  const shop = await newShop(testApp);
  await changed(
    testApp.ctx().em,
    sql`update balances set token_rate_multiplier = 0.1 where organization_id = ${shop.organizationId}`,
  );
  const { body } = await shop.rest.post('/projects', { name: 'Catalogue' });
  await addItems(
    testApp,
    body.id,
    Array.from({ length: products }, (_, n) => ({ externalId: `item-${n + 1}` })),
  );
  return { shop, projectId: body.id };
}

const down = () => testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'status', status: 503, times: 100_000 });
const pausesOf = async (jobId: string) => pauses(await logOf(testApp.ctx(), jobId));

/** Expects that every item succeeded at its first attempt and was charged once. */
async function expectAllDone(shop: Shop, projectId: string, jobId: string): Promise<void> {
  expect(await jobEnd(shop, jobId)).toMatchObject({
    status: 'completed',
    waiting_until: null,
    result: { succeeded: ITEMS, failed: 0 },
  });
  expect(await statuses(testApp.ctx(), projectId)).toEqual({ generated: ITEMS });
  expectWholeLog(await logOf(testApp.ctx(), jobId));
  const charges = await rows(
    testApp.ctx().em,
    sql`select distinct usage->>'item_id' from transactions where usage->>'job_id' = ${jobId}`,
  );
  expect(charges).toHaveLength(ITEMS);
  const attempts = await rows<{ n: number }>(
    testApp.ctx().em,
    sql`select distinct attempts as n from job_items where job_id = ${jobId}`,
  );
  expect(attempts).toEqual([{ n: 1 }]);
  await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
}

describe('a job that waits for its provider', () => {
  it('sends single probe calls, and continues in all workers once the provider is available', async () => {
    for (let n = 0; n < 2; n += 1) await startWorkerProcess(testApp, ENV);
    const { shop, projectId } = await stage(ITEMS);
    testApp.sandbox.state.latency.set('aiA', 30);
    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation' });
    await eventually(
      () => itemStates(testApp.ctx(), body.job_id),
      ({ succeeded = 0 }) => succeeded >= 5,
    );
    down();
    await eventually(
      () => pausesOf(body.job_id),
      (events) => events.length >= 1,
    );
    await waiting(testApp, body.job_id);
    const before = testApp.sandbox.state.calls.count('aiA');
    const events = await eventually(
      () => pausesOf(body.job_id),
      (each) => each.length >= 4,
    );
    // One call for each probe; the next probe may already be in flight.
    expect(testApp.sandbox.state.calls.count('aiA') - before).toBeLessThanOrEqual(events.length + 1);
    const untils = events.map((event) => String(event['waiting_until']));
    expect(untils).toEqual([...new Set(untils)].toSorted());
    testApp.sandbox.state.faults.clear();
    await expectAllDone(shop, projectId, body.job_id);
  });

  it('is awaited by `generate`, which responds when all items are done', async () => {
    await startWorkerProcess(testApp, ENV);
    const { shop, projectId } = await stage(10);
    down();
    const answer = shop.rest.post(`/projects/${projectId}/generate`, {});
    const [job] = await eventually(
      async () => (await shop.rest.get(`/projects/${projectId}/jobs`)).body,
      (jobs) => jobs.length > 0,
    );
    await eventually(
      () => pausesOf(job.id),
      (events) => events.length >= 2,
    );
    testApp.sandbox.state.faults.clear();
    expect((await answer).body).toMatchObject({ job_id: job.id, generated_count: 10, failed_count: 0 });
  });

  it('loses no item when a worker is killed while the job waits', async () => {
    const first = await startWorkerProcess(testApp, { ...ENV, AI_PAUSE_SECONDS: '5' });
    const { shop, projectId } = await stage(ITEMS);
    down();
    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation' });
    const until = await waiting(testApp, body.job_id);
    await first.signal('SIGKILL');
    expect(await itemStates(testApp.ctx(), body.job_id)).toEqual({ queued: ITEMS });
    expect(await waiting(testApp, body.job_id)).toEqual(until);
    testApp.sandbox.state.faults.clear();
    await startWorkerProcess(testApp, ENV);
    await expectAllDone(shop, projectId, body.job_id);
  });
});
