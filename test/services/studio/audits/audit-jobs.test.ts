import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Tier } from '../../../../entities/billing/plan.ts';
import { ContentItem } from '../../../../entities/catalog/content-item.ts';
import { ItemStatus, ItemType } from '../../../../entities/catalog/item-enums.ts';
import { JobStatus } from '../../../../entities/jobs/job-status.ts';
import { Job } from '../../../../entities/jobs/job.ts';
import { schema } from '../../../../resolvers/schema.ts';
import { GenerationMode } from '../../../../entities/generation/generation-mode.ts';
import { rows, sql } from '../../../../src/core/sql.ts';
import { createAuditGenerationJob } from '../../../../src/services/studio/audits/create-generation-job.ts';
import { graphql } from '../../../http/graphql-client.ts';
import { asUser, refusal } from '../../../support/as-user.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { statuses } from '../../../support/jobs.ts';
import { setCt } from '../../../support/ledger.ts';
import { callThrough } from '../../../support/operation-call.ts';
import { setTier } from '../../../support/set-tier.ts';
import { newShop } from '../../../support/shop.ts';
import { auditedShop, doneAudit, newProjectOf, setJob } from './audit-operations-support.ts';

type Row = Record<string, unknown>;

/** No workers run here: a test sets the status of a job. */
const testApp = useTestApp({ ROLE: 'web' });

/** Returns the items of a job in order. */
async function plannedFor(jobId: unknown): Promise<string[]> {
  const planned = await rows<{ id: string }>(
    testApp.ctx().em,
    sql`select item_id as id from job_items where job_id = ${jobId} order by position`,
  );
  return planned.map(({ id }) => id);
}

describe.each(['REST', 'GraphQL'] as const)('a generation for the findings of an audit over %s', (api) => {
  const call = callThrough(testApp, schema, api);
  const create = (token: string | null, auditId: string, settings: Row = {}) =>
    call('Mutation.createAuditGenerationJob', { audit_id: auditId, ...settings }, token);
  const over = (jobId: unknown) => setJob(testApp, String(jobId), JobStatus.completed);

  it('includes each item with findings once, in any status', async () => {
    const { shop, projectId, items } = await auditedShop(testApp, 5);
    const [a, b, c, d] = items.map(({ id }) => id) as [string, string, string, string];
    const { em } = testApp.ctx();
    await em.nativeUpdate(ContentItem, b, { status: ItemStatus.synced });
    await em.nativeUpdate(ContentItem, d, { status: ItemStatus.approved });
    const { auditId } = await doneAudit(testApp, shop, projectId, [
      [b, 'short_description'],
      [b, 'banned_words'],
      [a, 'banned_words'],
      [c, 'missing_images'],
    ]);

    const all = await create(shop.token, auditId, { tone: 'dry', max_ct: '3', only_empty: false, concurrency: 2 });
    expect(all).toEqual({ job_id: expect.any(String), status: 'queued' });
    expect(await plannedFor(all['job_id'])).toEqual([a, b, c]);
    expect(await statuses(testApp.ctx(), projectId)).toEqual({ pending: 4, approved: 1 });
    expect(await em.findOneOrFail(Job, String(all['job_id']))).toMatchObject({
      jobType: 'generation',
      projectId,
      payload: { tone: 'dry', maxCt: '3.0000', concurrency: 2, language: 'en' },
      progressTotal: 3,
    });

    await over(all['job_id']);
    const some = await create(shop.token, auditId, {
      checks: ['short_description', 'missing_images', 'missing_images', 'seo_title_length'],
    });
    expect(await plannedFor(some['job_id'])).toEqual([b, c]);
    await over(some['job_id']);
    const none = await create(shop.token, auditId, { checks: ['seo_title_length'] });
    expect(none).toMatchObject({ status: 'queued' });
    expect(await plannedFor(none['job_id'])).toEqual([]);
  });

  it('leaves out items that have vanished or were excluded or deleted since', async () => {
    const { shop, projectId, items } = await auditedShop(testApp, 4);
    const [a, b, c, d] = items.map(({ id }) => id) as [string, string, string, string];
    const { auditId } = await doneAudit(
      testApp,
      shop,
      projectId,
      [a, b, c, d].map((id) => [id, 'banned_words']),
    );
    const { em } = testApp.ctx();
    await em.nativeUpdate(ContentItem, a, { excludedAt: new Date() });
    await em.nativeUpdate(ContentItem, b, { vanishedAt: new Date() });
    await em.nativeUpdate(ContentItem, c, { itemType: ItemType.variant });
    const { job_id: jobId } = await create(shop.token, auditId);
    expect(await plannedFor(jobId)).toEqual([d]);
    await over(jobId);

    await em.nativeDelete(ContentItem, { id: d });
    await setCt(testApp.ctx(), shop.organizationId, '0.0000');
    expect(await plannedFor((await create(shop.token, auditId))['job_id'])).toEqual([]);
  });

  it('rejects requests in the documented order of errors, and changes nothing', async () => {
    const { shop, projectId, items } = await auditedShop(testApp);
    const { auditId, jobId } = await doneAudit(testApp, shop, projectId, [[items[0]!.id, 'banned_words']]);
    const { em } = testApp.ctx();
    await em.nativeUpdate(ContentItem, items[0]!.id, { status: ItemStatus.approved });
    const stranger = (await (await newShop(testApp)).rest.post('/content-profiles', { name: 'Theirs' })).body.id;
    await setCt(testApp.ctx(), shop.organizationId, '0.0001');
    await setTier(testApp, shop, Tier.free);
    await setJob(testApp, jobId, JobStatus.cancelled);
    const ask = (settings: Row = {}, id = auditId) => create(shop.token, id, settings);

    expect(await create(null, auditId)).toMatchObject({ code: 'UNAUTHENTICATED' });
    for (const wrong of [
      { checks: ['spelling'] },
      { checks: null },
      { max_ct: '-1' },
      { concurrency: 0 },
      { tone: null },
      { language: 'klingon!' },
    ]) {
      expect({ wrong, ...(await ask(wrong, randomUUID())) }).toMatchObject({ wrong, code: 'VALIDATION' });
    }
    expect(await ask({}, randomUUID())).toEqual({ detail: 'Audit not found', code: 'NOT_FOUND' });
    expect(await ask({ profile_id: stranger })).toEqual({ detail: 'Profile not found', code: 'NOT_FOUND' });
    expect(await ask()).toMatchObject({ code: 'TIER_TOO_LOW' });
    await setTier(testApp, shop, Tier.starter);
    for (const status of [JobStatus.queued, JobStatus.running, JobStatus.failed, JobStatus.cancelled]) {
      await setJob(testApp, jobId, status);
      expect(await ask()).toEqual({ detail: 'The audit is not completed', code: 'CONFLICT' });
    }
    await setJob(testApp, jobId, JobStatus.completed);
    expect(await ask()).toMatchObject({ detail: 'Insufficient CT balance', code: 'INSUFFICIENT_CT' });
    await setCt(testApp.ctx(), shop.organizationId, '50.0000');
    const active = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation', payload: {} });
    expect(await ask()).toMatchObject({ detail: 'Another job is already active in this project', code: 'CONFLICT' });
    expect(await statuses(testApp.ctx(), projectId)).toEqual({ approved: 1 });
    await over(active.body.job_id);
    expect(await ask({ checks: [] })).toMatchObject({ status: 'queued' });
  });

  it('can run beside an audit of the same project', async () => {
    const { shop, projectId, items } = await auditedShop(testApp);
    const { auditId } = await doneAudit(testApp, shop, projectId, [[items[0]!.id, 'banned_words']]);
    expect(await call('Mutation.runStoreAudit', { project_id: projectId }, shop.token)).toHaveProperty('audit_id');
    expect(await create(shop.token, auditId)).toMatchObject({ status: 'queued' });
  });
});

