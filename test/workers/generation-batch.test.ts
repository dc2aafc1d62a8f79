import { afterEach, describe, expect, it } from '@jest/globals';
import { Organization } from '../../entities/organizations/organization.ts';
import { rows, sql } from '../../src/core/sql.ts';
import { eventually } from '../support/eventually.ts';
import { expectWholeLog, itemStates, logOf, statuses } from '../support/jobs.ts';
import { balancesOf, expectLedgerAgrees, setCt } from '../support/ledger.ts';
import { jobEnd as endOf, type Shop } from '../support/shop.ts';
import { newStage, type Stage, startJob } from '../support/staged.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ BATCH_POLL_SECONDS: '0.2', BATCH_MAX_ITEMS: '4', AI_PAUSE_SECONDS: '0.2' });
afterEach(() => testApp.sandbox.state.reset());

const MODELS = { aiA: 'gpt-6.1-terra', aiB: 'claude-sonnet-5-5', aiC: 'gemini-3.8-flash' } as const;
type Vendor = keyof typeof MODELS;

async function stageOf(name: string, count: number, payload: object = {}): Promise<Stage> {
  const stage = await newStage(testApp, name, count);
  await startJob(stage, 'generation', { mode: 'batch', ...payload });
  return stage;
}

/** The job after its end, and after that of its last batch, which follows at once. */
async function jobEnd(shop: Shop, jobId: string) {
  await endOf(shop, jobId);
  return eventually(
    async () => (await shop.rest.get(`/jobs/${jobId}`)).body,
    ({ batches }) => batches.every(({ status }: { status: string }) => !/ing$|progress$/.test(status)),
  );
}
const job = async ({ shop, jobId }: Stage) => (await shop.rest.get(`/jobs/${jobId}`)).body;
const settings = (given: object) => {
  testApp.sandbox.state.batches.settings = { ...testApp.sandbox.state.batches.settings, ...given };
};
const batchesAt = (vendor: Vendor) => testApp.sandbox.state.batches.of(vendor);

const charges = ({ jobId }: Stage) =>
  rows<{ amount: string; usage: Record<string, unknown> }>(
    testApp.ctx().em,
    sql`select amount, usage from transactions where usage->>'job_id' = ${jobId} order by id`,
  );

/** Nothing is held, and the ledger agrees. */
async function expectSettled({ shop }: Stage): Promise<void> {
  expect((await balancesOf(testApp.ctx(), shop.organizationId)).held).toBe('0.0000');
  await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
}

