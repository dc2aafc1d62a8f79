import { afterEach, expect, it, jest } from '@jest/globals';
import { row, rows, sql } from '../../src/core/sql.ts';
import { eventually } from '../support/eventually.ts';
import { useTestApp } from '../support/test-app.ts';
import { addItems } from '../support/catalog.ts';
import { expectWholeLog, itemStates, logOf } from '../support/jobs.ts';
import { balancesOf, expectLedgerAgrees } from '../support/ledger.ts';
import { lastGeneration, MUG } from '../support/plugin.ts';
import { newProject, newShop, type Shop } from '../support/shop.ts';
import { killWorkerProcesses, startWorkerProcess } from '../support/worker-process.ts';

jest.setTimeout(240_000);

/** This process runs only the APIs. Every worker is a separate process. */
const testApp = useTestApp({ ROLE: 'web', JOB_LEASE_SECONDS: '2' });

afterEach(async () => {
  await killWorkerProcesses();
  testApp.sandbox.state.reset();
});

const calls = () => testApp.sandbox.state.calls.count('aiA');
const status = async (shop: Shop, id: string) => (await shop.rest.get(`/plugin/generation/${id}/status`)).body;

/** Expects that the text is stored, charged and reported exactly once, and that no CT are held. */
async function expectDoneOnce(shop: Shop, id: string): Promise<void> {
  const done = await eventually(
    () => status(shop, id),
    (answer) => answer.status === 'completed',
  );
  const { em } = testApp.ctx();
  const charges = await rows<{ amount: string }>(
    em,
    sql`select amount from transactions where organization_id = ${shop.organizationId} and transaction_type = 'usage'`,
  );
  expect(charges).toEqual([{ amount: `-${done.ct_cost}` }]);
  const generation = await lastGeneration(testApp, shop);
  expect(generation).toMatchObject({ content: done.content, remainingBalance: done.remaining_balance });
  expectWholeLog(await logOf(testApp.ctx(), generation.jobId));
  expect(await itemStates(testApp.ctx(), generation.jobId)).toEqual({ succeeded: 1 });
  expect(await balancesOf(testApp.ctx(), shop.organizationId)).toMatchObject({
    held: '0.0000',
    subscription: done.remaining_balance,
  });
  await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
}

it('is queued until a worker is available', async () => {
  const shop = await newShop(testApp);
  const { body } = await shop.rest.post('/plugin/generate-blog-async', { topic: 'Coffee' });
  expect(await status(shop, body.generation_id)).toMatchObject({ status: 'queued', content: null, error: null });
  await startWorkerProcess(testApp);
  await expectDoneOnce(shop, body.generation_id);
});

it('is completed by another worker if the first is killed during the call, and the waiting caller gets the text', async () => {
  const shop = await newShop(testApp);
  const first = await startWorkerProcess(testApp);
  testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'hang' });
  const waiting = shop.rest.post('/plugin/generate-description', MUG);
  await eventually(calls, (count) => count === 1);
  const held = await row<{ held: string }>(
    testApp.ctx().em,
    sql`select held from balances where organization_id = ${shop.organizationId}`,
  );
  expect(Number(held!.held)).toBeGreaterThan(0);
  await first.signal('SIGKILL');
  const { id } = await lastGeneration(testApp, shop);
  expect(await status(shop, id)).toMatchObject({ status: 'running', content: null, error: null });

  await startWorkerProcess(testApp);
  expect(await waiting).toMatchObject({ status: 200, body: { content: expect.stringContaining('Harbour Mug') } });
  expect(calls()).toBe(2);
  await expectDoneOnce(shop, id);
});

it('is not stored or charged twice by a worker that resumes after its lease expired', async () => {
  const shop = await newShop(testApp);
  const stalled = await startWorkerProcess(testApp);
  testApp.sandbox.state.latency.set('aiA', 1500);
  const { body } = await shop.rest.post('/plugin/generate-description-async', MUG);
  await eventually(calls, (count) => count === 1);
  await stalled.signal('SIGSTOP');
  await startWorkerProcess(testApp);
  await expectDoneOnce(shop, body.generation_id);
  await stalled.signal('SIGCONT');
  // A graceful shutdown waits for the items that the worker still treats as claimed.
  await stalled.signal('SIGTERM');
  await expectDoneOnce(shop, body.generation_id);
});

it('a preview is completed by another worker if the first is killed during the call, and charged once', async () => {
  const shop = await newShop(testApp);
  const ctx = testApp.ctx();
  const { projectId } = await newProject(testApp, shop);
  const [item] = await addItems(testApp, projectId, [{}]);
  const profile = await shop.rest.post('/content-profiles', { name: 'Brand' });
  const first = await startWorkerProcess(testApp);
  testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'hang' });
  const waiting = shop.rest.post(`/content-profiles/${profile.body.id}/preview`, { item_id: item!.id });
  await eventually(calls, (count) => count === 1);
  await first.signal('SIGKILL');
  await startWorkerProcess(testApp);
  const { status: code, body } = await waiting;
  expect({ code, content: body.generated_content }).toEqual({ code: 200, content: expect.any(Object) });
  const charges = await rows<{ amount: string }>(
    ctx.em,
    sql`select amount from transactions where organization_id = ${shop.organizationId} and transaction_type = 'usage'`,
  );
  expect(charges).toEqual([{ amount: `-${body.ct_cost}` }]);
  expect(await itemStates(ctx, body.job_id)).toEqual({ succeeded: 1 });
  expect((await balancesOf(ctx, shop.organizationId)).held).toBe('0.0000');
  await expectLedgerAgrees(ctx, shop.organizationId);
});
