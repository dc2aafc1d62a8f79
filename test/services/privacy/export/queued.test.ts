import { describe, expect, it } from '@jest/globals';
import { schema } from '../../../../resolvers/schema.ts';
import { row, rows, sql } from '../../../../src/core/sql.ts';
import { storageFor } from '../../../../src/providers/storage/storage.ts';
import { createConcurrencyLimits } from '../../../../src/services/jobs/concurrency-limits.ts';
import { runJob } from '../../../../src/services/jobs/run-job.ts';
import { dataExportKind } from '../../../../src/services/privacy/export/data-export-kind.ts';
import { requestDataExport } from '../../../../src/services/privacy/export/request-data-export.ts';
import { sweepDataExports } from '../../../../src/services/privacy/export/sweep-data-exports.ts';
import { addItems, emptyProject } from '../../../support/catalog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { newMember } from '../../../support/members.ts';
import { callThrough } from '../../../support/operation-call.ts';
import { APIS } from '../../../support/plugin.ts';
import { newShop, type Shop } from '../../../support/shop.ts';
import { download, unzip } from './unzip.ts';

/** Without workers: an export stays queued until the test takes it up. */
const testApp = useTestApp({ ROLE: 'web' });

async function ask(shop: Pick<Shop, 'rest'>): Promise<string> {
  const { status, body } = await shop.rest.post('/gdpr/export');
  expect(status).toBe(202);
  return body.job_id;
}

/** What a worker does with the message of the job. */
function takeUp(jobId: string, kind = dataExportKind): Promise<void> {
  const ctx = testApp.ctx();
  return runJob(ctx, jobId, kind, createConcurrencyLimits(ctx, 2, 2, new AbortController().signal));
}

const exportOf = async (jobId: string) =>
  (await row<{ id: string; path: string; whole: boolean }>(
    testApp.ctx().em,
    sql`select id, path, whole from data_exports where job_id = ${jobId}`,
  ))!;
const isStored = async (path: string) => (await storageFor(testApp.config)).exists(path);
const statusOf = async (shop: Pick<Shop, 'rest'>, jobId: string) => (await shop.rest.get(`/jobs/${jobId}`)).body.status;

