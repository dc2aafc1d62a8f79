import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { row, rows, sql } from '../../../src/core/sql.ts';
import { SMALL_JOB } from '../../../src/services/jobs/plan-items.ts';
import { addManyItems } from '../../support/catalog.ts';
import { holdRows } from '../../support/held-rows.ts';
import { expectWholeLog, itemStates, logOf, statuses } from '../../support/jobs.ts';
import { balancesOf, expectLedgerAgrees } from '../../support/ledger.ts';
import { jobEnd, newShop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';
import { killWorkerProcesses, loadWorkerProcesses, startWorkerProcess } from '../../support/worker-process.ts';

jest.setTimeout(240_000);
afterAll(killWorkerProcesses);
beforeAll(() => loadWorkerProcesses(2));

const testApp = useTestApp({ ROLE: 'web', JOB_LEASE_SECONDS: '4' });
const ITEMS = SMALL_JOB + 200;

describe('a generation whose rows come in blocks', () => {
  it('processes each item once, and charges no more than its ceiling, after its worker was killed between blocks', async () => {
    const shop = await newShop(testApp);
    const { body: project } = await shop.rest.post('/projects', { name: 'Catalogue' });
    await addManyItems(testApp, project.id, ITEMS);
    // Stops the worker inside the transaction of the last block.
    const item = await holdRows(
      testApp,
      sql`select 1 from content_items where project_id = ${project.id} and external_id = ${`many-${ITEMS}`} for update`,
    );
    const { body: started } = await shop.rest.post(`/projects/${project.id}/jobs`, {
      job_type: 'generation',
      payload: { max_ct: '5.0000' },
    });
    const jobId = started.job_id;
    expect((await shop.rest.get(`/jobs/${jobId}`)).body).toMatchObject({ status: 'queued', progress_total: ITEMS });
    const first = await startWorkerProcess(testApp);
    await item.awaited();
    await first.signal('SIGKILL');
    await item.release();
    await startWorkerProcess(testApp);

    const job = await jobEnd(shop, jobId);
    expect(job).toMatchObject({ status: 'completed', progress_current: ITEMS, progress_total: ITEMS });
    const { succeeded, skipped } = job.result;
    expect(job.result).toMatchObject({ total: ITEMS, failed: 0 });
    expect([succeeded > 0, succeeded + skipped]).toEqual([true, ITEMS]);
    expect(await itemStates(testApp.ctx(), jobId)).toEqual({ succeeded, skipped });
    expect(await statuses(testApp.ctx(), project.id)).toEqual({ generated: succeeded, pending: skipped });
    expectWholeLog(await logOf(testApp.ctx(), jobId));
    const once = await rows(
      testApp.ctx().em,
      sql`select data->>'item_id' as id, count(*)::int as n
            from job_events
           where job_id = ${jobId} and type = 'progress'
           group by 1`,
    );
    expect(once.filter((each) => (each as { n: number }).n === 1)).toHaveLength(ITEMS);
    const { charges } = (await row<{ charges: number }>(
      testApp.ctx().em,
      sql`select count(*)::int as charges from transactions where usage->>'job_id' = ${jobId}`,
    ))!;
    expect([charges, Number(job.result.ct_used) <= 5]).toEqual([succeeded, true]);
    expect((await balancesOf(testApp.ctx(), shop.organizationId)).held).toBe('0.0000');
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });
});
