import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { changed, rows, sql } from '../../../src/core/sql.ts';
import { deleteExpiredRows } from '../../../src/services/retention/delete-old-rows.ts';
import { eventually } from '../../support/eventually.ts';
import { balancesOf, expectLedgerAgrees, setCt } from '../../support/ledger.ts';
import { importCatalogue, newProject, newShop, type Shop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';

const testApp = useTestApp();

let shop: Shop;
let projectId: string;
let itemId: string;
let profileId: string;

beforeAll(async () => {
  shop = await newShop(testApp);
  ({ projectId } = await newProject(testApp, shop));
  itemId = (await importCatalogue(shop, projectId))[0]!;
  const { body } = await shop.rest.post('/content-profiles', { name: 'Brand', language: 'de', generate_tags: true });
  profileId = body.id;
});

afterEach(() => testApp.sandbox.state.reset());

const preview = (body: object = { item_id: itemId }) => shop.rest.post(`/content-profiles/${profileId}/preview`, body);
const compare = (settings: object[]) => shop.rest.post('/content-profiles/compare', { item_id: itemId, settings });
const itemNow = async () => (await shop.rest.get(`/projects/${projectId}/items/${itemId}`)).body;
const charges = () =>
  rows<{ amount: string; usage: Record<string, unknown> }>(
    testApp.ctx().em,
    sql`select amount, usage from transactions
         where organization_id = ${shop.organizationId} and transaction_type = 'usage' order by position`,
  );

describe('a preview', () => {
  it('returns the texts of the profile, charges them and leaves the item as it is', async () => {
    const [before, charged] = [await itemNow(), await charges()];
    const { body: usageBefore } = await shop.rest.get('/billing/usage-summary');
    const { status, body } = await preview();
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        generated_content: expect.objectContaining({
          name: expect.any(String),
          description: expect.any(String),
          tags: expect.any(Array),
        }),
        confidence_score: expect.any(Number),
        generation_metadata: expect.objectContaining({
          profile_id: profileId,
          charge_reason: 'charged',
          ct_cost: body.ct_cost,
          warnings: expect.any(Array),
        }),
        ai_model_used: expect.any(String),
        tokens_used: expect.any(Number),
        ct_cost: expect.stringMatching(/^\d\.\d{4}$/),
        job_id: expect.any(String),
        remaining_balance: expect.any(String),
      },
    });
    expect(await itemNow()).toEqual(before);
    const [entry, ...more] = (await charges()).slice(charged.length);
    expect(more).toEqual([]);
    expect(entry).toEqual({
      amount: `-${body.ct_cost}`,
      usage: expect.objectContaining({ job_id: body.job_id, previewed_item_id: itemId, tokens: body.tokens_used }),
    });
    const { body: usage } = await shop.rest.get('/billing/usage-summary');
    expect(Number(usage.total_ct_used) - Number(usageBefore.total_ct_used)).toBeCloseTo(Number(body.ct_cost), 4);
    expect(await balancesOf(testApp.ctx(), shop.organizationId)).toMatchObject({
      held: '0.0000',
      subscription: body.remaining_balance,
    });
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });

  it('is in the result of its job for a day', async () => {
    const { body } = await preview();
    const { job_id: jobId, remaining_balance: _, ...texts } = body;
    expect((await shop.rest.get(`/jobs/${jobId}`)).body).toMatchObject({
      job_type: 'content_preview',
      status: 'completed',
      result: { succeeded: 1, previews: [{ position: 1, ...texts }] },
    });
    const age = (hours: number) =>
      changed(
        testApp.ctx().em,
        sql`update content_previews set created_at = now() - make_interval(hours => ${hours}) where job_id = ${jobId}`,
      );
    await age(23);
    await deleteExpiredRows(testApp.ctx());
    expect((await shop.rest.get(`/jobs/${jobId}`)).body.result.previews).toHaveLength(1);
    await age(25);
    await deleteExpiredRows(testApp.ctx());
    expect((await shop.rest.get(`/jobs/${jobId}`)).body.result.previews).toEqual([]);
  });

  it('is written and charged once for an Idempotency-Key', async () => {
    const charged = (await charges()).length;
    const key = { 'idempotency-key': randomUUID() };
    const send = async () => {
      const response = await shop.rest.open('POST', `/content-profiles/${profileId}/preview`, { item_id: itemId }, key);
      return { status: response.status, body: await response.json() };
    };
    const first = await send();
    expect(first.status).toBe(200);
    expect(await send()).toEqual(first);
    expect(await charges()).toHaveLength(charged + 1);
  });

  it('does not wait for a generation of the same project', async () => {
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'hang' });
    const { body: job } = await shop.rest.post(`/projects/${projectId}/jobs`, {
      job_type: 'generation',
      payload: { item_ids: [itemId], concurrency: 1 },
    });
    // The call that hangs has to be that of the generation.
    await eventually(
      () => testApp.sandbox.state.calls.count('aiA'),
      (count) => count === 1,
    );
    expect(await preview()).toMatchObject({ status: 200 });
    await shop.rest.post(`/jobs/${job.job_id}/cancel`);
  });

  it.each(['refusal', 'cut'] as const)('that the provider answers with a %s fails and costs nothing', async (kind) => {
    const [charged, balances] = [await charges(), await balancesOf(testApp.ctx(), shop.organizationId)];
    testApp.sandbox.state.faults.add({ system: 'aiA', kind });
    expect(await preview()).toMatchObject({
      status: 502,
      body: { code: 'PROVIDER_ERROR', reason: expect.any(String) },
    });
    expect(await charges()).toEqual(charged);
    expect(await balancesOf(testApp.ctx(), shop.organizationId)).toEqual(balances);
  });

  it('is rejected without enough CT, for a variant, and for a record of another organization', async () => {
    const jobs = async () => (await shop.rest.get('/jobs')).body.total;
    const before = await jobs();
    const other = await newShop(testApp);
    const theirs = await other.rest.post('/content-profiles', { name: 'Theirs' });
    expect(await other.rest.post(`/content-profiles/${theirs.body.id}/preview`, { item_id: itemId })).toMatchObject({
      status: 404,
      body: { detail: 'Item not found' },
    });
    expect(await shop.rest.post(`/content-profiles/${theirs.body.id}/preview`, { item_id: itemId })).toMatchObject({
      status: 404,
      body: { detail: 'Profile not found' },
    });
    const { body: items } = await shop.rest.get(`/projects/${projectId}/items`);
    const variant = items.find((item: { item_type: string }) => item.item_type === 'variant');
    expect(await preview({ item_id: variant.id })).toMatchObject({ status: 422 });
    const { subscription } = await balancesOf(testApp.ctx(), shop.organizationId);
    await setCt(testApp.ctx(), shop.organizationId, '0.0001');
    expect(await preview()).toMatchObject({
      status: 402,
      body: { required_ct: expect.any(String), available_ct: '0.0001' },
    });
    await setCt(testApp.ctx(), shop.organizationId, subscription);
    expect(await jobs()).toBe(before);
  });
});

