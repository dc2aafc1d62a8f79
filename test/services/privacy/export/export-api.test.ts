import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { schema } from '../../../../resolvers/schema.ts';
import { row, rows, sql } from '../../../../src/core/sql.ts';
import { storageFor } from '../../../../src/providers/storage/storage.ts';
import { sweepDataExports } from '../../../../src/services/privacy/export/sweep-data-exports.ts';
import { eventually } from '../../../support/eventually.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { newMember } from '../../../support/members.ts';
import { callThrough } from '../../../support/operation-call.ts';
import { APIS } from '../../../support/plugin.ts';
import { jobEnd, newShop, type Shop } from '../../../support/shop.ts';
import { download, runExport, unzip } from './run-export.ts';

const testApp = useTestApp();

const pathOf = async (jobId: string) =>
  (await row<{ path: string }>(testApp.ctx().em, sql`select path from data_exports where job_id = ${jobId}`))!.path;
const isStored = async (path: string) => (await storageFor(testApp.config)).exists(path);

describe.each(APIS)('a data export over %s', (api) => {
  const call = callThrough(testApp, schema, api);

  it('is requested, notified and downloaded', async () => {
    const shop = await newShop(testApp);
    expect(await call('Query.dataExportStatus', {}, shop.token)).toEqual({
      active_export_job_id: null,
      last_export: null,
    });
    const balance = (await shop.rest.get('/billing/balance')).body;
    const requested = await call('Mutation.requestDataExport', {}, shop.token);
    expect(requested).toEqual({ job_id: expect.any(String), status: 'queued', message: expect.stringMatching(/\w/) });
    const jobId = String(requested['job_id']);
    const job = await jobEnd(shop, jobId);
    expect(job).toMatchObject({
      status: 'completed',
      job_type: 'gdpr_export',
      progress_total: job.progress_current,
      result: { failed: 0, ct_used: '0.0000' },
    });
    const zip = await download(shop.rest, jobId);
    expect((await unzip(jobId, zip)).table('organizations')).toMatchObject([{ id: shop.organizationId }]);
    const status = await call('Query.dataExportStatus', {}, shop.token);
    expect(status).toEqual({
      active_export_job_id: null,
      last_export: {
        job_id: jobId,
        status: 'completed',
        created_at: expect.any(String),
        completed_at: job.completed_at,
        expires_at: expect.any(String),
        size: zip.length,
        download_url: `${testApp.config.PUBLIC_URL}/api/v1/gdpr/exports/${jobId}/download`,
      },
    });
    const { expires_at, completed_at } = status['last_export'] as Record<string, string>;
    expect(Date.parse(expires_at!) - Date.parse(completed_at!)).toBe(7 * 24 * 3_600_000);
    expect((await shop.rest.get('/billing/balance')).body).toEqual(balance);
    const notifications = await rows(
      testApp.ctx().em,
      sql`select user_id, title, body, job_id, data
            from notifications
           where notification_type = 'gdpr_export_ready' and job_id = ${jobId}`,
    );
    expect(notifications).toEqual([
      {
        user_id: expect.any(String),
        title: 'Your data export is ready',
        body: 'It can be downloaded for 7 days.',
        job_id: jobId,
        data: { job_id: jobId, expires_at },
      },
    ]);
  });

  it('is rejected without a signed-in user', async () => {
    expect(await call('Query.dataExportStatus')).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await call('Mutation.requestDataExport')).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('is visible in the status of its requester only', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    await runExport(shop);
    expect(await call('Query.dataExportStatus', {}, member.token)).toEqual({
      active_export_job_id: null,
      last_export: null,
    });
  });
});

