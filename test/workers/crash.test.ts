import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { changed, rows, sql } from '../../src/core/sql.ts';
import { testBed } from '../support/harness.ts';
import { eventually } from '../support/eventually.ts';
import { expectDoneOnce, itemStates, logOf } from '../support/jobs.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';
import { killWorkerProcesses, startWorkerProcess } from '../support/worker-process.ts';

jest.setTimeout(120_000);

/** Only the doors run here; every worker is a process of its own. */
const bed = testBed({ ROLE: 'web', JOB_LEASE_SECONDS: '2' });
const ITEMS = 60;
const SLOW = { GENERATION_CONCURRENCY: '4', WORKER_CONCURRENCY: '2' };

afterEach(async () => {
  await killWorkerProcesses();
  bed.sandbox.state.reset();
});

/** A catalogue of 60 products, imported by the worker that runs, and a generation of it that takes a while. */
async function startedGeneration(): Promise<{ shop: Shop; projectId: string; jobId: string }> {
  const shop = await newShop(bed);
  await changed(bed.ctx().em, sql`update balances set token_rate_multiplier = 0.1 where organization_id = ${shop.organizationId}`);
  const { projectId } = await newProject(bed, shop);
  await importCatalogue(shop, projectId, catalogueOf(ITEMS));
  bed.sandbox.state.latency.set('aiA', 150);
  const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation' });
  return { shop, projectId, jobId: body.job_id };
}

/** In the middle: some items are done, some are in flight, some have not begun. */
const middle = (jobId: string) => eventually(() => itemStates(bed.ctx(), jobId), ({ succeeded = 0, running = 0, queued = 0 }) => succeeded >= 8 && running > 0 && queued > 0);

const attempts = (jobId: string) => rows<{ attempts: number }>(bed.ctx().em, sql`select attempts from job_items where job_id = ${jobId}`);

describe('a generation of 60 items', () => {
  it('survives kill -9 of its worker: every item is written once and charged once', async () => {
    const first = await startWorkerProcess(bed, SLOW);
    const { shop, projectId, jobId } = await startedGeneration();
    await middle(jobId);
    await first.signal('SIGKILL');
    const left = await itemStates(bed.ctx(), jobId);
    expect(left['running']).toBeGreaterThan(0);
    expect(left['succeeded']).toBeLessThan(ITEMS);

    await startWorkerProcess(bed);
    expect(await jobEnd(shop, jobId)).toMatchObject({ status: 'completed', progress_current: ITEMS, progress_total: ITEMS });
    await expectDoneOnce(bed.ctx(), shop, projectId, jobId, ITEMS);
  });

  it('survives a worker that is killed again and again', async () => {
    let worker = await startWorkerProcess(bed, SLOW);
    const { shop, projectId, jobId } = await startedGeneration();
    for (const reached of [6, 18, 30]) {
      await eventually(() => logOf(bed.ctx(), jobId), (log) => log.length > reached);
      await worker.signal('SIGKILL');
      worker = await startWorkerProcess(bed, SLOW);
    }
    expect((await jobEnd(shop, jobId)).status).toBe('completed');
    await expectDoneOnce(bed.ctx(), shop, projectId, jobId, ITEMS);
  });

  it('goes on in another worker at once when its own is stopped in order, and that counts as no attempt', async () => {
    const first = await startWorkerProcess(bed, { ...SLOW, JOB_LEASE_SECONDS: '600' });
    const { shop, projectId, jobId } = await startedGeneration();
    await middle(jobId);
    await startWorkerProcess(bed, { ...SLOW, JOB_LEASE_SECONDS: '600' });
    await first.signal('SIGTERM');
    expect((await jobEnd(shop, jobId)).status).toBe('completed');
    expect((await attempts(jobId)).every((each) => each.attempts === 1)).toBe(true);
    await expectDoneOnce(bed.ctx(), shop, projectId, jobId, ITEMS);
  });

  it('is not done twice by a worker that stood still beyond its lease and was woken', async () => {
    const sleeper = await startWorkerProcess(bed, SLOW);
    const { shop, projectId, jobId } = await startedGeneration();
    await middle(jobId);
    await sleeper.signal('SIGSTOP');
    await startWorkerProcess(bed);
    await jobEnd(shop, jobId);
    const calls = bed.sandbox.state.calls.count('aiA');
    await sleeper.signal('SIGCONT');
    // An orderly stop waits for the items it still believes to hold.
    await sleeper.signal('SIGTERM');
    expect(sleeper.child.exitCode).toBe(0);
    expect(bed.sandbox.state.calls.count('aiA')).toBeLessThan(calls + ITEMS);
    await expectDoneOnce(bed.ctx(), shop, projectId, jobId, ITEMS);
  });

  it('survives that all connections to the database are cut, several times', async () => {
    await startWorkerProcess(bed, { ...SLOW, DATABASE_POOL: '4' });
    const { shop, projectId, jobId } = await startedGeneration();
    for (const reached of [5, 15, 25]) {
      await eventually(() => logOf(bed.ctx(), jobId), (log) => log.length > reached);
      await changed(bed.ctx().em, sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
    }
    expect((await jobEnd(shop, jobId)).status).toBe('completed');
    await expectDoneOnce(bed.ctx(), shop, projectId, jobId, ITEMS);
  });
});
