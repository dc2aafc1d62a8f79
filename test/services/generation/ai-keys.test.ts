import { afterEach, describe, expect, it } from '@jest/globals';
import { Organization } from '../../../entities/organizations/organization.ts';
import { rows, sql } from '../../../src/core/sql.ts';
import { graphql } from '../../http/graphql-client.ts';
import { useTestApp } from '../../support/test-app.ts';
import { balancesOf, expectLedgerAgrees, setCt } from '../../support/ledger.ts';
import { catalogueOf, importCatalogue, jobEnd, newShop, type Shop } from '../../support/shop.ts';
import { storedContent, newByokShop } from '../organizations/support.ts';

const testApp = useTestApp();
afterEach(() => testApp.sandbox.state.reset());

const PROVIDERS = ['aiA', 'aiB', 'aiC'] as const;
const MODELS = { aiA: 'gpt-6.1-terra', aiB: 'claude-sonnet-5-5', aiC: 'gemini-3.8-flash' };

async function stage(shop: Shop, products = 1): Promise<{ shop: Shop; projectId: string; ids: string[] }> {
  const { body } = await shop.rest.post('/projects', { name: 'Catalogue' });
  return { shop, projectId: body.id, ids: await importCatalogue(shop, body.id, catalogueOf(products)) };
}
const keyed = async (key: string, provider: string) => {
  const shop = await newByokShop(testApp);
  await shop.rest.patch('/organization/api-keys', { [`${provider}_api_key`]: key });
  return stage(shop);
};
const hints = (provider: (typeof PROVIDERS)[number]) =>
  testApp.sandbox.state.calls.recent(provider).map(({ credential_hint: hint }) => hint);
const item = async ({ shop, projectId, ids }: Awaited<ReturnType<typeof stage>>) =>
  (await shop.rest.get(`/projects/${projectId}/items/${ids[0]}`)).body;
const entries = ({ organizationId }: Shop) =>
  rows(
    testApp.ctx().em,
    sql`select 1 from transactions where organization_id = ${organizationId} and transaction_type = 'usage'`,
  );

describe.each(PROVIDERS)('a generation by %s', (provider) => {
  it('with the key of the service is charged, over REST', async () => {
    const current = await stage(await newShop(testApp));
    const { status, body } = await current.shop.rest.post(`/projects/${current.projectId}/generate`, {
      ai_provider: provider,
    });
    expect({ status, body }).toMatchObject({ status: 200, body: { generated_count: 1, failed_count: 0 } });
    expect(Number(body.ct_used)).toBeGreaterThan(0.1);
    expect(hints(provider)).toEqual(['dbox']);
    expect(await item(current)).toMatchObject({
      status: 'generated',
      ai_model_used: MODELS[provider],
      generated_content: { name: 'Product 1', description: expect.stringContaining('<p>') },
      generation_metadata: {
        provider,
        model: MODELS[provider],
        own_key: false,
        cached_tokens: 0,
        ct_cost: body.ct_used,
      },
    });
    expect((await current.shop.rest.get('/billing/usage-summary')).body.by_provider).toMatchObject({
      [provider]: { request_count: 1, total_tokens: body.tokens_used },
    });
    await expectLedgerAgrees(testApp.ctx(), current.shop.organizationId);
  });

  it('with the key of the service is charged, over GraphQL', async () => {
    const current = await stage(await newShop(testApp));
    const { body } = await graphql(
      testApp,
      current.shop.token,
      `mutation { generateContent(projectId: "${current.projectId}", input: { aiProvider: ${provider} }) { generatedCount failedItems { error } ctUsed } }`,
    );
    expect(body.data.generateContent).toMatchObject({ generatedCount: 1, failedItems: [] });
    expect(await item(current)).toMatchObject({
      generation_metadata: { provider, ct_cost: body.data.generateContent.ctUsed },
    });
  });

  it('with the own key of the organization costs no CT and requires none', async () => {
    const current = await keyed('own-key-1234', provider);
    await setCt(testApp.ctx(), current.shop.organizationId, '0.0000');
    const estimate = await current.shop.rest.post(`/projects/${current.projectId}/generate/estimate`, {
      ai_provider: provider,
    });
    expect(estimate.body).toMatchObject({ estimated_ct: '0.0000', sufficient: true });
    const { body } = await current.shop.rest.post(`/projects/${current.projectId}/generate`, {
      ai_provider: provider,
      max_ct: 0,
    });
    expect(body).toMatchObject({ generated_count: 1, ct_used: '0.0000', remaining_balance: '0.0000' });
    expect(body.tokens_used).toBeGreaterThan(100);
    expect(hints(provider)).toEqual(['1234']);
    const { generation_metadata: metadata } = await item(current);
    expect(metadata).toMatchObject({ own_key: true, ct_cost: '0.0000' });
    expect(metadata.input_tokens + metadata.output_tokens).toBe(body.tokens_used);
    expect(await entries(current.shop)).toEqual([]);
    expect((await balancesOf(testApp.ctx(), current.shop.organizationId)).held).toBe('0.0000');
    expect(await storedContent(testApp)).not.toContain('own-key-1234');
  });

  it('whose own key is rejected fails with a reason after one call, and never uses the key of the service', async () => {
    const current = await keyed('bad', provider);
    const { body } = await current.shop.rest.post(`/projects/${current.projectId}/generate`, { ai_provider: provider });
    expect(body).toMatchObject({
      generated_count: 0,
      failed_count: 1,
      ct_used: '0.0000',
      remaining_balance: '50.0000',
    });
    expect(body.failed_items).toEqual([
      {
        item_id: current.ids[0],
        language: expect.any(String),
        error: `The organization's own API key for ${provider} was refused: replace or remove it.`,
      },
    ]);
    expect(hints(provider)).toHaveLength(1);
    expect(hints(provider)[0]).toMatch(/bad$/);
  });
});

