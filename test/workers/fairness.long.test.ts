import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { changed, row, sql } from '../../src/core/sql.ts';
import { addItems } from '../support/catalog.ts';
import { eventually } from '../support/eventually.ts';
import { useTestApp } from '../support/test-app.ts';
import { itemStates } from '../support/jobs.ts';
import { jobEnd, newShop, type Shop } from '../support/shop.ts';
import { killWorkerProcesses, startWorkerProcess } from '../support/worker-process.ts';

jest.setTimeout(240_000);

/** This process runs only the APIs. Every worker is a separate process. */
const testApp = useTestApp({ ROLE: 'web' });
const SMALL = 5;
/** The maximum of items that others complete during a small job: a few rounds of calls, for any length of the queue. */
const SHARE = 120;

afterEach(async () => {
  await killWorkerProcesses();
  testApp.sandbox.state.reset();
});

async function stage(products: number, owner?: Shop): Promise<{ shop: Shop; projectId: string }> {
  const shop = owner ?? (await newShop(testApp));
  await changed(
    testApp.ctx().em,
    sql`update balances set overage_enabled = true where organization_id = ${shop.organizationId}`,
  );
  const { body } = await shop.rest.post('/projects', { name: 'Catalogue' });
  await addItems(
    testApp,
    body.id,
    Array.from({ length: products }, (_, n) => ({ externalId: `item-${n + 1}` })),
  );
  return { shop, projectId: body.id };
}

async function start({ shop, projectId }: { shop: Shop; projectId: string }, payload: object = {}): Promise<string> {
  const { status, body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation', payload });
  expect(status).toBe(202);
  return body.job_id;
}

async function doneBy({ organizationId }: Shop): Promise<number> {
  const done = await row<{ n: number }>(
    testApp.ctx().em,
    sql`select coalesce(sum(succeeded), 0)::int as n from jobs where organization_id = ${organizationId}`,
  );
  return done!.n;
}

const awaitProgress = (shop: Shop) =>
  eventually(
    () => doneBy(shop),
    (done) => done >= 50,
  );

/** Runs a small job and returns the number of items that the others completed meanwhile. */
async function doneMeanwhile(others: Shop): Promise<number> {
  const small = await stage(SMALL);
  await awaitProgress(others);
  const before = await doneBy(others);
  const jobId = await start(small);
  expect(await jobEnd(small.shop, jobId)).toMatchObject({ status: 'completed', result: { succeeded: SMALL } });
  return (await doneBy(others)) - before;
}

describe('a small job', () => {
  it.each([1, 2])(
    'completes before a large job of another organization has completed a small share, with %d workers',
    async (workers) => {
      for (let n = 0; n < workers; n += 1) await startWorkerProcess(testApp);
      const big = await stage(3000);
      testApp.sandbox.state.latency.set('aiA', 100);
      const jobId = await start(big);
      expect(await doneMeanwhile(big.shop)).toBeLessThan(SHARE * workers);
      expect((await big.shop.rest.get(`/jobs/${jobId}`)).body.status).toBe('running');
      await big.shop.rest.post(`/jobs/${jobId}/cancel`);
    },
  );

  it('completes soon even if another organization has many jobs in the queue', async () => {
    await startWorkerProcess(testApp);
    const first = await stage(200);
    testApp.sandbox.state.latency.set('aiA', 100);
    const jobIds = [await start(first)];
    for (let n = 1; n < 12; n += 1) jobIds.push(await start(await stage(200, first.shop)));
    expect(await doneMeanwhile(first.shop)).toBeLessThan(SHARE);
    for (const jobId of jobIds) await first.shop.rest.post(`/jobs/${jobId}/cancel`);
  });

  it('completes while a job of another provider gets no responses', async () => {
    await startWorkerProcess(testApp);
    const hanging = await stage(500);
    testApp.sandbox.state.faults.add({ system: 'aiB', kind: 'held', times: 1000 });
    const small = await stage(SMALL);
    const first = await stage(1);
    // The slots are shared among providers once several of them have calls.
    expect(await jobEnd(first.shop, await start(first))).toMatchObject({ status: 'completed' });
    const jobId = await start(hanging, { ai_provider: 'aiB' });
    await eventually(() => testApp.sandbox.state.calls.count('aiB') >= 10);
    expect(await jobEnd(small.shop, await start(small))).toMatchObject({
      status: 'completed',
      result: { succeeded: SMALL },
    });
    expect(await doneBy(hanging.shop)).toBe(0);
    await hanging.shop.rest.post(`/jobs/${jobId}/cancel`);
  });
});

describe('a job', () => {
  it('that is alone uses all slots of every worker', async () => {
    for (let n = 0; n < 2; n += 1) await startWorkerProcess(testApp, { GENERATION_CONCURRENCY: '4' });
    const current = await stage(200);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'held', times: 1000 });
    const jobId = await start(current);
    await eventually(() => testApp.sandbox.state.calls.count('aiA') === 8);
    testApp.sandbox.state.faults.release();
    expect(await jobEnd(current.shop, jobId)).toMatchObject({ result: { succeeded: 200 } });
  });

  it('does not exceed its concurrency in all workers together', async () => {
    for (let n = 0; n < 2; n += 1) await startWorkerProcess(testApp);
    const current = await stage(60);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'held', times: 3 });
    const jobId = await start(current, { concurrency: 3 });
    await eventually(() => testApp.sandbox.state.calls.count('aiA') >= 3);
    const seen: number[] = [];
    const watch = setInterval(
      () => void itemStates(testApp.ctx(), jobId).then(({ running = 0 }) => seen.push(running)),
      20,
    );
    testApp.sandbox.state.faults.release();
    expect(await jobEnd(current.shop, jobId)).toMatchObject({ result: { succeeded: 60 } });
    clearInterval(watch);
    expect(Math.max(...seen)).toBeLessThanOrEqual(3);
  });
});
