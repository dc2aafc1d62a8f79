import { describe, expect, it } from '@jest/globals';
import { schema } from '../../../../resolvers/schema.ts';
import { row, rows, sql } from '../../../../src/core/sql.ts';
import { storageFor } from '../../../../src/providers/storage/storage.ts';
import { createConcurrencyLimits } from '../../../../src/services/jobs/concurrency-limits.ts';
import { runJob } from '../../../../src/services/jobs/run-job.ts';
import { dataExportJob } from '../../../../src/services/privacy/export/data-export-job.ts';
import { dataExportRun } from '../../../../src/services/privacy/export/data-export-run.ts';
import { requestDataExport } from '../../../../src/services/privacy/export/request-data-export.ts';
import { sweepDataExports } from '../../../../src/services/privacy/export/sweep-data-exports.ts';
import { addItems, emptyProject } from '../../../support/catalog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { newMember } from '../../../support/members.ts';
import { callThrough } from '../../../support/operation-call.ts';
import { APIS } from '../../../support/plugin.ts';
import { newShop, type Shop } from '../../../support/shop.ts';
import { download, unzip } from './run-export.ts';

/** Without workers, so that an export stays queued until the test runs its job. */
const testApp = useTestApp({ ROLE: 'web' });

async function requestExport(shop: Pick<Shop, 'rest'>): Promise<string> {
  const { status, body } = await shop.rest.post('/gdpr/export');
  expect(status).toBe(202);
  return body.job_id;
}

/** Runs the job as a worker does for its message. */
function runExportJob(jobId: string, run = dataExportRun): Promise<void> {
  const ctx = testApp.ctx();
  const jobDefinitions = { ...ctx.jobDefinitions, gdpr_export: { ...dataExportJob, run } };
  const limits = createConcurrencyLimits(ctx, dataExportJob.queue, new AbortController().signal);
  return runJob({ ...ctx, jobDefinitions }, jobId, limits);
}

const exportOf = async (jobId: string) =>
  (await row<{ id: string; path: string; whole: boolean }>(
    testApp.ctx().em,
    sql`select id, path, whole from data_exports where job_id = ${jobId}`,
  ))!;
const isStored = async (path: string) => (await storageFor(testApp.config)).exists(path);
const statusOf = async (shop: Pick<Shop, 'rest'>, jobId: string) => (await shop.rest.get(`/jobs/${jobId}`)).body.status;

describe.each(APIS)('an active export over %s', (api) => {
  const call = callThrough(testApp, schema, api);

  it('prevents another export of the same user, but not of another user', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    const { job_id } = await call('Mutation.requestDataExport', {}, shop.token);
    expect(await call('Mutation.requestDataExport', {}, shop.token)).toMatchObject({
      detail: 'Another export is already under way',
      code: 'CONFLICT',
    });
    expect(await call('Query.dataExportStatus', {}, shop.token)).toEqual({
      active_export_job_id: job_id,
      last_export: null,
    });
    expect(await call('Mutation.requestDataExport', {}, member.token)).toMatchObject({ status: 'queued' });
    const jobs = await rows(testApp.ctx().em, sql`select 1 from jobs where organization_id = ${shop.organizationId}`);
    expect(jobs).toHaveLength(2);
  });
});

describe('a queued export', () => {
  it('is created once by concurrent requests', async () => {
    const shop = await newShop(testApp);
    const answers = await Promise.all(Array.from({ length: 6 }, () => shop.rest.post('/gdpr/export')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409, 409, 409, 409]);
  });

  it('cannot be downloaded, and not after its cancellation either', async () => {
    const shop = await newShop(testApp);
    const jobId = await requestExport(shop);
    const path = `/gdpr/exports/${jobId}/download`;
    expect(await shop.rest.get(path)).toMatchObject({ status: 409, body: { detail: 'The export is not ready yet' } });
    expect((await shop.rest.post(`/jobs/${jobId}/cancel`)).status).toBe(200);
    expect((await shop.rest.get(path)).status).toBe(404);
    expect((await shop.rest.get('/gdpr/status')).body).toEqual({ active_export_job_id: null, last_export: null });
    await requestExport(shop);
  });

  it('contains only personal data if its requester is no longer an administrator', async () => {
    const shop = await newShop(testApp);
    const second = await newMember(testApp, shop, { role: 'admin' });
    const jobId = await requestExport(second);
    await rows(testApp.ctx().em, sql`update users set role = 'member' where id = ${second.userId}`);
    await runExportJob(jobId);
    const { files, table } = await unzip(jobId, await download(second.rest, jobId));
    expect(files.has('tables/organizations.json')).toBe(false);
    expect(table('users').map(({ id }) => id)).toEqual([second.userId]);
    expect(JSON.parse(files.get('manifest.json')!.toString()).scope).toBe('person');
  });

  it('contains each row of long tables once', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const items = await addItems(
      testApp,
      projectId,
      Array.from({ length: 1100 }, (_, n) => ({ externalId: `item-${n}` })),
    );
    await rows(
      ctx.em,
      sql`insert into item_versions (id, item_id, version, origin, content, created_at)
          select gen_random_uuid(), c.id, n, 'ai', '{}', now()
            from content_items c, generate_series(1, 3) n
           where c.project_id = ${projectId}`,
    );
    await rows(
      ctx.em,
      sql`insert into notifications (id, created_at, user_id, cause, notification_type, title, data)
          select gen_random_uuid(), now() - make_interval(secs => n / 3), ${ctx.user!.id}::uuid, n, 'job_completed',
                 'Done', '{}'
            from generate_series(1, 700) n`,
    );
    const { jobId } = await requestDataExport(ctx);
    await runExportJob(jobId);
    const zip = await (await storageFor(testApp.config)).getBytes((await exportOf(jobId)).path);
    const { table } = await unzip(jobId, Buffer.from(zip));
    expect(table('content_items').map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    expect(new Set(table('item_versions').map(({ id }) => id)).size).toBe(3300);
    expect(table('item_versions')).toHaveLength(3300);
    expect(new Set(table('notifications').map(({ id }) => id)).size).toBe(700);
    expect(table('notifications')).toHaveLength(700);
  });
});