describe('a download', () => {
  async function ready(): Promise<{ shop: Shop; jobId: string; path: string; zip: Buffer }> {
    const shop = await newShop(testApp);
    const { jobId, zip } = await runExport(shop);
    return { shop, jobId, zip, path: `/gdpr/exports/${jobId}/download` };
  }

  it('is an attachment that is not cached and supports ranges', async () => {
    const { shop, jobId, zip, path } = await ready();
    const response = await shop.rest.open('GET', path);
    const etag = `"${createHash('sha256').update(zip).digest('hex')}"`;
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename=data-export-\d{4}-\d\d-\d\d\.zip$/),
      'content-length': String(zip.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      etag,
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(zip)).toBe(true);
    const part = await shop.rest.open('GET', path, undefined, { range: 'bytes=10-19', 'if-range': etag });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, zip.subarray(10, 20)]);
    expect((await shop.rest.get(path, { range: `bytes=${zip.length}-` })).status).toBe(416);
    expect((await shop.rest.get(path, { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(304);
    const head = await shop.rest.open('HEAD', path);
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(zip.length), '']);
    expect(
      await row(testApp.ctx().em, sql`select size::int, digest from data_exports where job_id = ${jobId}`),
    ).toEqual({
      size: zip.length,
      digest: etag.slice(1, -1),
    });
  });

  it('is available to its requester only, also within the organization', async () => {
    const { shop, path } = await ready();
    const others = [
      await newMember(testApp, shop),
      await newMember(testApp, shop, { role: 'admin' }),
      await newShop(testApp),
    ];
    for (const { rest } of others)
      expect(await rest.get(path)).toMatchObject({ status: 404, body: { detail: 'Export not found' } });
    expect((await shop.rest.as(null).get(path)).status).toBe(401);
    expect((await shop.rest.get('/gdpr/exports/nonsense/download')).status).toBe(422);
    expect(await shop.rest.get('/gdpr/exports/00000000-0000-4000-8000-000000000000/download')).toMatchObject({
      status: 404,
      body: { detail: 'Export not found' },
    });
  });

  it('of an organization is available to administrators only', async () => {
    const shop = await newShop(testApp);
    const second = await newMember(testApp, shop, { role: 'admin' });
    const { jobId } = await runExport(second);
    await rows(testApp.ctx().em, sql`update users set role = 'member' where id = ${second.userId}`);
    expect((await second.rest.get(`/gdpr/exports/${jobId}/download`)).status).toBe(404);
    expect((await second.rest.get('/gdpr/status')).body.last_export).toBeNull();
  });

  it('expires without the sweeper, which then deletes it and no other', async () => {
    const { shop, jobId, path } = await ready();
    const other = await ready();
    const stored = await pathOf(jobId);
    await rows(testApp.ctx().em, sql`update data_exports set expires_at = now() where job_id = ${jobId}`);
    expect((await shop.rest.get(path)).status).toBe(404);
    expect((await shop.rest.get('/gdpr/status')).body.last_export).toBeNull();
    expect(await isStored(stored)).toBe(true);
    await sweepDataExports(testApp.ctx());
    expect(await isStored(stored)).toBe(false);
    expect(await rows(testApp.ctx().em, sql`select 1 from data_exports where job_id = ${jobId}`)).toEqual([]);
    expect((await shop.rest.get(path)).status).toBe(404);
    expect((await download(other.shop.rest, other.jobId)).equals(other.zip)).toBe(true);
  });

  it('is offered for the newest export that has not expired', async () => {
    const { shop, jobId: first } = await ready();
    const { jobId: second } = await runExport(shop);
    expect((await shop.rest.get('/gdpr/status')).body.last_export.job_id).toBe(second);
    await rows(testApp.ctx().em, sql`update data_exports set expires_at = now() where job_id = ${second}`);
    expect((await shop.rest.get('/gdpr/status')).body.last_export.job_id).toBe(first);
  });
});

describe('concurrent requests', () => {
  it('create one active export at a time', async () => {
    const shop = await newShop(testApp);
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.rest.post('/gdpr/export')));
    const accepted = answers.filter(({ status }) => status === 202);
    expect(answers.map(({ status }) => status).filter((status) => status !== 202 && status !== 409)).toEqual([]);
    const jobs = await rows(
      testApp.ctx().em,
      sql`select 1 from jobs where organization_id = ${shop.organizationId} and job_type = 'gdpr_export'`,
    );
    expect(jobs).toHaveLength(accepted.length);
    await eventually(
      async () => (await shop.rest.get('/gdpr/status')).body.active_export_job_id,
      (active) => active === null,
    );
  });
});
