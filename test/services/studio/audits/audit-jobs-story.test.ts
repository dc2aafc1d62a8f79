import { describe, expect, it } from '@jest/globals';
import { ItemType } from '../../../../entities/catalog/item-enums.ts';
import { Job } from '../../../../entities/jobs/job.ts';
import { schema } from '../../../../resolvers/schema.ts';
import { addItems } from '../../../support/catalog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { expectLedgerAgrees, setCt } from '../../../support/ledger.ts';
import { callThrough } from '../../../support/operation-call.ts';
import { jobEnd, type Shop } from '../../../support/shop.ts';
import { auditedShop, newProjectOf } from './audit-operations-support.ts';

type Row = Record<string, unknown>;

const testApp = useTestApp();

const TEXTS = {
  seo_title: 'A mug of enamelled steel for every day',
  seo_description:
    'A mug of enamelled steel, light and hard to break, for the kitchen, the garden and the tent, in four colours.',
};
/** Enough for a long text: of a product of which little is said, a generated description is short as well. */
const FACTS = {
  material: 'Oak, turned from one piece, sanded by hand and finished with linseed oil',
  volume: '300 ml, measured to the rim, which is enough for a large coffee with milk',
  colour: 'Natural brown with a visible grain that differs from mug to mug',
  handle: 'Wide enough for three fingers, rounded on the inside and glued twice',
  care: 'Wash it by hand with warm water, let it dry in the air, and oil the wood again',
  set: 'One mug, a cotton bag with a drawstring, and a card about the care of the wood',
  maker: 'A family workshop with four turners and two apprentices, founded in 1998',
};

const SOUND =
  'This mug is made of enamelled steel. It is light, hard to break and easy to clean, and it keeps its colour for many years. '.repeat(
    3,
  );

/** Runs an audit to its end and returns it with its findings. */
async function audit(shop: Shop, projectId: string, body: Row = {}) {
  const started = await shop.rest.post('/studio/store-audit/run', { project_id: projectId, ...body });
  const job = await jobEnd(shop, started.body.job_id);
  return {
    started: started.body,
    job,
    found: (await shop.rest.get(`/studio/store-audit/${started.body.audit_id}`)).body,
  };
}

describe('a catalogue with defects', () => {
  it('has a better score in the next audit after a generation for its findings', async () => {
    const { shop, projectId } = await auditedShop(testApp, 0);
    const [bare, short] = await addItems(testApp, projectId, [
      { sourceData: { title: 'Bare mug', attributes: FACTS } },
      { sourceData: { title: 'Short mug', body_html: '<p>A mug.</p>', attributes: FACTS } },
      { sourceData: { title: 'Sound mug', body_html: SOUND }, generatedContent: { ...TEXTS, description: SOUND } },
      { itemType: ItemType.variant, sourceData: { title: 'Variant' } },
      { excludedAt: new Date(), sourceData: { title: 'Excluded' } },
    ]);
    const checks = { enabled_checks: ['missing_description', 'short_description'] };
    const first = await audit(shop, projectId, checks);
    expect(first.started).toMatchObject({ estimated_products: 3, estimated_ct: '0.0300' });
    expect(first.job).toMatchObject({
      status: 'completed',
      job_type: 'store_audit',
      result: { total: 3, succeeded: 3, failed: 0, skipped: 0, ct_used: '0.0300' },
    });
    expect(first.found).toMatchObject({
      id: first.started.audit_id,
      status: 'completed',
      product_count: 3,
      ct_used: '0.0300',
      finding_count: 2,
      error: null,
      summary: { missing_description: { count: 1 }, short_description: { count: 1 }, products_affected: 2 },
      findings: [
        { check: 'missing_description', item_id: bare!.id },
        { check: 'short_description', item_id: short!.id },
      ],
    });
    expect(first.found.completed_at).toBe(first.job.completed_at);

    const { body } = await shop.rest.post(`/studio/store-audit/${first.started.audit_id}/create-generation-job`, {
      max_long_chars: 2000,
    });
    expect(await jobEnd(shop, body.job_id)).toMatchObject({
      status: 'completed',
      job_type: 'generation',
      result: { total: 2, succeeded: 2 },
    });
    const written = ((await shop.rest.get(`/projects/${projectId}/items`)).body as Row[]).filter(
      ({ status }) => status === 'generated',
    );
    const description = expect.stringMatching(/\w/);
    expect(written).toMatchObject([
      { id: bare!.id, generated_content: { description } },
      { id: short!.id, generated_content: { description } },
    ]);

    const second = await audit(shop, projectId, checks);
    expect(second.found.summary).toMatchObject({ missing_description: { count: 0 } });
    expect(second.found.finding_count).toBeLessThan(first.found.finding_count);
    expect(second.found.health_score).toBeGreaterThan(first.found.health_score);
    expect((await shop.rest.get('/studio/store-audit')).body.audits.map(({ id }: Row) => id)).toEqual([
      second.found.id,
      first.found.id,
    ]);

    expect((await shop.rest.delete(`/studio/store-audit/${first.found.id}`)).status).toBe(204);
    expect((await shop.rest.get(`/jobs/${first.started.job_id}`)).body.result).toMatchObject({ ct_used: '0.0300' });
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });
});

describe.each(['REST', 'GraphQL'] as const)('audits over %s', (api) => {
  const call = callThrough(testApp, schema, api);

  it('completes an audit without products and a generation without findings with zeros', async () => {
    const { shop, projectId } = await auditedShop(testApp, 0);
    await setCt(testApp.ctx(), shop.organizationId, '0.0000');
    const started = await call('Mutation.runStoreAudit', { project_id: projectId }, shop.token);
    expect(started).toMatchObject({ estimated_products: 0, estimated_ct: '0.0000' });
    const ofAudit = await jobEnd(shop, String(started['job_id']));
    expect(ofAudit).toMatchObject({
      status: 'completed',
      progress_total: 0,
      result: { total: 0, succeeded: 0, failed: 0, skipped: 0, ct_used: '0.0000' },
    });
    const { summary, ...found } = await call('Query.storeAudit', { audit_id: started['audit_id'] }, shop.token);
    expect(found).toMatchObject({
      status: 'completed',
      product_count: 0,
      health_score: null,
      ct_used: '0.0000',
      findings: [],
      finding_count: 0,
    });
    expect(summary).toMatchObject({ products_affected: 0 });

    const generation = await call('Mutation.createAuditGenerationJob', { audit_id: started['audit_id'] }, shop.token);
    const ofGeneration = await jobEnd(shop, String(generation['job_id']));
    expect(ofGeneration).toMatchObject({ status: 'completed', result: { total: 0, succeeded: 0, ct_used: '0.0000' } });
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });

  it('charges each of many concurrent audits its estimate', async () => {
    const { shop, projectId } = await auditedShop(testApp, 4);
    const other = await newProjectOf(shop);
    await addItems(testApp, other, [{}, {}]);
    const run = (id: string) => call('Mutation.runStoreAudit', { project_id: id }, shop.token);
    const answers = await Promise.all([run(projectId), run(other), run(projectId), run(other)]);
    const jobs = await testApp.ctx().em.find(Job, { organizationId: shop.organizationId });
    for (const { id } of jobs) await jobEnd(shop, id);
    const charged = new Map(
      (await testApp.ctx().em.find(Job, { organizationId: shop.organizationId })).map(({ id, ctUsed }) => [id, ctUsed]),
    );
    for (const answer of answers.filter((each) => 'job_id' in each))
      expect(charged.get(String(answer['job_id']))).toBe(answer['estimated_ct']);
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });
});
