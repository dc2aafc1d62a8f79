import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Balance } from '../../../../entities/billing/balance.ts';
import { Tier } from '../../../../entities/billing/plan.ts';
import { ItemType } from '../../../../entities/catalog/item-enums.ts';
import { JobStatus } from '../../../../entities/jobs/job-status.ts';
import { Job } from '../../../../entities/jobs/job.ts';
import { StoreAudit } from '../../../../entities/studio/store-audit.ts';
import { schema } from '../../../../resolvers/schema.ts';
import { rows, sql } from '../../../../src/core/sql.ts';
import { runAudit } from '../../../../src/services/studio/audits/run-audit.ts';
import { asUser, refusal } from '../../../support/as-user.ts';
import { addItems } from '../../../support/catalog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { setCt } from '../../../support/ledger.ts';
import { newMember } from '../../../support/members.ts';
import { callThrough } from '../../../support/operation-call.ts';
import { setTier } from '../../../support/set-tier.ts';
import { newShop } from '../../../support/shop.ts';
import { auditedShop, newProjectOf, setJob } from './audit-operations-support.ts';

type Row = Record<string, unknown>;

/** No workers run here: a test sets the status of a job. */
const testApp = useTestApp({ ROLE: 'web' });

const audits = (organizationId: string) => testApp.ctx().em.find(StoreAudit, { organizationId });

describe.each(['REST', 'GraphQL'] as const)('running an audit over %s', (api) => {
  const call = callThrough(testApp, schema, api);
  const run = (token: string | null, projectId: string, more: Row = {}) =>
    call('Mutation.runStoreAudit', { project_id: projectId, ...more }, token);

  it('queues a job for the products and pages that are not excluded, for members too', async () => {
    const { shop, projectId } = await auditedShop(testApp, 3);
    await addItems(
      testApp,
      projectId,
      [{ itemType: ItemType.page }, { itemType: ItemType.variant }, { excludedAt: new Date() }].map((item, n) => ({
        ...item,
        externalId: `more-${n}`,
      })),
    );
    await addItems(testApp, await newProjectOf(shop), [{}]);
    const { token } = await newMember(testApp, shop);
    const answer = await run(token, projectId, {
      enabled_checks: ['seo_title_length', 'banned_words', 'seo_title_length'],
    });
    expect(answer).toEqual({
      audit_id: expect.any(String),
      job_id: expect.any(String),
      estimated_products: 4,
      estimated_ct: '0.0400',
    });

    const [audit] = await audits(shop.organizationId);
    expect(audit).toMatchObject({
      id: answer['audit_id'],
      projectId,
      jobId: answer['job_id'],
      enabledChecks: ['seo_title_length', 'banned_words'],
      productCount: 4,
    });
    expect((await shop.rest.get(`/jobs/${String(answer['job_id'])}`)).body).toMatchObject({
      job_type: 'store_audit',
      status: 'queued',
      project_id: projectId,
    });
    const items = await rows(
      testApp.ctx().em,
      sql`select position, item_id, held from job_items where job_id = ${answer['job_id']}`,
    );
    expect(items).toEqual([{ position: 1, item_id: null, held: '0.0000' }]);
  });

  it('runs all checks by default, and is priced by the organization’s factor', async () => {
    const { shop, projectId } = await auditedShop(testApp, 3);
    await testApp
      .ctx()
      .em.nativeUpdate(Balance, { organizationId: shop.organizationId }, { tokenRateMultiplier: '2.5' });
    expect(await run(shop.token, projectId, { enabled_checks: [] })).toMatchObject({
      estimated_products: 3,
      estimated_ct: '0.0750',
    });
    expect(await run(shop.token, await newProjectOf(shop))).toMatchObject({
      estimated_products: 0,
      estimated_ct: '0.0000',
    });
    expect((await audits(shop.organizationId)).map(({ enabledChecks }) => enabledChecks)).toEqual([[], []]);
  });

  it('rejects requests in the documented order of errors, and stores nothing', async () => {
    const { shop, projectId } = await auditedShop(testApp);
    const stranger = await auditedShop(testApp);
    await setCt(testApp.ctx(), shop.organizationId, '0.0099');
    await setTier(testApp, shop, Tier.free);
    expect(await run(null, projectId)).toMatchObject({ code: 'UNAUTHENTICATED' });
    for (const wrong of [
      { enabled_checks: ['spelling'] },
      { enabled_checks: null },
      { enabled_checks: [null] },
      { project_id: 'no-uuid' },
      { project_id: null },
    ]) {
      expect({ wrong, ...(await run(shop.token, stranger.projectId, wrong)) }).toMatchObject({
        wrong,
        code: 'VALIDATION',
      });
    }
    const unknown = { detail: 'Project not found', code: 'NOT_FOUND' };
    expect([await run(shop.token, stranger.projectId), await run(shop.token, randomUUID())]).toEqual([
      unknown,
      unknown,
    ]);
    expect(await run(shop.token, projectId)).toEqual({
      detail: 'This tool needs the starter tier or a higher one',
      code: 'TIER_TOO_LOW',
    });
    await setTier(testApp, shop, Tier.starter);
    expect(await run(shop.token, projectId)).toMatchObject({
      detail: 'Insufficient CT balance',
      code: 'INSUFFICIENT_CT',
    });
    expect(await audits(shop.organizationId)).toEqual([]);
    expect(await testApp.ctx().em.count(Job, { organizationId: shop.organizationId })).toBe(0);
    await setCt(testApp.ctx(), shop.organizationId, '0.0100');
    expect(await run(shop.token, projectId)).toHaveProperty('audit_id');
  });

  it('is rejected with 409 while another audit of the project is queued or running', async () => {
    const { shop, projectId } = await auditedShop(testApp);
    const first = await run(shop.token, projectId);
    for (const status of [JobStatus.queued, JobStatus.running]) {
      await setJob(testApp, String(first['job_id']), status);
      expect(await run(shop.token, projectId)).toEqual({
        detail: 'Another audit of this project is already under way',
        code: 'CONFLICT',
      });
    }
    await setCt(testApp.ctx(), shop.organizationId, '0.0000');
    expect(await run(shop.token, projectId)).toMatchObject({ code: 'INSUFFICIENT_CT' });
    await setCt(testApp.ctx(), shop.organizationId, '1.0000');
    expect(await run(shop.token, await newProjectOf(shop))).toHaveProperty('audit_id');
    expect(await call('Mutation.cancelJob', { job_id: first['job_id'] }, shop.token)).toMatchObject({
      status: 'cancelled',
    });
    expect(await run(shop.token, projectId)).toHaveProperty('audit_id');
  });

  it('cannot be started or retried as a plain job', async () => {
    const { shop, projectId } = await auditedShop(testApp);
    expect(
      await call('Mutation.createJob', { project_id: projectId, job_type: 'store_audit', payload: {} }, shop.token),
    ).toMatchObject({ code: 'VALIDATION', detail: expect.stringContaining('job_type') });
    const { job_id: jobId } = await run(shop.token, projectId);
    const again = () => call('Mutation.retryFailedJobItems', { job_id: jobId }, shop.token);
    expect(await again()).toMatchObject({ code: 'CONFLICT', detail: 'The job is still active' });
    await setJob(testApp, String(jobId), JobStatus.failed, 'Insufficient CT balance');
    expect(await again()).toMatchObject({ code: 'CONFLICT', detail: 'This kind of job has no items to try again' });
    expect(await run(shop.token, projectId)).toHaveProperty('audit_id');
  });
});

