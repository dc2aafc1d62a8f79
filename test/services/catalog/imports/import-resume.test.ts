import { describe, expect, it, jest } from '@jest/globals';
import { JobEventType } from '../../../../entities/jobs/job-event.ts';
import { JobStatus } from '../../../../entities/jobs/job-status.ts';
import { Job } from '../../../../entities/jobs/job.ts';
import { rows, sql } from '../../../../src/core/sql.ts';
import { importJob } from '../../../../src/services/catalog/imports/import-job.ts';
import { getDataSource } from '../../../../src/services/catalog/sources/get-data-source.ts';
import { startImport } from '../../../../src/services/catalog/imports/start-import.ts';
import { createConcurrencyLimits } from '../../../../src/services/jobs/concurrency-limits.ts';
import { runJob } from '../../../../src/services/jobs/run-job.ts';
import { asUser } from '../../../support/as-user.ts';
import { emptyProject, nextRequest, uploadCsv } from '../../../support/catalog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { eventsIn, expectWholeLog, logOf } from '../../../support/jobs.ts';
import { catalogueOf, newProject, newShop } from '../../../support/shop.ts';
import { addStoreSource, shopProducts } from '../../../support/store-source.ts';

jest.setTimeout(240_000);

const testApp = useTestApp({ ROLE: 'web' });

/** What happens to a worker right after it has committed a batch. */
type Incident = (stopping: AbortController) => void;
const nothing: Incident = () => undefined;
const orderlyStop: Incident = (stopping) => stopping.abort();
const outage: Incident = () => {
  throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
};

/** Runs a job with workers, one after the other, until it ends. The incident stops each of them after its first batch. */
async function work(jobId: string, incident: Incident): Promise<{ job: Job; workers: number }> {
  for (let workers = 1; ; workers += 1) {
    const stopping = new AbortController();
    const ctx = testApp.ctx();
    const publish = (channel: string, message: string) => {
      ctx.bus.publish(channel, message);
      for (const { type, data } of eventsIn(message))
        if (type === JobEventType.progress && !('finished_at' in data)) incident(stopping);
    };
    await runJob(
      { ...ctx, bus: { ...ctx.bus, publish } },
      jobId,
      createConcurrencyLimits(ctx, importJob.queue, stopping.signal),
    ).catch((error: unknown) => expect(error).toMatchObject({ code: 'ECONNRESET' }));
    const job = await testApp.ctx().em.findOneOrFail(Job, jobId);
    if (job.status !== JobStatus.running || workers === 10) return { job, workers };
  }
}

/** 2800 products, and three that the later catalogue does not have. */
const earlierCatalogue = () =>
  `${catalogueOf(2800)}\n${['gone-1', 'gone-2', 'gone-3'].map((handle) => `${handle},Gone`).join('\n')}`;

/**
 * 4800 products: some are changed, some invalid, some unchanged since the earlier import. Two have their variants in two
 * batches.
 */
function changedCatalogue(): string {
  const [header = '', ...lines] = catalogueOf(4800).split('\n');
  const changed = lines.map((line, n) => {
    if (n % 240 === 7) return line.replace(/9\.50$/, 'cheap');
    return n < 800 ? line.replace('beech', 'oak') : line;
  });
  const shirt = (handle: string) =>
    [...'SMLX'].map(
      (size, n) =>
        `${handle},${n === 0 ? 'Shirt' : ''},,,,,,Size,${size},${handle}-${size},${size === 'L' ? 'dear' : '19.90'}`,
    );
  return [
    header,
    ...changed.slice(0, 1997),
    ...shirt('shirt-1'),
    ...changed.slice(1997, 3993),
    ...shirt('shirt-2'),
    ...changed.slice(3993),
  ].join('\n');
}

/** Imports the changed catalogue over the earlier one. Returns the job, its log, the errors and the items. */
async function imported(incident: Incident) {
  const { ctx, projectId } = await emptyProject(testApp);
  const { id } = await uploadCsv(ctx, projectId, earlierCatalogue());
  await work((await startImport(nextRequest(ctx), projectId, id)).id, nothing);
  await uploadCsv(ctx, projectId, changedCatalogue(), { sourceId: id });
  const { job, workers } = await work((await startImport(nextRequest(ctx), projectId, id)).id, incident);

  const { em } = testApp.ctx();
  const log = await logOf(testApp.ctx(), job.id);
  expectWholeLog(log);
  const {
    finished_at: _,
    job_id: __,
    attempts: ___,
    ...end
  } = log.findLast((event) => event.type === 'progress')!.data;
  const { job_id: ____, ...complete } = log.at(-1)!.data;
  const { status, progressCurrent, progressTotal, succeeded, skipped, failed } = job;
  const { itemCount, status: sourceStatus } = await getDataSource(nextRequest(ctx), projectId, id);
  return {
    workers,
    outcome: {
      job: { status, progressCurrent, progressTotal, succeeded, skipped, failed },
      source: { itemCount, status: sourceStatus },
      log: log.map((event) => [event.type, event.data['current']]),
      end,
      complete,
      errors: await rows(
        em,
        sql`select row, column_name, value, code from import_errors where data_source_id = ${id} order by id`,
      ),
      items: await rows<{ external_id: string; vanished: boolean }>(
        em,
        sql`select external_id, item_type, metadata, source_data, vanished_at is not null as vanished
              from content_items
             where project_id = ${projectId}
             order by position`,
      ),
    },
  };
}

