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

jest.setTimeout(120_000);

/** Only the doors run here; every worker is a process of its own. */
const testApp = useTestApp({ ROLE: 'web', JOB_LEASE_SECONDS: '2' });
let held: Held | undefined;

afterEach(async () => {
  await held?.release();
  await killWorkerProcesses();
  testApp.sandbox.state.reset();
});

const calls = () => testApp.sandbox.state.calls.count('aiA');

/** The post is there, stored once, charged once and told once; nothing is held. */
async function expectWrittenOnce(here: Stage, job_id: string, post_id: string): Promise<void> {
  const job = await jobEnd(here.shop, job_id);
  expect(job).toMatchObject({ status: 'completed', result: { total: 1, succeeded: 1, failed: 0 } });
  expect(await here.call('Query.blogPost', { post_id })).toMatchObject({
    status: 'draft',
    job_id,
    content: expect.stringContaining('Oak Bowl'),
    ai_settings: { ct_cost: job.result.ct_used },
  });
  const charges = await rows(
    testApp.ctx().em,
    sql`select amount
          from transactions
         where organization_id = ${here.shop.organizationId}
           and transaction_type = 'usage'`,
  );
  expect(charges).toEqual([{ amount: `-${job.result.ct_used}` }]);
  expectWholeLog(await logOf(testApp.ctx(), job_id));
  expect(await itemStates(testApp.ctx(), job_id)).toEqual({ succeeded: 1 });
  expect((await balancesOf(testApp.ctx(), here.shop.organizationId)).held).toBe('0.0000');
  await expectLedgerAgrees(testApp.ctx(), here.shop.organizationId);
}

it('a worker that is killed after the answer, while it stores and charges: another one writes the post, once', async () => {
  const here = await stage(testApp);
  loadWorkerProcesses(2);
  const first = await startWorkerProcess(testApp);
  testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'held' });
  const { job_id, blog_post_id } = (await here.call('Mutation.generateBlogPost', {
    source_item_ids: [here.ids[1]],
  })) as Record<string, string>;
  await eventually(calls, (count) => count === 1);
  held = await holdRows(
    testApp,
    sql`select 1 from balances where organization_id = ${here.shop.organizationId} for update`,
  );
  testApp.sandbox.state.faults.release();
  await held.awaited();
  await first.signal('SIGKILL');
  await held.disconnectWaiting();
  await held.release();
  expect(await here.call('Query.blogPost', { post_id: blog_post_id })).toMatchObject({
    status: 'generating',
    content: '',
  });
  await startWorkerProcess(testApp);
  await expectWrittenOnce(here, job_id!, blog_post_id!);
  expect(calls()).toBe(2);
});

it('a worker that stood still beyond its lease and was woken stores and charges nothing more', async () => {
  const here = await stage(testApp);
  loadWorkerProcesses(2);
  const sleeper = await startWorkerProcess(testApp);
  testApp.sandbox.state.latency.set('aiA', 1500);
  const { job_id, blog_post_id } = (await here.call('Mutation.generateBlogPost', {
    source_item_ids: [here.ids[1]],
  })) as Record<string, string>;
  await eventually(calls, (count) => count === 1);
  await sleeper.signal('SIGSTOP');
  await startWorkerProcess(testApp);
  await expectWrittenOnce(here, job_id!, blog_post_id!);
  await sleeper.signal('SIGCONT');
  // An orderly stop waits for what it still believes to hold.
  await sleeper.signal('SIGTERM');
  await expectWrittenOnce(here, job_id!, blog_post_id!);
});