describe.each(APIS)('while an export is under way, through %s', (door) => {
  const call = callThrough(testApp, schema, door);

  it('another one of the same user is refused, of another user not', async () => {
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

describe('an export that is queued', () => {
  it('is asked for once, however many ask at once', async () => {
    const shop = await newShop(testApp);
    const answers = await Promise.all(Array.from({ length: 6 }, () => shop.rest.post('/gdpr/export')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409, 409, 409, 409]);
  });

  it('cannot be downloaded yet, and never once it is cancelled', async () => {
    const shop = await newShop(testApp);
    const jobId = await ask(shop);
    const path = `/gdpr/exports/${jobId}/download`;
    expect(await shop.rest.get(path)).toMatchObject({ status: 409, body: { detail: 'The export is not ready yet' } });
    expect((await shop.rest.post(`/jobs/${jobId}/cancel`)).status).toBe(200);
    expect((await shop.rest.get(path)).status).toBe(404);
    expect((await shop.rest.get('/gdpr/status')).body).toEqual({ active_export_job_id: null, last_export: null });
    await ask(shop);
  });

  it('has the own data alone of who is no administrator any more when it is made', async () => {
    const shop = await newShop(testApp);
    const second = await newMember(testApp, shop, { role: 'admin' });
    const jobId = await ask(second);
    await rows(testApp.ctx().em, sql`update users set role = 'member' where id = ${second.userId}`);
    await takeUp(jobId);
    const { files, table } = await unzip(jobId, await download(second.rest, jobId));
    expect(files.has('tables/organizations.json')).toBe(false);
    expect(table('users').map(({ id }) => id)).toEqual([second.userId]);
    expect(JSON.parse(files.get('manifest.json')!.toString()).scope).toBe('person');
  });

  it('reads long tables batch by batch, each row once', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const items = await addItems(
      testApp,
      projectId,
      Array.from({ length: 1100 }, (_, n) => ({ externalId: `item-${n}` })),
    );
    await rows(
      ctx.em,
      sql`insert into item_versions (id, item_id, version, origin, content, created_at) select gen_random_uuid(), c.id, n, 'ai', '{}', now() from content_items c, generate_series(1, 3) n where c.project_id = ${projectId}`,
    );
    await rows(
      ctx.em,
      sql`insert into notifications (id, created_at, user_id, cause, notification_type, title, data) select gen_random_uuid(), now() - make_interval(secs => n / 3), ${ctx.user!.id}::uuid, n, 'job_completed', 'Done', '{}' from generate_series(1, 700) n`,
    );
    const { jobId } = await requestDataExport(ctx);
    await takeUp(jobId);
    const zip = await (await storageFor(testApp.config)).getBytes((await exportOf(jobId)).path);
    const { table } = await unzip(jobId, Buffer.from(zip));
    expect(table('content_items').map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    expect(new Set(table('item_versions').map(({ id }) => id)).size).toBe(3300);
    expect(table('item_versions')).toHaveLength(3300);
    expect(new Set(table('notifications').map(({ id }) => id)).size).toBe(700);
    expect(table('notifications')).toHaveLength(700);
  });
});

describe('an export whose worker', () => {
  it('died is made again at another place, and nothing else is left', async () => {
    const shop = await newShop(testApp);
    const jobId = await ask(shop);
    const { em } = testApp.ctx();
    // Written, but not noted: what a worker leaves that is killed in between.
    const first = await exportOf(jobId);
    await (await storageFor(testApp.config)).put(first.path, 'half a zip');
    await rows(em, sql`update jobs set status = 'running' where id = ${jobId}`);
    await rows(em, sql`update job_items set attempts = 1 where job_id = ${jobId}`);
    await takeUp(jobId);
    expect(await statusOf(shop, jobId)).toBe('completed');
    const second = await exportOf(jobId);
    expect(second.path).not.toBe(first.path);
    expect(second.path.startsWith(`exports/${shop.organizationId}/`)).toBe(true);
    expect(await isStored(first.path)).toBe(false);
    expect((await unzip(jobId, await download(shop.rest, jobId))).table('organizations')).toHaveLength(1);
  });

  it('lost its job to a cancellation leaves no zip', async () => {
    const shop = await newShop(testApp);
    const jobId = await ask(shop);
    const cancelling: typeof dataExportKind = {
      ...dataExportKind,
      work: async (ctx, job, claimed, types, signal) => {
        await shop.rest.post(`/jobs/${jobId}/cancel`);
        return dataExportKind.work(ctx, job, claimed, types, signal);
      },
    };
    await takeUp(jobId, cancelling);
    expect(await statusOf(shop, jobId)).toBe('cancelled');
    expect(await isStored((await exportOf(jobId)).path)).toBe(false);
  });

  it('failed after it was stored leaves no zip once it is swept', async () => {
    const shop = await newShop(testApp);
    const jobId = await ask(shop);
    const failing: typeof dataExportKind = {
      ...dataExportKind,
      work: async (...args) => {
        await dataExportKind.work(...args);
        throw new Error('something else');
      },
    };
    await takeUp(jobId, failing);
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

  it('is at work for somebody who is deleted leaves no zip', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    const jobId = await ask(member);
    const { path } = await exportOf(jobId);
    const deleting: typeof dataExportKind = {
      ...dataExportKind,
      work: async (ctx, job, claimed, types, signal) => {
        const made = dataExportKind.work(ctx, job, claimed, types, signal);
        await rows(testApp.ctx().em, sql`delete from users where id = ${member.userId}`);
        return made;
      },
    };
    await takeUp(jobId, deleting);
    expect(await statusOf(shop, jobId)).toBe('failed');
    expect(await isStored(path)).toBe(false);
  });

  it('cannot store it fails, and another one can be asked for', async () => {
    const shop = await newShop(testApp);
    const jobId = await ask(shop);
    const { path } = await exportOf(jobId);
    // A folder where the file should be.
    await (await storageFor(testApp.config)).put(`${path}/occupied`, 'x');
    await takeUp(jobId);
    expect(await statusOf(shop, jobId)).toBe('failed');
    await ask(shop);
  });
});