describe('an export job', () => {
  it('that is repeated after a crash writes to a new path and deletes the old content', async () => {
    const shop = await newShop(testApp);
    const jobId = await requestExport(shop);
    const { em } = testApp.ctx();
    // Simulates a worker that was killed after storing a part of the zip.
    const first = await exportOf(jobId);
    await (await storageFor(testApp.config)).put(first.path, 'half a zip');
    await rows(em, sql`update jobs set status = 'running' where id = ${jobId}`);
    await rows(em, sql`update job_items set attempts = 1 where job_id = ${jobId}`);
    await runExportJob(jobId);
    expect(await statusOf(shop, jobId)).toBe('completed');
    const second = await exportOf(jobId);
    expect(second.path).not.toBe(first.path);
    expect(second.path.startsWith(`exports/${shop.organizationId}/`)).toBe(true);
    expect(await isStored(first.path)).toBe(false);
    expect((await unzip(jobId, await download(shop.rest, jobId))).table('organizations')).toHaveLength(1);
  });

  it('that is cancelled while it runs leaves no zip', async () => {
    const shop = await newShop(testApp);
    const jobId = await requestExport(shop);
    const cancelling: typeof dataExportRun = {
      ...dataExportRun,
      work: async (ctx, job, claimed, types, signal) => {
        await shop.rest.post(`/jobs/${jobId}/cancel`);
        return dataExportRun.work(ctx, job, claimed, types, signal);
      },
    };
    await runExportJob(jobId, cancelling);
    expect(await statusOf(shop, jobId)).toBe('cancelled');
    expect(await isStored((await exportOf(jobId)).path)).toBe(false);
  });

  it('that fails after storing the zip leaves none after the sweep', async () => {
    const shop = await newShop(testApp);
    const jobId = await requestExport(shop);
    const failing: typeof dataExportRun = {
      ...dataExportRun,
      work: async (...args) => {
        await dataExportRun.work(...args);
        throw new Error('something else');
      },
    };
    await runExportJob(jobId, failing);
    expect(await statusOf(shop, jobId)).toBe('failed');
    const { path } = await exportOf(jobId);
    expect(await isStored(path)).toBe(true);
    expect((await shop.rest.get(`/gdpr/exports/${jobId}/download`)).status).toBe(404);
    await sweepDataExports(testApp.ctx());
    expect(await isStored(path)).toBe(true);
    await rows(testApp.ctx().em, sql`update jobs set completed_at = now() - interval '2 hours' where id = ${jobId}`);
    await sweepDataExports(testApp.ctx());
    expect(await isStored(path)).toBe(false);
    expect(await rows(testApp.ctx().em, sql`select 1 from data_exports where job_id = ${jobId}`)).toEqual([]);
  });

  it('whose user is deleted meanwhile leaves no zip', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    const jobId = await requestExport(member);
    const { path } = await exportOf(jobId);
    const deleting: typeof dataExportRun = {
      ...dataExportRun,
      work: async (ctx, job, claimed, types, signal) => {
        const running = dataExportRun.work(ctx, job, claimed, types, signal);
        await rows(testApp.ctx().em, sql`delete from users where id = ${member.userId}`);
        return running;
      },
    };
    await runExportJob(jobId, deleting);
    expect(await statusOf(shop, jobId)).toBe('failed');
    expect(await isStored(path)).toBe(false);
  });

  it('that cannot store the zip fails, and another export can be requested', async () => {
    const shop = await newShop(testApp);
    const jobId = await requestExport(shop);
    const { path } = await exportOf(jobId);
    // Creates a folder with the path of the zip.
    await (await storageFor(testApp.config)).put(`${path}/occupied`, 'x');
    await runExportJob(jobId);
    expect(await statusOf(shop, jobId)).toBe('failed');
    await requestExport(shop);
  });
});
