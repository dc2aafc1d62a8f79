import { afterEach, describe, expect, it } from '@jest/globals';
import { rows, sql } from '../../../src/core/sql.ts';
import { eventually } from '../../support/eventually.ts';
import { useTestApp } from '../../support/test-app.ts';
import { itemStates } from '../../support/jobs.ts';
import { expectLedgerAgrees } from '../../support/ledger.ts';
import { APIS, lastGeneration, MUG, newKey, pluginApi } from '../../support/plugin.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp();

afterEach(() => testApp.sandbox.state.reset());

const CT = /^\d+\.\d{4}$/;
const TEXT = {
  content: expect.any(String),
  short_description: expect.any(String),
  tokens_used: expect.any(Number),
  ct_cost: expect.stringMatching(CT),
  remaining_balance: expect.stringMatching(CT),
};
const NO_TEXT = {
  content: null,
  short_description: null,
  tokens_used: null,
  ct_cost: null,
  remaining_balance: null,
  error: null,
  waiting_reason: null,
  waiting_until: null,
};
const POST = { topic: 'Five ways to store coffee', product_title: 'Harbour Mug', language: 'en' };

const charges = (shop: Shop) =>
  rows<{ amount: string; usage: Record<string, unknown> }>(
    testApp.ctx().em,
    sql`select amount, usage from transactions where organization_id = ${shop.organizationId} and transaction_type = 'usage'`,
  );

describe.each(APIS)('plugin generation over %s', (api) => {
  const plugin = pluginApi(testApp, api);

  it('generates a description, charges it and returns the remaining balance', async () => {
    const shop = await newShop(testApp);
    const text = await plugin.describe(shop.token);
    expect(text).toEqual(TEXT);
    expect(text['content']).toMatch(/^<p>.*Harbour Mug/);
    expect(text['short_description']).not.toContain('<');
    const [charge, ...more] = await charges(shop);
    expect(more).toEqual([]);
    expect(charge).toEqual({
      amount: `-${String(text['ct_cost'])}`,
      usage: expect.objectContaining({ provider: 'aiA', tier: 'standard', tokens: text['tokens_used'], requests: 1 }),
    });
    expect((await shop.rest.get('/billing/balance')).body.total_balance).toBe(text['remaining_balance']);
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });

  it('generates a blog post about its topic, or about its product if there is no topic', async () => {
    const shop = await newShop(testApp);
    const text = await plugin.blog(shop.token, POST);
    expect(text).toEqual(TEXT);
    expect(text['content']).toContain('Five ways to store coffee');
    const product = await plugin.blog(shop.token, { product_title: 'Harbour Mug' });
    expect(product['content']).toContain('Harbour Mug');
    expect(product['remaining_balance']).not.toBe(text['remaining_balance']);
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });

  it.each(['describeLater', 'blogLater'] as const)(
    '%s returns an id whose status changes from queued to completed',
    async (name) => {
      const shop = await newShop(testApp);
      testApp.sandbox.state.latency.set('aiA', 300);
      const { generation_id: id, ...nothing } = await plugin[name](shop.token, name === 'blogLater' ? POST : MUG);
      expect(nothing).toEqual({});
      const queued = await plugin.status(shop.token, id);
      expect(queued).toEqual({ status: expect.stringMatching(/^(queued|running)$/), ...NO_TEXT });
      const done = await eventually(
        () => plugin.status(shop.token, id),
        ({ status }) => status === 'completed',
      );
      expect(done).toEqual({ ...NO_TEXT, ...TEXT, status: 'completed' });
      expect(await plugin.status(shop.token, id)).toEqual(done);
      expect(testApp.sandbox.state.calls.count('aiA')).toBe(1);
    },
  );

  it('rejects callers without a token, and does not find generations of another organization', async () => {
    const [shop, stranger] = [await newShop(testApp), await newShop(testApp)];
    const { generation_id: id } = await plugin.describeLater(shop.token);
    expect(await plugin.describe(null)).toEqual({ detail: 'Invalid or expired token', code: 'UNAUTHENTICATED' });
    expect(await plugin.status(null, id)).toEqual({ detail: 'Invalid or expired token', code: 'UNAUTHENTICATED' });
    for (const unknown of [id, shop.organizationId]) {
      expect(await plugin.status(stranger.token, unknown)).toEqual({
        detail: 'Generation not found',
        code: 'NOT_FOUND',
      });
    }
  });

  it('requires the `generate` scope of an API key to generate, and the `read` scope to read', async () => {
    const [shop, stranger] = [await newShop(testApp), await newShop(testApp)];
    const [readKey, generateKey, fullKey, foreignKey] = [
      await newKey(shop, ['read']),
      await newKey(shop, ['generate']),
      await newKey(shop),
      await newKey(stranger),
    ];
    for (const call of [plugin.describe, plugin.describeLater] as const) {
      expect(await call(readKey)).toEqual({ detail: 'The API key has no `generate` scope', code: 'FORBIDDEN' });
    }
    for (const call of [plugin.blog, plugin.blogLater] as const) {
      expect(await call(readKey, POST)).toEqual({ detail: 'The API key has no `generate` scope', code: 'FORBIDDEN' });
    }
    const { generation_id: id } = await plugin.describeLater(generateKey);
    expect(await plugin.status(generateKey, id)).toEqual({
      detail: 'The API key has no `read` scope',
      code: 'FORBIDDEN',
    });
    expect(await plugin.status(foreignKey, id)).toEqual({ detail: 'Generation not found', code: 'NOT_FOUND' });
    expect(
      await eventually(
        () => plugin.status(readKey, id),
        ({ status }) => status === 'completed',
      ),
    ).toMatchObject(TEXT);
    expect(await plugin.blog(fullKey, POST)).toEqual(TEXT);
  });
});