describe('a comparison', () => {
  it('returns the texts of both settings in their order and charges both', async () => {
    const charged = (await charges()).length;
    const { status, body } = await compare([{ profile_id: profileId }, { ai_provider: 'aiB', profile_id: null }]);
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      { texts: { generation_metadata: { provider: 'aiA', profile_id: profileId } }, error: null },
      { texts: { generation_metadata: { provider: 'aiB', profile_id: null } }, error: null },
    ]);
    expect(body.results[0].texts.generated_content).toHaveProperty('tags');
    expect(body.results[1].texts.generated_content).not.toHaveProperty('tags');
    const entries = (await charges()).slice(charged);
    expect(entries).toHaveLength(2);
    const total = entries.reduce((sum, { amount }) => sum - Number(amount), 0);
    expect(Number(body.ct_used)).toBeCloseTo(total, 4);
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });

  it('of which one cannot be written returns the other, and the reason, which costs nothing', async () => {
    const charged = (await charges()).length;
    testApp.sandbox.state.faults.add({ system: 'aiB', kind: 'refusal' });
    const { status, body } = await compare([{ ai_provider: 'aiB' }, {}]);
    expect(status).toBe(200);
    expect(body.results).toEqual([
      { texts: null, error: 'The AI provider refused to write this text' },
      { texts: expect.objectContaining({ ct_cost: body.ct_used }), error: null },
    ]);
    expect(await charges()).toHaveLength(charged + 1);
  });

  it('of which neither can be written fails', async () => {
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'refusal', times: 2 });
    expect(await compare([{}, { tone: 'playful' }])).toMatchObject({ status: 502 });
  });

  it.each([
    ['one', [{}]],
    ['three', [{}, {}, {}]],
    ['an invalid', [{}, { max_long_chars: 1 }]],
    ['an unknown', [{}, { colour: 'red' }]],
  ])('with %s setting is rejected', async (_, settings) => {
    const { status, body } = await compare(settings);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'VALIDATION' });
  });
});
