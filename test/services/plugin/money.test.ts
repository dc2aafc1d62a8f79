import { afterEach, describe, expect, it } from '@jest/globals';
import { changed, rows, sql } from '../../../src/core/sql.ts';
import { deleteExpiredRows } from '../../../src/services/retention/delete-old-rows.ts';
import { useTestApp } from '../../support/test-app.ts';
import { balancesOf, expectLedgerAgrees, hold, setCt } from '../../support/ledger.ts';
import { APIS, lastGeneration, MUG, pluginApi } from '../../support/plugin.ts';
import { newShop, type Shop } from '../../support/shop.ts';
import { newByokShop } from '../organizations/support.ts';

const testApp = useTestApp();

afterEach(() => testApp.sandbox.state.reset());

const charges = ({ organizationId }: Shop) =>
  rows(
    testApp.ctx().em,
    sql`select 1 from transactions where organization_id = ${organizationId} and transaction_type in ('usage', 'overage')`,
  );
const jobs = ({ organizationId }: Shop) =>
  rows(testApp.ctx().em, sql`select 1 from jobs where organization_id = ${organizationId}`);

/** Sets the balance to exactly the hold of one description, and returns it. */
async function setBalanceForOne(shop: Shop): Promise<string> {
  await setCt(testApp.ctx(), shop.organizationId, '0.0001');
  const { body } = await shop.rest.post('/plugin/generate-description', MUG);
  await setCt(testApp.ctx(), shop.organizationId, body.required_ct);
  return body.required_ct;
}

describe.each(APIS)('the charge of a generation over %s', (api) => {
  const plugin = pluginApi(testApp, api);

  it('rejects a generation that the balance does not cover before a job is inserted', async () => {
    const shop = await newShop(testApp);
    await setCt(testApp.ctx(), shop.organizationId, '0.0001');
    for (const rejected of [
      await plugin.describe(shop.token),
      await plugin.describeLater(shop.token),
      await plugin.blog(shop.token, { topic: 'x' }),
      await plugin.blogLater(shop.token, { topic: 'x' }),
    ]) {
      expect(rejected).toMatchObject({ detail: 'Insufficient CT balance', code: 'INSUFFICIENT_CT' });
    }
    expect(await jobs(shop)).toEqual([]);
    expect(testApp.sandbox.state.calls.count('aiA')).toBe(0);
  });

  it('writes and charges exactly one of three concurrent generations when the balance covers one', async () => {
    const shop = await newShop(testApp);
    const required = await setBalanceForOne(shop);
    testApp.sandbox.state.latency.set('aiA', 300);
    const answers = await Promise.all([
      plugin.describe(shop.token),
      plugin.describe(shop.token),
      plugin.describe(shop.token),
    ]);
    const [done, ...more] = answers.filter((answer) => 'content' in answer);
    expect(more).toEqual([]);
    expect(answers.filter((answer) => answer['code'] === 'INSUFFICIENT_CT')).toHaveLength(2);
    expect(await charges(shop)).toHaveLength(1);
    expect((await balancesOf(testApp.ctx(), shop.organizationId)).subscription).toBe(done!['remaining_balance']);
    expect(Number(done!['remaining_balance'])).toBeCloseTo(Number(required) - Number(done!['ct_cost']), 4);
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });

  it('returns a consistent remaining balance from each of many concurrent generations', async () => {
    const shop = await newShop(testApp);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => plugin.describe(shop.token, { ...MUG, product_title: `Mug ${n}` })),
    );
    const remaining = answers.map((answer) => Number(answer['remaining_balance'])).toSorted((a, b) => b - a);
    expect(new Set(remaining).size).toBe(8);
    const cost = answers.reduce((sum, answer) => sum + Number(answer['ct_cost']), 0);
    expect(remaining.at(-1)).toBeCloseTo(50 - cost, 4);
    expect((await balancesOf(testApp.ctx(), shop.organizationId)).held).toBe('0.0000');
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });

  it('costs nothing with an own key, even without any CT', async () => {
    const shop = await newByokShop(testApp);
    await shop.rest.patch('/organization/api-keys', { aiA_api_key: 'own-key-1234' });
    await setCt(testApp.ctx(), shop.organizationId, '0.0000');
    expect(await plugin.describe(shop.token)).toMatchObject({
      content: expect.stringContaining('Harbour'),
      tokens_used: expect.any(Number),
      ct_cost: '0.0000',
      remaining_balance: '0.0000',
    });
    expect(testApp.sandbox.state.calls.recent('aiA').map((call) => call.credential_hint)).toEqual(['1234']);
    expect(await charges(shop)).toEqual([]);
  });

  it('uses overage if it is enabled, and never returns a negative balance', async () => {
    const shop = await newShop(testApp);
    await setCt(testApp.ctx(), shop.organizationId, '0.0001');
    await changed(
      testApp.ctx().em,
      sql`update balances set overage_enabled = true where organization_id = ${shop.organizationId}`,
    );
    const answer = await plugin.describe(shop.token);
    expect(answer).toMatchObject({ remaining_balance: '0.0000' });
    expect(Number((await balancesOf(testApp.ctx(), shop.organizationId)).overage)).toBeCloseTo(
      0.0001 - Number(answer['ct_cost']),
      4,
    );
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });
});

