import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../../../bench/soak/random.ts';
import { row, sql } from '../../../src/core/sql.ts';
import { eventually } from '../../support/eventually.ts';
import { useTestApp } from '../../support/test-app.ts';
import { expectEachOnce } from '../../support/jobs.ts';
import { jobEnd } from '../../support/shop.ts';
import { newStage, startJob } from '../../support/staged.ts';
import { killWorkerProcesses, loadWorkerProcesses, startWorkerProcess } from '../../support/worker-process.ts';

jest.setTimeout(240_000);
afterAll(killWorkerProcesses);

const testApp = useTestApp({ ROLE: 'web', JOB_LEASE_SECONDS: '2' });
const ROUNDS = 10;
const ITEMS = 150;
const SLOW = { GENERATION_CONCURRENCY: '4', WORKER_CONCURRENCY: '2' };

/** Waits until at least `count` items are done, and returns how many are. */
async function finished(count: number): Promise<number> {
  const done = () =>
    row<{ n: number }>(
      testApp.ctx().em,
      sql`select count(*)::int as n from job_items where state in ('succeeded', 'failed')`,
    );
  const found = await eventually(done, (each) => each!.n >= count);
  return found!.n;
}

describe('two workers that are killed repeatedly', () => {
  it('write and charge every item of two organizations once, or fail it without a charge', async () => {
    const random = new Random(6);
    const workers = await Promise.all([startWorkerProcess(testApp, SLOW), startWorkerProcess(testApp, SLOW)]);
    const stages = await Promise.all(['Left', 'Right'].map((name) => newStage(testApp, name, ITEMS)));
    loadWorkerProcesses();
    testApp.sandbox.state.latency.set('aiA', 40);
    await Promise.all(stages.map((stage) => startJob(stage)));

    for (let round = 0; round < ROUNDS; round += 1) {
      await finished((await finished(0)) + 4 + Math.floor(random.next() * 16));
      await sleep(random.next() * 80);
      const one = random.next() < 0.5 ? 0 : 1;
      await workers[one].signal('SIGKILL');
      // The AI provider does not respond until the next worker runs, so that the result does not depend on the speed of
      // the machine.
      testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'held', times: Infinity });
      expect(await finished(0)).toBeLessThan(2 * ITEMS);
      workers[one] = await startWorkerProcess(testApp, SLOW);
      if (round < ROUNDS - 1) loadWorkerProcesses();
      testApp.sandbox.state.faults.release();
    }

    testApp.sandbox.state.latency.clear();
    for (const { shop, projectId, jobId } of stages) {
      expect((await jobEnd(shop, jobId)).status).toBe('completed');
      // Only an item that was claimed by five killed workers may fail.
      expect(await expectEachOnce(testApp.ctx(), shop, projectId, jobId)).toBeGreaterThan(ITEMS * 0.9);
    }
  });
});
