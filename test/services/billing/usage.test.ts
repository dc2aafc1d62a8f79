import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sumCt } from '../../../src/core/ct.ts';
import { row, rows, sql } from '../../../src/core/sql.ts';
import { settle } from '../../../src/services/billing/ledger/settle.ts';
import { graphql } from '../../http/graphql-client.ts';
import { useTestApp } from '../../support/test-app.ts';
import { hold } from '../../support/ledger.ts';
import { catalogueOf, importCatalogue, newProject, newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp();

/** Charges an organization as a generation does. */
async function charged(shop: Shop, cost: string, usage: Record<string, unknown>): Promise<void> {
  const ctx = testApp.ctx();
  await hold(ctx, shop.organizationId, cost);
  await ctx.em.transactional((em) =>
    settle(
      { em, metrics: null },
      {
        organizationId: shop.organizationId,
        held: cost,
        cost,
        description: 'Test',
        reason: randomUUID(),
        usage,
        createdBy: null,
      },
    ),
  );
}

/** Moves all charges of the organization into the past. */
async function age(shop: Shop, days: number): Promise<void> {
  const { em } = testApp.ctx();
  await em.transactional(async (own) => {
    await rows(own, sql`alter table transactions disable trigger transactions_append_only`);
    await rows(
      own,
      sql`update transactions
             set created_at = created_at - make_interval(days => ${days})
           where organization_id = ${shop.organizationId} and transaction_type in ('usage', 'overage')`,
    );
    await rows(own, sql`alter table transactions enable trigger transactions_append_only`);
  });
}

describe('the usage summary', () => {
  it('is empty for an organization that used nothing', async () => {
    const shop = await newShop(testApp);
    const { status, body } = await shop.rest.get('/billing/usage-summary');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        period_start: expect.any(String),
        period_end: expect.any(String),
        total_ct_used: '0.0000',
        by_tier: [],
        by_day: [],
        by_provider: {},
        unpaid: {
          total_tokens: 0,
          by_reason: {},
          tokens_today: 0,
          tokens_per_day: testApp.config.UNPAID_TOKENS_PER_DAY,
        },
      },
    });
    expect(Date.parse(body.period_end) - Date.parse(body.period_start)).toBe(30 * 86_400_000);
  });

  it('sums by day and model, oldest first', async () => {
    const shop = await newShop(testApp);
    const dayOf = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const before = dayOf(3);
    await charged(shop, '3.0000', { provider: 'aiA', model: 'large', tier: 'premium' });
    await age(shop, 3);
    await charged(shop, '1.0000', { provider: 'aiA', model: 'small', tier: 'economy' });
    await charged(shop, '2.5000', { provider: 'aiA', model: 'small', tier: 'economy' });
    await charged(shop, '0.5000', { audit_id: randomUUID() });
    const { by_day: byDay } = (await shop.rest.get('/billing/usage-summary?days=7')).body;
    expect([before, dayOf(3)]).toContain(byDay[0].day);
    expect([dayOf(0), dayOf(1)]).toContain(byDay[1].day);
    expect(byDay).toEqual([
      { day: byDay[0].day, model: 'large', ct_used: '3.0000' },
      { day: byDay[1].day, model: 'small', ct_used: '3.5000' },
      { day: byDay[1].day, model: 'other', ct_used: '0.5000' },
    ]);
  });

  it('sums by tier and provider and counts a charge from two balances once', async () => {
    const shop = await newShop(testApp);
    await shop.rest.post('/billing/topup', { amount: '10', description: 'x' });
    await charged(shop, '30.0000', { provider: 'aiA', tier: 'standard', tokens: 30_000, requests: 2 });
    await charged(shop, '25.5000', { provider: 'aiB', tier: 'premium', tokens: 8500, requests: 1 });
    await charged(shop, '0.0001', { provider: 'aiA', tier: 'premium', tokens: 1, requests: 1 });
    const { body } = await shop.rest.get('/billing/usage-summary?days=1');
    expect(body).toMatchObject({
      total_ct_used: '55.5001',
      by_tier: [
        { tier: 'standard', request_count: 2, total_tokens: 30_000, ct_used: '30.0000' },
        { tier: 'premium', request_count: 2, total_tokens: 8501, ct_used: '25.5001' },
      ],
      by_provider: {
        aiA: { request_count: 3, total_tokens: 30_001, ct_used: '30.0001' },
        aiB: { request_count: 1, total_tokens: 8500, ct_used: '25.5000' },
      },
    });
  });

  it('agrees with the ledger after a generation', async () => {
    const shop = await newShop(testApp);
    const { projectId } = await newProject(testApp, shop);
    await importCatalogue(shop, projectId, catalogueOf(3));
    const { body: generated } = await shop.rest.post(`/projects/${projectId}/generate`, {});
    const { body } = await shop.rest.get('/billing/usage-summary');
    expect(body).toMatchObject({
      total_ct_used: generated.ct_used,
      by_tier: [
        { tier: 'standard', request_count: 3, total_tokens: generated.tokens_used, ct_used: generated.ct_used },
      ],
    });
    const ledger = await row<{ ct: string }>(
      testApp.ctx().em,
      sql`select -sum(amount)::numeric(18,4) as ct
            from transactions
           where organization_id = ${shop.organizationId} and amount < 0`,
    );
    expect(sumCt(body.total_ct_used)).toBe(sumCt(ledger!.ct));
  });

  it('covers the requested days of the own organization', async () => {
    const [shop, other] = [await newShop(testApp), await newShop(testApp)];
    await charged(shop, '1.0000', { provider: 'aiA', tier: 'economy', tokens: 2000, requests: 1 });
    await age(shop, 10);
    await charged(shop, '2.0000', { provider: 'aiA', tier: 'economy', tokens: 4000, requests: 1 });
    const used = async (of: Shop, days: number) =>
      (await of.rest.get(`/billing/usage-summary?days=${days}`)).body.total_ct_used;
    expect([await used(shop, 9), await used(shop, 11), await used(shop, 365), await used(other, 365)]).toEqual([
      '2.0000',
      '3.0000',
      '3.0000',
      '0.0000',
    ]);
  });

  it.each(['0', '366', '-1', 'x', '1.5', ''])('rejects days=%s with 422', async (days) => {
    const shop = await newShop(testApp);
    const { status, body } = await shop.rest.get(`/billing/usage-summary?days=${days}`);
    expect({ status, fields: body.errors?.map((error: { loc: string[] }) => error.loc.join('.')) }).toEqual({
      status: 422,
      fields: ['query.days'],
    });
  });
});

describe('the model tiers', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await newShop(testApp);
  });

  it('contain a price and models each', async () => {
    const { body } = await shop.rest.get('/billing/model-tiers');
    expect(body).toMatchObject({
      subscription_tier: 'free',
      tiers: [
        { tier: 'economy', multiplier: 0.5 },
        { tier: 'standard', multiplier: 1 },
        { tier: 'premium', multiplier: 3 },
      ],
    });
    for (const { tier, models } of body.tiers) {
      expect(Object.keys(models)).toEqual([tier]);
      expect(models[tier].length).toBeGreaterThan(0);
      for (const model of models[tier])
        expect(model).toEqual({ model_id: expect.any(String), display_name: expect.any(String) });
    }
  });

  it('are the same over GraphQL', async () => {
    const rest = await shop.rest.get('/billing/model-tiers');
    const { body } = await graphql(
      testApp,
      shop.token,
      '{ modelTiers { subscriptionTier tiers { tier multiplier models } } }',
    );
    expect(body.data.modelTiers).toEqual({ subscriptionTier: 'free', tiers: rest.body.tiers });
  });
});