describe('a generation in batch mode', () => {
  it.each(Object.keys(MODELS) as Vendor[])('writes all items by batches of %s at half the price', async (vendor) => {
    const stage = await stageOf(`Batch${vendor}`, 9, { ai_provider: vendor });
    const end = await jobEnd(stage.shop, stage.jobId);
    expect(end).toMatchObject({ status: 'completed', progress_current: 9, waiting_until: null });
    expect(end.result).toMatchObject({ succeeded: 9, failed: 0, skipped: 0 });
    expect(end.batches).toEqual(
      [4, 4, 1].map((size) => ({
        provider: vendor,
        batch_id: expect.any(String),
        status: 'completed',
        size,
        succeeded: size,
        failed: 0,
        submitted_at: expect.stringMatching(/Z$/),
        expires_at: expect.stringMatching(/Z$/),
      })),
    );
    expect(await statuses(testApp.ctx(), stage.projectId)).toEqual({ generated: 9 });
    expectWholeLog(await logOf(testApp.ctx(), stage.jobId));
    const booked = await charges(stage);
    expect(booked).toHaveLength(9);
    for (const { amount, usage } of booked) {
      const full = (Number(usage['tokens']) / 1000) * 0.1;
      expect(Number(amount)).toBeCloseTo(-full / 2, 3);
      expect(usage).toMatchObject({ mode: 'batch', model: MODELS[vendor], requests: 1 });
    }
    const item = (await stage.shop.rest.get(`/projects/${stage.projectId}/items/${stage.items[0]}`)).body;
    expect(item.generation_metadata).toMatchObject({ mode: 'batch', attempts: 1, charge_reason: 'charged' });
    await expectSettled(stage);
    // The vendors delete what their APIs do not.
    await eventually(
      () => (vendor === 'aiA' ? testApp.sandbox.state.batches.fileCount() : batchesAt(vendor).length) === 0,
    );
  });

  it('fails the requests that fail, free of charge, and tries them again on request', async () => {
    const { faults } = testApp.sandbox.state;
    for (const [n, kind] of [
      [1, 'user_error'],
      [2, 'prose'],
      [3, 'refusal'],
      [4, 'expired'],
    ] as const)
      faults.add({ system: 'aiA', kind, match: `Partial ${n}`, in_batch: true });
    const stage = await stageOf('Partial', 6);
    const end = await jobEnd(stage.shop, stage.jobId);
    expect(end).toMatchObject({ status: 'completed', result: { succeeded: 2, failed: 4 } });
    expect(end.batches[0]).toMatchObject({ status: 'expired', size: 4, succeeded: 0, failed: 4 });
    const entries = Object.fromEntries(
      end.progress_detail.map((each: { external_id: string }) => [each.external_id, each]),
    );
    expect(entries['partial-1']).toMatchObject({ status: 'failed', error_code: 'rejected', ct_cost: null });
    expect(entries['partial-2']).toMatchObject({ error_code: 'rejected', unpaid_tokens: expect.any(Number) });
    expect(entries['partial-3']).toMatchObject({ error_code: 'rejected', attempts: 1 });
    expect(entries['partial-4']).toMatchObject({ error_code: 'batch_expired', attempts: 0 });
    expect(await charges(stage)).toHaveLength(2);
    await expectSettled(stage);

    const retry = await stage.shop.rest.post(`/jobs/${stage.jobId}/retry-failed`);
    expect(retry.body).toMatchObject({ retried_count: 4 });
    expect(await jobEnd(stage.shop, retry.body.job_id)).toMatchObject({
      status: 'completed',
      result: { succeeded: 4 },
      batches: [{ status: 'completed', size: 4 }],
    });
    expect(await statuses(testApp.ctx(), stage.projectId)).toEqual({ generated: 6 });
    await expectSettled(stage);
  });

  it('shows its batches and the next poll while it waits, and drops what is not done when it is cancelled', async () => {
    settings({ delay_ms: 60_000 });
    const stage = await stageOf('Stopped', 6);
    const waiting = await eventually(
      () => job(stage),
      ({ batches }) =>
        batches.length === 2 && batches.every((each: { status: string }) => each.status === 'in_progress'),
    );
    expect(waiting).toMatchObject({ status: 'running', progress_current: 0, waiting_until: expect.any(String) });
    expect(Number((await balancesOf(testApp.ctx(), stage.shop.organizationId)).held)).toBeGreaterThan(0);
    await eventually(() => batchesAt('aiA').every(({ results, size }) => results.size === size));
    const { status, body } = await stage.shop.rest.post(`/jobs/${stage.jobId}/cancel`);
    expect([status, body.status]).toEqual([200, 'cancelled']);
    await expectSettled(stage);
    const end = await eventually(
      () => job(stage),
      ({ batches }) => batches.every((each: { status: string }) => each.status === 'cancelled'),
    );
    expect(end.batches).toHaveLength(2);
    expect(batchesAt('aiA').map((batch) => batch.status())).toEqual(['cancelled', 'cancelled']);
    expect(await statuses(testApp.ctx(), stage.projectId)).toEqual({ pending: 6 });
    expect(await charges(stage)).toEqual([]);
    // The provider had written all texts, and bills them.
    expect(await unpaidOf(stage)).toEqual([{ reason: 'cancelled' }]);
  });

  it('keeps and charges the texts that came before it was cancelled', async () => {
    const stage = await newStage(testApp, 'Halfway', 6);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'held', match: 'Halfway 6', in_batch: true });
    await startJob(stage, 'generation', { mode: 'batch' });
    await eventually(
      () => job(stage),
      ({ progress_current: current }) => current === 4,
    );
    await stage.shop.rest.post(`/jobs/${stage.jobId}/cancel`);
    testApp.sandbox.state.faults.release();
    expect(await statuses(testApp.ctx(), stage.projectId)).toEqual({ generated: 4, pending: 2 });
    expect(await charges(stage)).toHaveLength(4);
    await eventually(
      () => job(stage),
      ({ batches }) => batches.map((each: { status: string }) => each.status).join() === 'completed,cancelled',
    );
    await expectSettled(stage);
  });

  it('fails what the provider did not get to in time', async () => {
    settings({ entries: 1, expires_ms: 300 });
    const stage = await stageOf('Late', 3);
    const end = await jobEnd(stage.shop, stage.jobId);
    expect(end).toMatchObject({ result: { succeeded: 1, failed: 2 }, batches: [{ status: 'expired' }] });
    expect(await itemStates(testApp.ctx(), stage.jobId)).toEqual({ succeeded: 1, failed: 2 });
    await expectSettled(stage);
  });

  it('sends what the balance covers, goes on with the CT that are released, and skips the rest', async () => {
    const stage = await newStage(testApp, 'Poor', 8);
    const estimate = await stage.shop.rest.post(`/projects/${stage.projectId}/generate/estimate`, { mode: 'batch' });
    // Enough for the texts of about half of the items, and for the holds of fewer.
    await setCt(testApp.ctx(), stage.shop.organizationId, (Number(estimate.body.estimated_ct) * 0.7).toFixed(4));
    await startJob(stage, 'generation', { mode: 'batch' });
    const end = await jobEnd(stage.shop, stage.jobId);
    const { succeeded, skipped } = end.result;
    expect(end.status).toBe('completed');
    expect([succeeded > 1, skipped > 0, succeeded + skipped]).toEqual([true, true, 8]);
    expect(end.batches.length).toBeGreaterThan(1);
    expect(await itemStates(testApp.ctx(), stage.jobId)).toEqual({ succeeded, skipped });
    expect(await statuses(testApp.ctx(), stage.projectId)).toEqual({ generated: succeeded, pending: skipped });
    await expectSettled(stage);
  });

  it('stays below its ceiling', async () => {
    const stage = await stageOf('Ceiling', 8, { max_ct: '0.5000' });
    const end = await jobEnd(stage.shop, stage.jobId);
    expect(Number(end.result.ct_used)).toBeLessThanOrEqual(0.5);
    expect(end.result).toMatchObject({ failed: 0 });
    expect(end.progress_detail.at(-1)).toMatchObject({ status: 'skipped', error_code: 'max_ct' });
    await expectSettled(stage);
  });

  it('uses the own key of an organization, which costs nothing', async () => {
    const stage = await newStage(testApp, 'Own', 3);
    await useOwnKey(stage.shop, { aiA_api_key: 'sk-own-key' });
    await startJob(stage, 'generation', { mode: 'batch' });
    expect(await jobEnd(stage.shop, stage.jobId)).toMatchObject({
      status: 'completed',
      result: { succeeded: 3, ct_used: '0.0000' },
    });
    expect(await charges(stage)).toEqual([]);
    const used = testApp.sandbox.state.calls.recent('aiA').map((call) => call.credential_hint);
    expect(new Set(used)).toEqual(new Set(['-key']));
  });

  it('fails free of charge if the own key is removed before the results came', async () => {
    settings({ delay_ms: 60_000 });
    const stage = await newStage(testApp, 'Removed', 2);
    await useOwnKey(stage.shop, { aiA_api_key: 'sk-own-key' });
    await startJob(stage, 'generation', { mode: 'batch' });
    await eventually(
      () => job(stage),
      ({ batches }) => batches[0]?.status === 'in_progress',
    );
    await useOwnKey(stage.shop, { aiA_api_key: null });
    expect(await jobEnd(stage.shop, stage.jobId)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('was removed'),
      batches: [{ status: 'failed' }],
    });
    await expectSettled(stage);
  });
});