describe('a new audit', () => {
  it('is created for exactly one of many concurrent requests', async () => {
    const { shop, projectId } = await auditedShop(testApp, 2);
    const calls = (['REST', 'GraphQL', 'REST', 'GraphQL', 'REST', 'GraphQL'] as const).map((api) =>
      callThrough(testApp, schema, api)('Mutation.runStoreAudit', { project_id: projectId }, shop.token),
    );
    const answers = await Promise.all(calls);
    expect(answers.filter((answer) => 'audit_id' in answer)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'CONFLICT')).toHaveLength(5);
    expect(await audits(shop.organizationId)).toHaveLength(1);
    expect(await testApp.ctx().em.count(Job, { organizationId: shop.organizationId })).toBe(1);
  });

  it('responds with 402 and the amount to hold, unless overage is on', async () => {
    const { shop, projectId } = await auditedShop(testApp, 5);
    await setCt(testApp.ctx(), shop.organizationId, '0.0499');
    const ask = async () => runAudit(await asUser(testApp, shop), { projectId, enabledChecks: [] });
    expect(await refusal(ask())).toMatchObject({
      status: 402,
      facts: { required_ct: '0.0500', available_ct: '0.0499' },
    });
    await testApp.ctx().em.nativeUpdate(Balance, { organizationId: shop.organizationId }, { overageEnabled: true });
    expect(await ask()).toMatchObject({ estimatedCt: '0.0500' });
  });

  it('responds with 202', async () => {
    const { shop, projectId } = await auditedShop(testApp);
    expect((await shop.rest.post('/studio/store-audit/run', { project_id: projectId })).status).toBe(202);
    expect((await (await newShop(testApp)).rest.post('/studio/store-audit/run', {})).body.errors).toMatchObject([
      { loc: ['body', 'project_id'] },
    ]);
  });
});
