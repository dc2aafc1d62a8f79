import { afterEach, expect, it, jest } from '@jest/globals';
import { rows, sql } from '../../src/core/sql.ts';
import { eventually } from '../support/eventually.ts';
import { useTestApp } from '../support/test-app.ts';
import { type Held, holdRows } from '../support/held-rows.ts';
import { expectWholeLog, itemStates, logOf } from '../support/jobs.ts';
import { balancesOf, expectLedgerAgrees } from '../support/ledger.ts';
import { jobEnd } from '../support/shop.ts';
import { killWorkerProcesses, loadWorkerProcesses, startWorkerProcess } from '../support/worker-process.ts';
import { type Stage, stage } from '../services/blog/generation/support.ts';

jest.setTimeout(240_000);

/** This process runs only the APIs. Every worker is a separate process. */
const testApp = useTestApp({ ROLE: 'web', JOB_LEASE_SECONDS: '2' });
let held: Held | undefined;

afterEach(async () => {
  await held?.release();
  await killWorkerProcesses();
  testApp.sandbox.state.reset();
});

const calls = () => testApp.sandbox.state.calls.count('aiA');

/** Expects that the post is stored, charged and reported exactly once, and that no CT are held. */
async function expectWrittenOnce(current: Stage, job_id: string, post_id: string): Promise<void> {
  const job = await jobEnd(current.shop, job_id);
  expect(job).toMatchObject({ status: 'completed', result: { total: 1, succeeded: 1, failed: 0 } });
  expect(await current.call('Query.blogPost', { post_id })).toMatchObject({
    status: 'draft',
    job_id,
    content: expect.stringContaining('Oak Bowl'),
    ai_settings: { ct_cost: job.result.ct_used },
  });
  const charges = await rows(
    testApp.ctx().em,
    sql`select amount
          from transactions
         where organization_id = ${current.shop.organizationId}
           and transaction_type = 'usage'`,
  );
  expect(charges).toEqual([{ amount: `-${job.result.ct_used}` }]);
  expectWholeLog(await logOf(testApp.ctx(), job_id));
  expect(await itemStates(testApp.ctx(), job_id)).toEqual({ succeeded: 1 });
  expect((await balancesOf(testApp.ctx(), current.shop.organizationId)).held).toBe('0.0000');
  await expectLedgerAgrees(testApp.ctx(), current.shop.organizationId);
}

it('writes the post once in another worker if the first is killed while it stores the response', async () => {
  const current = await stage(testApp);
  loadWorkerProcesses(2);
  const first = await startWorkerProcess(testApp);
  testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'held' });
  const { job_id, blog_post_id } = (await current.call('Mutation.generateBlogPost', {
    source_item_ids: [current.ids[1]],
  })) as Record<string, string>;
  await eventually(calls, (count) => count === 1);
  held = await holdRows(
    testApp,
    sql`select 1 from balances where organization_id = ${current.shop.organizationId} for update`,
  );
  testApp.sandbox.state.faults.release();
  await held.awaited();
  await first.signal('SIGKILL');
  await held.disconnectWaiting();
  await held.release();
  expect(await current.call('Query.blogPost', { post_id: blog_post_id })).toMatchObject({
    status: 'generating',
    content: '',
  });
  await startWorkerProcess(testApp);
  await expectWrittenOnce(current, job_id!, blog_post_id!);
  expect(calls()).toBe(2);
});

it('does not store or charge the post twice if a worker resumes after its lease expired', async () => {
  const current = await stage(testApp);
  loadWorkerProcesses(2);
  const stalled = await startWorkerProcess(testApp);
  testApp.sandbox.state.latency.set('aiA', 1500);
  const { job_id, blog_post_id } = (await current.call('Mutation.generateBlogPost', {
    source_item_ids: [current.ids[1]],
  })) as Record<string, string>;
  await eventually(calls, (count) => count === 1);
  await stalled.signal('SIGSTOP');
  await startWorkerProcess(testApp);
  await expectWrittenOnce(current, job_id!, blog_post_id!);
  await stalled.signal('SIGCONT');
  // A graceful shutdown waits for the items that the worker still treats as claimed.
  await stalled.signal('SIGTERM');
  await expectWrittenOnce(current, job_id!, blog_post_id!);
});