describe('a batch whose provider fails', () => {
  it.each(Object.keys(MODELS) as Vendor[])('is not sent twice to %s if the response is lost', async (vendor) => {
    const path = { aiA: '/v1/batches', aiB: '/messages/batches', aiC: ':batchGenerateContent' }[vendor];
    testApp.sandbox.state.faults.add({ system: vendor, kind: 'lost', match: path });
    const stage = await stageOf(`Lost${vendor}`, 4, { ai_provider: vendor });
    expect(await jobEnd(stage.shop, stage.jobId)).toMatchObject({ status: 'completed', result: { succeeded: 4 } });
    const entries = testApp.sandbox.state.calls
      .recent(vendor)
      .filter((call) => /chat\/completions|v1\/messages$|:generateContent/.test(call.path));
    expect(entries).toHaveLength(4);
    expect(await charges(stage)).toHaveLength(4);
    await expectSettled(stage);
  });

  it('is sent when the provider is available again', async () => {
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'status', status: 503, times: 6 });
    const stage = await stageOf('Unavailable', 2);
    expect(await jobEnd(stage.shop, stage.jobId)).toMatchObject({ status: 'completed', result: { succeeded: 2 } });
    expect(batchesAt('aiA')).toHaveLength(1);
    await expectSettled(stage);
  });

  it('is sent again when the account has room for it', async () => {
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'rate_limit', match: 'key ', in_batch: true });
    const stage = await stageOf('Crowded', 2);
    expect(await jobEnd(stage.shop, stage.jobId)).toMatchObject({ status: 'completed', result: { succeeded: 2 } });
    expect(batchesAt('aiA')).toHaveLength(2);
    await expectSettled(stage);
  });

  it('fails its items free of charge if the provider rejects it', async () => {
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'user_error', match: '/v1/batches' });
    const stage = await stageOf('Rejected', 2);
    const end = await jobEnd(stage.shop, stage.jobId);
    expect(end).toMatchObject({ status: 'failed', batches: [{ status: 'failed', batch_id: null }] });
    expect(await charges(stage)).toEqual([]);
    await expectSettled(stage);
  });

  it('is sent once and ends although responses of the provider cannot be read', async () => {
    for (const kind of ['truncated', 'not_json'] as const)
      testApp.sandbox.state.faults.add({ system: 'aiA', kind, match: '/v1/batches' });
    const stage = await newStage(testApp, 'Unreadable', 2);
    await startJob(stage, 'generation', { mode: 'batch' });
    await eventually(
      () => job(stage),
      ({ batches }) => batches[0]?.status === 'in_progress',
    );
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'truncated', match: '/v1/batches/' });
    expect(await jobEnd(stage.shop, stage.jobId)).toMatchObject({ status: 'completed', result: { succeeded: 2 } });
    expect(batchesAt('aiA')).toHaveLength(1);
    await expectSettled(stage);
  });

  it('stores the rest of its results if they broke off', async () => {
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'break', match: '/content' });
    const stage = await stageOf('Broken', 4);
    expect(await jobEnd(stage.shop, stage.jobId)).toMatchObject({ status: 'completed', result: { succeeded: 4 } });
    expect(await charges(stage)).toHaveLength(4);
    await expectSettled(stage);
  });
});

const unpaidOf = ({ shop }: Stage) =>
  rows(testApp.ctx().em, sql`select reason from unpaid_usage where organization_id = ${shop.organizationId}`);

/** Stores or removes the organization's own key. */
async function useOwnKey({ rest, organizationId }: Shop, keys: object): Promise<void> {
  await testApp.ctx().em.nativeUpdate(Organization, organizationId, { byokEnabled: true });
  expect(await rest.patch('/organization/api-keys', keys)).toMatchObject({ status: 200 });
}
