import { afterEach, describe, expect, it } from '@jest/globals';
import { rows, sql } from '../../../src/core/sql.ts';
import { logOf } from '../../support/jobs.ts';
import { setCt } from '../../support/ledger.ts';
import { lastGeneration, MUG } from '../../support/plugin.ts';
import { catalogueOf, importCatalogue, jobEnd, newShop, type Shop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newByokShop } from '../organizations/support.ts';

const testApp = useTestApp();
afterEach(() => testApp.sandbox.state.reset());

const OWN_KEY = { aiA_api_key: 'own-key-1234' };

async function projectOf(shop: Shop, products = 1): Promise<string> {
  const { body } = await shop.rest.post('/projects', { name: 'Catalogue' });
  await importCatalogue(shop, body.id, catalogueOf(products));
  return body.id;
}

/** Runs a generation. Returns the progress events of the job and the metadata of its first item. */
async function generated(shop: Shop, projectId: string, settings: object = {}) {
  const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation', payload: settings });
  await jobEnd(shop, body.job_id);
  const log = await logOf(testApp.ctx(), body.job_id);
  const items = await rows<{ metadata: Record<string, unknown> }>(
    testApp.ctx().em,
    sql`select generation_metadata as metadata from content_items where project_id = ${projectId} order by position`,
  );
  return {
    events: log.filter(({ type }) => type === 'progress').map(({ data }) => data),
    metadata: items[0]!.metadata,
  };
}

/** Returns the data of the last progress event of the latest job of an organization. */
async function lastProgress({ organizationId }: Shop): Promise<Record<string, unknown>> {
  const found = await rows<{ data: Record<string, unknown> }>(
    testApp.ctx().em,
    sql`select e.data
          from job_events e join jobs j on j.id = e.job_id
         where j.organization_id = ${organizationId} and e.type = 'progress'
         order by j.id desc, e.seq desc limit 1`,
  );
  return found[0]!.data;
}

describe('the charge reason of a generated item', () => {
  it('is charged when the organization paid for the tokens', async () => {
    const shop = await newShop(testApp);
    const { events, metadata } = await generated(shop, await projectOf(shop));
    expect(events).toMatchObject([{ status: 'succeeded', charge_reason: 'charged' }]);
    expect(metadata).toMatchObject({ charge_reason: 'charged', ct_cost: events[0]!['ct_cost'] });
  });

  it("is own_key when the organization's own API key paid the provider", async () => {
    const shop = await newByokShop(testApp);
    await shop.rest.patch('/organization/api-keys', OWN_KEY);
    const { events, metadata } = await generated(shop, await projectOf(shop));
    expect(events).toMatchObject([{ status: 'succeeded', charge_reason: 'own_key', ct_cost: '0.0000' }]);
    expect(metadata).toMatchObject({ charge_reason: 'own_key', ct_cost: '0.0000' });
  });

  it('is capped when the provider reports more tokens than were held', async () => {
    const shop = await newShop(testApp);
    const projectId = await projectOf(shop);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'wrong_usage' });
    const { events, metadata } = await generated(shop, projectId);
    expect(events).toMatchObject([{ status: 'succeeded', charge_reason: 'capped' }]);
    expect(metadata).toMatchObject({ charge_reason: 'capped', ct_cost: events[0]!['ct_cost'] });
  });

  it('is failed in the job log when no text was written', async () => {
    const shop = await newShop(testApp);
    const projectId = await projectOf(shop);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'refusal' });
    const { events } = await generated(shop, projectId);
    expect(events).toMatchObject([{ status: 'failed', charge_reason: 'failed' }]);
  });

  it('is skipped in the job log when the AI was not called', async () => {
    const shop = await newShop(testApp);
    const { events } = await generated(shop, await projectOf(shop, 2), { max_ct: 0, concurrency: 1 });
    expect(events).toMatchObject([
      { status: 'skipped', error_code: 'max_ct', charge_reason: 'skipped' },
      { status: 'skipped', error_code: 'max_ct', charge_reason: 'skipped' },
    ]);
  });
});

describe('the charge reason of other work that costs CT', () => {
  it('is stored with the text of a plugin', async () => {
    const shop = await newShop(testApp);
    await shop.rest.post('/plugin/generate-description', MUG);
    expect((await lastGeneration(testApp, shop)).made).toMatchObject({ charge_reason: 'charged' });
    expect(await lastProgress(shop)).toMatchObject({ charge_reason: 'charged' });
  });

  it("is own_key for a plugin text written with the organization's own API key", async () => {
    const shop = await newByokShop(testApp);
    await shop.rest.patch('/organization/api-keys', OWN_KEY);
    await setCt(testApp.ctx(), shop.organizationId, '0.0000');
    await shop.rest.post('/plugin/generate-description', MUG);
    expect((await lastGeneration(testApp, shop)).made).toMatchObject({ charge_reason: 'own_key' });
  });

  it('is stored with a blog post', async () => {
    const shop = await newShop(testApp);
    const projectId = await projectOf(shop);
    const started = await shop.rest.post(`/projects/${projectId}/blog-posts/generate`, { topic: 'Wood' });
    await jobEnd(shop, started.body.job_id);
    const { body } = await shop.rest.get(`/projects/${projectId}/blog-posts/${started.body.blog_post_id}`);
    expect(body.ai_settings).toMatchObject({ charge_reason: 'charged' });
    expect(await lastProgress(shop)).toMatchObject({ charge_reason: 'charged' });
  });
});
