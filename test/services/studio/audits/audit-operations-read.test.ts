import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ContentItem } from '../../../../entities/catalog/content-item.ts';
import { JobStatus } from '../../../../entities/jobs/job-status.ts';
import { AuditFinding } from '../../../../entities/studio/audit-finding.ts';
import { schema } from '../../../../resolvers/schema.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { balancesOf } from '../../../support/ledger.ts';
import { callThrough } from '../../../support/operation-call.ts';
import { newShop } from '../../../support/shop.ts';
import { addFindings, auditedShop, doneAudit, newProjectOf, setJob } from './audit-operations-support.ts';

type Row = Record<string, unknown>;

/** No workers run here: a test sets the status of a job. */
const testApp = useTestApp({ ROLE: 'web' });

const ENTRY = [
  'completed_at',
  'created_at',
  'ct_used',
  'error',
  'health_score',
  'id',
  'job_id',
  'product_count',
  'project_id',
  'status',
  'summary',
];
const UNKNOWN = { detail: 'Audit not found', code: 'NOT_FOUND' };

describe.each(['REST', 'GraphQL'] as const)('audits over %s', (api) => {
  const call = callThrough(testApp, schema, api);
  const list = async (token: string, query: Row = {}) =>
    (await call('Query.storeAudits', query, token))['audits'] as Row[];
  const detail = (token: string | null, auditId: unknown, query: Row = {}) =>
    call('Query.storeAudit', { audit_id: auditId, ...query }, token);
  const run = (token: string, projectId: string) => call('Mutation.runStoreAudit', { project_id: projectId }, token);

  it('are listed newest first with the status of their jobs', async () => {
    const { shop, projectId, items } = await auditedShop(testApp, 2);
    const done = await doneAudit(testApp, shop, projectId, [[items[0]!.id, 'missing_description']]);
    const failed = await run(shop.token, projectId);
    await setJob(testApp, String(failed['job_id']), JobStatus.failed, 'Insufficient CT balance');
    const other = await newProjectOf(shop);
    const queued = await run(shop.token, other);
    expect(await list((await newShop(testApp)).token)).toEqual([]);

    const all = await list(shop.token);
    const [third, second, first] = all;
    expect(all).toHaveLength(3);
    expect(Object.keys(first!).toSorted()).toEqual(ENTRY);
    expect(first).toEqual({
      id: done.auditId,
      project_id: projectId,
      job_id: done.jobId,
      status: 'completed',
      product_count: 2,
      health_score: 85,
      summary: { products_affected: 1 },
      ct_used: '0.0100',
      created_at: expect.stringMatching(/Z$/),
      completed_at: expect.stringMatching(/Z$/),
      error: null,
    });
    expect(second).toMatchObject({
      id: failed['audit_id'],
      status: 'failed',
      error: 'Insufficient CT balance',
      ct_used: '0.0000',
      health_score: null,
      summary: {},
    });
    expect(third).toMatchObject({
      id: queued['audit_id'],
      status: 'queued',
      completed_at: null,
      error: null,
      health_score: null,
    });
    expect(await list(shop.token, { project_id: other })).toEqual([third]);
    expect(await list(shop.token, { limit: 1, offset: 1 })).toEqual([second]);
    const { headers } = await shop.rest.get(`/studio/store-audit?project_id=${projectId}&limit=1`);
    expect(headers.get('x-total-count')).toBe('2');
  });

  it('reject invalid pages and unknown projects', async () => {
    const [{ shop }, stranger] = [await auditedShop(testApp), await auditedShop(testApp)];
    for (const query of [{ limit: 0 }, { limit: 1001 }, { offset: -1 }, { project_id: 'no-uuid' }]) {
      expect({ query, ...(await call('Query.storeAudits', query, shop.token)) }).toMatchObject({
        query,
        code: 'VALIDATION',
      });
    }
    for (const projectId of [stranger.projectId, randomUUID()]) {
      expect(await call('Query.storeAudits', { project_id: projectId }, shop.token)).toEqual({
        detail: 'Project not found',
        code: 'NOT_FOUND',
      });
    }
    expect(await call('Query.storeAudits')).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('return their findings after completion, by page and by check', async () => {
    const { shop, projectId, items } = await auditedShop(testApp, 3);
    const [a, b, c] = items.map(({ id }) => id) as [string, string, string];
    const audit = await run(shop.token, projectId);
    await addFindings(testApp, String(audit['audit_id']), [
      [a, 'missing_description'],
      [a, 'banned_words'],
      [b, 'banned_words'],
      [c, 'missing_images'],
    ]);
    const ask = (query: Row = {}) => detail(shop.token, audit['audit_id'], query);
    for (const status of [JobStatus.queued, JobStatus.running, JobStatus.cancelled, JobStatus.failed]) {
      await setJob(testApp, String(audit['job_id']), status);
      expect(await ask()).toMatchObject({ status, findings: [], finding_count: 0 });
    }
    await setJob(testApp, String(audit['job_id']), JobStatus.completed);
    const whole = await ask();
    expect(Object.keys(whole).toSorted()).toEqual([...ENTRY, 'finding_count', 'findings'].toSorted());
    const found = whole['findings'] as Row[];
    expect(found[0]).toEqual({
      check: 'missing_description',
      severity: 'medium',
      item_id: a,
      item: { id: a, external_id: 'item-1', title: items[0]!.sourceData['title'] ?? null },
      message: 'Message 1',
      fix: 'Fix 1',
    });
    expect(found.map(({ message }) => message)).toEqual(['Message 1', 'Message 2', 'Message 3', 'Message 4']);
    expect(whole['finding_count']).toBe(4);
    expect(await ask({ check: 'banned_words' })).toMatchObject({
      findings: [{ item_id: a }, { item_id: b }],
      finding_count: 2,
    });
    expect(await ask({ check: 'banned_words', limit: 1, offset: 1 })).toMatchObject({
      findings: [{ item_id: b }],
      finding_count: 2,
    });
    expect(await ask({ limit: 2, offset: 3 })).toMatchObject({ findings: [{ item_id: c }], finding_count: 4 });
    expect(await ask({ offset: 9 })).toMatchObject({ findings: [], finding_count: 4 });
    expect(await ask({ check: 'missing_alt_text' })).toMatchObject({ findings: [], finding_count: 0 });
    await testApp.ctx().em.nativeDelete(ContentItem, { id: c });
    expect(await ask({ limit: 2, offset: 3 })).toMatchObject({ findings: [{ item_id: c, item: null }] });
    for (const query of [{ check: 'spelling' }, { limit: 0 }, { limit: 1001 }, { offset: -1 }])
      expect({ query, ...(await ask(query)) }).toMatchObject({ query, code: 'VALIDATION' });
  });

  it('are not found by another organization', async () => {
    const { shop, projectId } = await auditedShop(testApp);
    const stranger = await auditedShop(testApp);
    const { audit_id: auditId } = await run(shop.token, projectId);
    for (const id of [auditId, randomUUID()]) {
      expect(await detail(stranger.shop.token, id)).toEqual(UNKNOWN);
      expect(await call('Mutation.deleteStoreAudit', { audit_id: id }, stranger.shop.token)).toEqual(UNKNOWN);
      expect(await call('Mutation.createAuditGenerationJob', { audit_id: id }, stranger.shop.token)).toEqual(UNKNOWN);
      expect(await detail(stranger.shop.token, id, { limit: 0 })).toMatchObject({ code: 'VALIDATION' });
    }
    expect(await detail(null, auditId)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await call('Mutation.deleteStoreAudit', { audit_id: auditId })).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('are deleted with their findings after they ended, while job and charge stay', async () => {
    const { shop, projectId, items } = await auditedShop(testApp);
    const { auditId, jobId } = await doneAudit(testApp, shop, projectId, [[items[0]!.id, 'banned_words']]);
    const other = await doneAudit(testApp, shop, projectId, [[items[0]!.id, 'banned_words']]);
    const before = await balancesOf(testApp.ctx(), shop.organizationId);
    const remove = () => call('Mutation.deleteStoreAudit', { audit_id: auditId }, shop.token);
    for (const status of [JobStatus.queued, JobStatus.running]) {
      await setJob(testApp, jobId, status);
      expect(await remove()).toEqual({ detail: 'The audit is under way: cancel its job first', code: 'CONFLICT' });
    }
    await setJob(testApp, jobId, JobStatus.completed);
    const [one, another] = await Promise.all([remove(), remove()]);
    expect([one, another].filter((answer) => answer && 'code' in Object(answer))).toEqual([UNKNOWN]);
    expect(await remove()).toEqual(UNKNOWN);
    expect(await list(shop.token)).toMatchObject([{ id: other.auditId }]);
    expect(await testApp.ctx().em.count(AuditFinding, { auditId })).toBe(0);
    expect(await testApp.ctx().em.count(AuditFinding, { auditId: other.auditId })).toBe(1);
    expect(await balancesOf(testApp.ctx(), shop.organizationId)).toEqual(before);
    expect(await call('Query.job', { job_id: jobId }, shop.token)).toMatchObject({
      job_type: 'store_audit',
      status: 'completed',
    });
  });

  it('can be deleted when their job was cancelled', async () => {
    const { shop, projectId } = await auditedShop(testApp);
    const { audit_id: auditId, job_id: jobId } = await run(shop.token, projectId);
    await call('Mutation.cancelJob', { job_id: jobId }, shop.token);
    expect(await detail(shop.token, auditId)).toMatchObject({
      status: 'cancelled',
      findings: [],
      ct_used: '0.0000',
      completed_at: expect.any(String),
    });
    expect((await shop.rest.delete(`/studio/store-audit/${String(auditId)}`)).status).toBe(204);
  });
});