describe('a generation for the findings of an audit', () => {
  it('needs no settings', async () => {
    const { shop, projectId, items } = await auditedShop(testApp);
    const { auditId } = await doneAudit(testApp, shop, projectId, [[items[0]!.id, 'banned_words']]);
    const first = await shop.rest.post(`/studio/store-audit/${auditId}/create-generation-job`);
    expect(first.status).toBe(202);
    await setJob(testApp, first.body.job_id, JobStatus.completed);
    const { body } = await graphql(
      testApp,
      shop.token,
      `mutation { createAuditGenerationJob(auditId: "${auditId}") { jobId status } }`,
    );
    expect(await plannedFor(body.data.createAuditGenerationJob.jobId)).toEqual([items[0]!.id]);
  });

  it('is created for exactly one of many concurrent requests', async () => {
    const { shop, projectId, items } = await auditedShop(testApp, 3);
    const { auditId } = await doneAudit(
      testApp,
      shop,
      projectId,
      items.map(({ id }) => [id, 'banned_words']),
    );
    const apis = (['REST', 'GraphQL', 'REST', 'GraphQL'] as const).map((api) =>
      callThrough(testApp, schema, api)('Mutation.createAuditGenerationJob', { audit_id: auditId }, shop.token),
    );
    const answers = await Promise.all(apis);
    expect(answers.filter(({ status }) => status === 'queued')).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'CONFLICT')).toHaveLength(3);
  });

  it('responds with 402 and the cost of its first item, and fills only empty texts on request', async () => {
    const { shop, projectId, items } = await auditedShop(testApp);
    await testApp.ctx().em.nativeUpdate(ContentItem, items[0]!.id, {
      generatedContent: {
        name: 'A',
        short_description: 'B',
        description: 'C',
        seo_title: 'D',
        seo_description: 'E',
        image_alts: ['F'],
      },
    });
    const { auditId } = await doneAudit(testApp, shop, projectId, [[items[0]!.id, 'short_description']]);
    await setCt(testApp.ctx(), shop.organizationId, '0.0001');
    const ask = async (onlyEmpty: boolean) =>
      createAuditGenerationJob(await asUser(testApp, shop), auditId, {
        checks: [],
        contentVariant: 'short',
        mode: GenerationMode.live,
        onlyEmpty,
      });
    expect(await refusal(ask(false))).toMatchObject({
      status: 402,
      facts: { required_ct: expect.stringMatching(/^\d+\.\d{4}$/), available_ct: '0.0001' },
    });
    expect(await plannedFor((await ask(true)).jobId)).toEqual([items[0]!.id]);
  });

  it('ignores findings in other projects', async () => {
    const { shop, projectId, items } = await auditedShop(testApp);
    const other = await newProjectOf(shop);
    const { auditId } = await doneAudit(testApp, shop, other, [[items[0]!.id, 'banned_words']]);
    const { body } = await shop.rest.post(`/studio/store-audit/${auditId}/create-generation-job`, {});
    expect(await plannedFor(body.job_id)).toEqual([]);
    expect((await shop.rest.get(`/projects/${projectId}/jobs`)).body).toEqual([]);
  });
});