describe('an own key', () => {
  it('is used only while the organization may use own keys, and only for its provider', async () => {
    const current = await keyed('own-key-1234', 'aiB');
    await current.shop.rest.post(`/projects/${current.projectId}/generate`, { ai_provider: 'aiC' });
    expect(hints('aiC')).toEqual(['dbox']);
    await testApp.ctx().em.nativeUpdate(Organization, current.shop.organizationId, { byokEnabled: false });
    const again = await current.shop.rest.post(`/projects/${current.projectId}/jobs`, {
      job_type: 'regeneration',
      payload: { ai_provider: 'aiB' },
    });
    expect(again.status).toBe(202);
    await current.shop.rest.get(`/jobs/${again.body.job_id}/events`);
    expect(hints('aiB')).toEqual(['dbox']);
    expect((await item(current)).generation_metadata.own_key).toBe(false);
  });

  it('without credit fails jobs at once, with the account in the reason', async () => {
    const current = await keyed('own-key-without-credit', 'aiB');
    testApp.sandbox.state.faults.add({ system: 'aiB', kind: 'quota', times: 5 });
    const { body } = await current.shop.rest.post(`/projects/${current.projectId}/jobs`, {
      job_type: 'generation',
      payload: { ai_provider: 'aiB' },
    });
    expect(await jobEnd(current.shop, body.job_id)).toMatchObject({
      status: 'failed',
      error: "The organization's own account at aiB has no credit left.",
      progress_detail: [{ error_code: 'provider_quota' }],
    });
    expect(hints('aiB')).toHaveLength(1);
  });
});

describe('the list of models', () => {
  it('contains all models by tier', async () => {
    const shop = await newShop(testApp);
    const { body } = await shop.rest.get('/billing/model-tiers');
    const listed = Object.fromEntries(
      body.tiers.map(({ tier, models }: { tier: string; models: Record<string, { model_id: string }[]> }) => [
        tier,
        models[tier]!.map(({ model_id: id }) => id),
      ]),
    );
    expect(listed).toEqual({
      economy: ['gpt-6-luna', 'claude-haiku-5-5', 'gemini-3.5-flash-lite'],
      standard: ['gpt-6.1-terra', 'claude-sonnet-5-5', 'gemini-3.8-flash'],
      premium: ['gpt-6.1-sol', 'claude-opus-5-5', 'gemini-4-argon'],
    });
  });

  it('rejects a model of another provider', async () => {
    const current = await stage(await newShop(testApp));
    const { status, body } = await current.shop.rest.post(`/projects/${current.projectId}/generate`, {
      ai_provider: 'aiB',
      ai_model: 'gpt-6-luna',
    });
    expect({ status, detail: body.detail }).toEqual({
      status: 422,
      detail: expect.stringContaining('unknown model of aiB'),
    });
  });
});