it('responds over REST with 200 when it waits, 202 when it queues, and 422 for an invalid id', async () => {
  const shop = await newShop(testApp);
  expect((await shop.rest.post('/plugin/generate-description', MUG)).status).toBe(200);
  expect((await shop.rest.post('/plugin/generate-blog', POST)).status).toBe(200);
  expect((await shop.rest.post('/plugin/generate-blog-async', POST)).status).toBe(202);
  const { status, body } = await shop.rest.post('/plugin/generate-description-async', MUG);
  expect(status).toBe(202);
  expect((await shop.rest.get(`/plugin/generation/${body.generation_id}/status`)).status).toBe(200);
  expect((await shop.rest.get('/plugin/generation/nonsense/status')).status).toBe(422);
});

it('appears in the list of jobs and in the usage summary', async () => {
  const shop = await newShop(testApp);
  const { body: text } = await shop.rest.post('/plugin/generate-description', MUG);
  const { body: jobs } = await shop.rest.get('/jobs');
  expect(jobs).toMatchObject({
    total: 1,
    jobs: [
      {
        job_type: 'plugin_generation',
        status: 'completed',
        project_id: null,
        progress_current: 1,
        progress_total: 1,
        error: null,
      },
    ],
  });
  const { body: job } = await shop.rest.get(`/jobs/${jobs.jobs[0].id}`);
  expect(job.progress_detail).toMatchObject([
    { item_id: null, status: 'succeeded', attempts: 1, tokens_used: text.tokens_used, ct_cost: text.ct_cost },
  ]);
  expect(job.result).toMatchObject({ total: 1, succeeded: 1, failed: 0, ct_used: text.ct_cost });
  const { body: usage } = await shop.rest.get('/billing/usage-summary');
  const counted = { request_count: 1, total_tokens: text.tokens_used, ct_used: text.ct_cost };
  expect(usage).toMatchObject({
    total_ct_used: text.ct_cost,
    by_tier: [{ tier: 'standard', ...counted }],
    by_provider: { aiA: counted },
  });
  expect((await shop.rest.post(`/jobs/${job.id}/cancel`)).status).toBe(409);
  expect((await shop.rest.post(`/jobs/${job.id}/retry-failed`)).status).toBe(409);
});

it('rejects the waiting caller with 409 and charges nothing when the job is cancelled', async () => {
  const shop = await newShop(testApp);
  testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'hang' });
  const waiting = shop.rest.post('/plugin/generate-description', MUG);
  const { jobId, id } = await eventually(() => lastGeneration(testApp, shop).catch(() => null), Boolean).then(
    (found) => found!,
  );
  await eventually(
    () => testApp.sandbox.state.calls.count('aiA'),
    (calls) => calls === 1,
  );
  expect((await shop.rest.post(`/jobs/${jobId}/cancel`)).body).toMatchObject({ status: 'cancelled' });
  expect(await waiting).toMatchObject({
    status: 409,
    body: { detail: 'The generation was cancelled', code: 'CONFLICT' },
  });
  const { body } = await shop.rest.get(`/plugin/generation/${id}/status`);
  expect(body).toEqual({ status: 'cancelled', ...NO_TEXT, error: 'The generation was cancelled' });
  expect(await itemStates(testApp.ctx(), jobId)).toEqual({ cancelled: 1 });
  expect((await shop.rest.get('/billing/balance')).body.total_balance).toBe('50.0000');
  await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
});
