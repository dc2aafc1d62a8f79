import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { rows, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';
import { eventually } from '../support/eventually.ts';
import { expectWholeLog, logOf } from '../support/jobs.ts';
import { catalogueOf, jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';
import { killWorkerProcesses, startWorkerProcess } from '../support/worker-process.ts';

jest.setTimeout(240_000);

const testApp = useTestApp({ ROLE: 'web', JOB_LEASE_SECONDS: '2' });
const ROWS = 12_000;
/** Every hundredth row has an invalid price. */
const BAD = ROWS / 100;

afterEach(killWorkerProcesses);

interface Started {
  shop: Shop;
  projectId: string;
  sourceId: string;
  jobId: string;
}

async function startedImport(): Promise<Started> {
  const shop = await newShop(testApp);
  const { projectId } = await newProject(testApp, shop);
  const csv = catalogueOf(ROWS)
    .split('\n')
    .map((line, index) => (index > 0 && index % 100 === 0 ? line.replace(/,9\.50$/, ',cheap') : line))
    .join('\n');
  const { body: source } = await shop.rest.upload(`/projects/${projectId}/data-sources/upload`, 'big.csv', csv);
  const { body: job } = await shop.rest.post(`/projects/${projectId}/data-sources/${source.id}/import`);
  return { shop, projectId, sourceId: source.id, jobId: job.job_id };
}

const begun = (jobId: string) =>
  eventually(
    () => logOf(testApp.ctx(), jobId),
    (log) => log.length > 4,
  );

/** `again`: an earlier import has already stored rows, which are skipped as unchanged. */
async function expectImportedOnce({ shop, projectId, sourceId, jobId }: Started, again = false): Promise<void> {
  const job = await jobEnd(shop, jobId);
  expect(job).toMatchObject({
    status: 'completed',
    progress_current: ROWS,
    progress_total: ROWS,
    result: { total: ROWS, failed: BAD },
  });
  expect(job.result.succeeded + job.result.skipped).toBe(ROWS - BAD);
  if (!again) expect(job.result.skipped).toBe(0);
  const items = await rows<{ n: number; distinct: number }>(
    testApp.ctx().em,
    sql`select count(*)::int as n, count(distinct external_id)::int as distinct
          from content_items
         where project_id = ${projectId}`,
  );
  expect(items).toEqual([{ n: ROWS - BAD, distinct: ROWS - BAD }]);
  const errors = await rows<{ n: number; rows: number }>(
    testApp.ctx().em,
    sql`select count(*)::int as n, count(distinct row)::int as rows
          from import_errors
         where data_source_id = ${sourceId}`,
  );
  expect(errors).toEqual([{ n: BAD, rows: BAD }]);
  const log = await logOf(testApp.ctx(), jobId);
  expectWholeLog(log);
  const { succeeded, skipped } = job.result;
  expect(log.at(-2)!.data).toMatchObject({
    created_count: succeeded,
    updated_count: 0,
    unchanged_count: skipped,
    error_count: BAD,
  });
  expect(log.at(-1)!.data).toMatchObject({ imported_count: succeeded, skipped_count: skipped, failed_count: BAD });
  expect((await shop.rest.get(`/projects/${projectId}/data-sources`)).body.data_sources).toMatchObject([
    { status: 'ready', item_count: ROWS - BAD },
  ]);
}

describe('an import', () => {
  it('imports every valid row once and lists every invalid row once if its worker is killed', async () => {
    const first = await startWorkerProcess(testApp);
    const started = await startedImport();
    await begun(started.jobId);
    await first.signal('SIGKILL');
    await startWorkerProcess(testApp);
    await expectImportedOnce(started);
  });

  it('imports every row once if its worker shuts down gracefully, as in a deployment', async () => {
    const first = await startWorkerProcess(testApp);
    const started = await startedImport();
    await begun(started.jobId);
    await first.signal('SIGTERM');
    await startWorkerProcess(testApp);
    await expectImportedOnce(started);
  });

  it('is not continued by a stalled worker after another worker has claimed it', async () => {
    const stalled = await startWorkerProcess(testApp);
    const started = await startedImport();
    await begun(started.jobId);
    await stalled.signal('SIGSTOP');
    await startWorkerProcess(testApp);
    await jobEnd(started.shop, started.jobId);
    await stalled.signal('SIGCONT');
    await stalled.signal('SIGTERM');
    await expectImportedOnce(started);
  });

  it('that is cancelled without a worker keeps the imported rows and resets the status of the source', async () => {
    const worker = await startWorkerProcess(testApp);
    const started = await startedImport();
    await begun(started.jobId);
    await worker.signal('SIGKILL');
    const { shop, projectId, sourceId, jobId } = started;
    const path = `/projects/${projectId}/data-sources`;
    expect((await shop.rest.get(path)).body.data_sources).toMatchObject([{ status: 'importing' }]);
    const { body: cancelled } = await shop.rest.post(`/jobs/${jobId}/cancel`);
    const [imported] = await rows<{ items: number; errors: number }>(
      testApp.ctx().em,
      sql`select (select count(*)::int from content_items where project_id = ${projectId}) as items,
                 (select count(*)::int from import_errors where data_source_id = ${sourceId}) as errors`,
    );
    expect(imported!.items).toBeGreaterThan(0);
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      result: { succeeded: imported!.items, skipped: 0, failed: imported!.errors },
    });
    expect((await logOf(testApp.ctx(), jobId)).at(-1)).toMatchObject({
      type: 'complete',
      data: { status: 'cancelled', imported_count: imported!.items, skipped_count: 0, failed_count: imported!.errors },
    });
    expect((await shop.rest.get(path)).body.data_sources).toMatchObject([{ status: 'pending' }]);

    await startWorkerProcess(testApp);
    const { body: again } = await shop.rest.post(`${path}/${sourceId}/import`);
    await expectImportedOnce({ ...started, jobId: again.job_id }, true);
  });
});