describe('an import that is interrupted', () => {
  it('resumes after the last batch and ends with the same items, totals and errors as one that was not interrupted', async () => {
    const { outcome: uninterrupted } = await imported(nothing);
    expect(uninterrupted.job).toMatchObject({ status: 'completed', progressCurrent: 4810 });
    expect(uninterrupted.end).toMatchObject({
      created_count: 2000,
      updated_count: 796,
      unchanged_count: 1992,
      error_count: 22,
      vanished_count: 3,
      vanished_known: true,
    });
    expect(uninterrupted.items.filter((item) => item.vanished).map((item) => item.external_id)).toEqual([
      'gone-1',
      'gone-2',
      'gone-3',
    ]);

    const stopped = await imported(orderlyStop);
    expect(stopped).toEqual({ workers: 4, outcome: uninterrupted });
    // One worker more than steps: one was interrupted between the last step and the end of the job.
    const broken = await imported(outage);
    expect(broken).toEqual({ workers: 5, outcome: uninterrupted });
  });

  it('continues a first import, whose batches are stored two at a time, in the order of the file', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const { id } = await uploadCsv(ctx, projectId, catalogueOf(5000));
    const { job } = await work((await startImport(nextRequest(ctx), projectId, id)).id, outage);
    expect(job).toMatchObject({ status: 'completed', succeeded: 5000, failed: 0 });
    const items = await rows<{ handle: string; generated_content: object; recent: boolean }>(
      testApp.ctx().em,
      sql`select source_data->>'handle' as handle, generated_content,
                 created_at = updated_at and created_at between now() - interval '1 hour' and now() as recent
            from content_items
           where project_id = ${projectId}
           order by position`,
    );
    const handles = catalogueOf(5000)
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect(items.map(({ handle }) => handle)).toEqual(handles);
    expect(items[0]).toMatchObject({ generated_content: {}, recent: true });
  });

  it('of a store reads all products again, because a deletion moves those behind it', async () => {
    const { shop: shopOfSandbox, bucket } = testApp.sandbox.state;
    bucket.set({ maximum: 20_000, restore_rate: 20_000, available: 20_000 });
    // Two batches, by their size.
    const descriptionHtml = 'x'.repeat(40_000);
    shopOfSandbox.reset(shopProducts(150).map((each) => ({ ...each, descriptionHtml })));
    shopOfSandbox.edit('product-2', { title: ' ' });
    const shop = await newShop(testApp);
    const { projectId, connectionId } = await newProject(testApp, shop);
    const { id } = await addStoreSource(testApp, projectId, connectionId);
    const start = async () => (await startImport(await asUser(testApp, shop), projectId, id)).id;
    let isFirst = true;
    const { job, workers } = await work(await start(), (stopping) => {
      if (!isFirst) return;
      isFirst = false;
      shopOfSandbox.remove('product-1');
      stopping.abort();
    });
    expect(workers).toBe(2);
    expect(job).toMatchObject({ status: 'completed', failed: 1 });
    expect(job.succeeded + job.skipped).toBe(148);
    const items = await rows<{ handle: string; vanished: boolean }>(
      testApp.ctx().em,
      sql`select source_data->>'handle' as handle, vanished_at is not null as vanished
            from content_items where project_id = ${projectId} order by position`,
    );
    expect(items).toEqual(
      shopProducts(150)
        .filter(({ handle }) => handle !== 'product-2')
        .map(({ handle }) => ({ handle, vanished: handle === 'product-1' })),
    );
    expect(await rows(testApp.ctx().em, sql`select row, code from import_errors where data_source_id = ${id}`)).toEqual(
      [{ row: 1, code: 'missing_title' }],
    );
    expect(await getDataSource(await asUser(testApp, shop), projectId, id)).toMatchObject({ itemCount: 148 });
  });

  it('deletes the errors of the previous import', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const { id } = await uploadCsv(ctx, projectId, changedCatalogue());
    for (const time of [1, 2]) {
      const { job } = await work((await startImport(nextRequest(ctx), projectId, id)).id, outage);
      expect([
        time,
        job.failed,
        await rows(testApp.ctx().em, sql`select count(*)::int as n from import_errors where data_source_id = ${id}`),
      ]).toEqual([time, 22, [{ n: 22 }]]);
    }
  });
});