it('returns the required and the available CT with 402, even if a concurrent generation used the CT', async () => {
  const shop = await newShop(testApp);
  const required = await setBalanceForOne(shop);
  const responses = await Promise.all([1, 2].map(() => shop.rest.post('/plugin/generate-description', MUG)));
  const { status, body } = responses.find((answer) => answer.status !== 200)!;
  expect({ status, body }).toEqual({
    status: 402,
    body: {
      detail: 'Insufficient CT balance',
      code: 'INSUFFICIENT_CT',
      required_ct: required,
      available_ct: expect.stringMatching(/^\d+\.\d{4}$/),
    },
  });
});

it('reports a lack of CT in the status of the generation and notifies the administrators', async () => {
  const shop = await newShop(testApp);
  await setBalanceForOne(shop);
  const started = await Promise.all([1, 2].map(() => shop.rest.post('/plugin/generate-description-async', MUG)));
  const ids = started.map(({ body }) => body.generation_id).filter(Boolean);
  // The second may be rejected at once if the first has already held the CT.
  expect(ids.length).toBeGreaterThan(0);
  const ends = await Promise.all(ids.map((id) => ended(shop, id)));
  expect(ends.filter(({ status }) => status === 'completed')).toHaveLength(1);
  for (const end of ends.filter(({ status }) => status !== 'completed')) {
    expect(end).toEqual({
      status: 'failed',
      content: null,
      short_description: null,
      tokens_used: null,
      ct_cost: null,
      remaining_balance: null,
      error: 'Insufficient CT balance',
      waiting_reason: null,
      waiting_until: null,
    });
  }
  const notifications = await rows<{ type: string }>(
    testApp.ctx().em,
    sql`select notification_type as type from notifications n join users u on u.id = n.user_id where u.organization_id = ${shop.organizationId}`,
  );
  expect(notifications.map(({ type }) => type)).toContain('balance_exhausted');
  await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
});

async function ended(shop: Shop, id: string) {
  for (;;) {
    const { body } = await shop.rest.get(`/plugin/generation/${id}/status`);
    if (['completed', 'failed', 'cancelled'].includes(body.status)) return body;
  }
}

it('does not spend CT that are held for other work', async () => {
  const shop = await newShop(testApp);
  await hold(testApp.ctx(), shop.organizationId, '50.0000');
  expect((await shop.rest.post('/plugin/generate-description', MUG)).body).toMatchObject({
    code: 'INSUFFICIENT_CT',
    available_ct: '0.0000',
  });
  await changed(testApp.ctx().em, sql`update balances set held = 0 where organization_id = ${shop.organizationId}`);
});

describe('the clean-up after 30 days', () => {
  const age = (id: string, days: number) =>
    changed(
      testApp.ctx().em,
      sql`update plugin_generations set created_at = now() - make_interval(days => ${days}) where id = ${id}`,
    );

  it('deletes request and text but keeps the job and its charge', async () => {
    const shop = await newShop(testApp);
    await shop.rest.post('/plugin/generate-description', MUG);
    const old = await lastGeneration(testApp, shop);
    await shop.rest.post('/plugin/generate-description', MUG);
    const recent = await lastGeneration(testApp, shop);
    await age(old.id, 31);
    await age(recent.id, 29);
    await deleteExpiredRows(testApp.ctx());
    expect((await shop.rest.get(`/plugin/generation/${old.id}/status`)).status).toBe(404);
    expect((await shop.rest.get(`/plugin/generation/${recent.id}/status`)).status).toBe(200);
    expect((await shop.rest.get(`/jobs/${old.jobId}`)).body).toMatchObject({ status: 'completed' });
    expect(await charges(shop)).toHaveLength(2);
    expect(
      JSON.stringify(
        await rows(
          testApp.ctx().em,
          sql`select j.payload, e.data from jobs j join job_events e on e.job_id = j.id where j.id = ${old.jobId}`,
        ),
      ),
    ).not.toContain('Harbour');
  });

  it('keeps a generation whose job is still active', async () => {
    const shop = await newShop(testApp);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'hang' });
    await shop.rest.post('/plugin/generate-description-async', MUG);
    const { id, jobId } = await lastGeneration(testApp, shop);
    await age(id, 31);
    await deleteExpiredRows(testApp.ctx());
    expect((await shop.rest.get(`/plugin/generation/${id}/status`)).status).toBe(200);
    await shop.rest.post(`/jobs/${jobId}/cancel`);
  });
});
