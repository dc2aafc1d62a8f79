import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Fault } from '../../sandbox/faults.ts';
import { changed, rows, sql } from '../../src/core/sql.ts';
import { graphql } from '../http/graphql-client.ts';
import { newByokShop } from '../services/organizations/support.ts';
import { addItems } from '../support/catalog.ts';
import { useTestApp } from '../support/test-app.ts';
import { expectWholeLog, itemStates, logOf, statuses } from '../support/jobs.ts';
import { endWaiting, resetProviderState, pauses, waiting } from '../support/provider-waits.ts';
import { expectLedgerAgrees } from '../support/ledger.ts';
import { jobEnd, newShop, type Shop } from '../support/shop.ts';
import { frames } from '../support/sse.ts';

jest.setTimeout(90_000);

const IN_FLIGHT = 8;
/** Paused for longer than a test runs: what goes on goes on because a test says so. */
const testApp = useTestApp({ AI_PAUSE_SECONDS: '3600', GENERATION_CONCURRENCY: String(IN_FLIGHT) });

afterEach(async () => {
  testApp.sandbox.state.reset();
  await resetProviderState(testApp);
});

interface Stage {
  shop: Shop;
  projectId: string;
}

async function stage(products: number, owner?: Shop): Promise<Stage> {
  const shop = owner ?? (await newShop(testApp));
  await changed(
    testApp.ctx().em,
    sql`update balances set token_rate_multiplier = 0.1 where organization_id = ${shop.organizationId}`,
  );
  const { body } = await shop.rest.post('/projects', { name: 'Catalogue' });
  await addItems(
    testApp,
    body.id,
    Array.from({ length: products }, (_, n) => ({
      externalId: `item-${n + 1}`,
      sourceData: { title: `Product ${n + 1}` },
    })),
  );
  return { shop, projectId: body.id };
}

const strike = (fault: Omit<Fault, 'system'>) =>
  testApp.sandbox.state.faults.add({ system: 'aiA', times: 10_000, ...fault });
const calls = () => testApp.sandbox.state.calls.count('aiA');
const DOWN: Omit<Fault, 'system'> = { kind: 'status', status: 503 };

async function start({ shop, projectId }: Stage, jobType = 'generation', payload: object = {}): Promise<string> {
  const { status, body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: jobType, payload });
  expect({ status, body }).toMatchObject({ status: 202 });
  return body.job_id;
}

const attempts = async (jobId: string) =>
  (await rows<{ attempts: number }>(testApp.ctx().em, sql`select attempts from job_items where job_id = ${jobId}`)).map(
    (each) => each.attempts,
  );
const balance = async ({ shop }: Stage) =>
  (
    await rows<{ held: string }>(
      testApp.ctx().em,
      sql`select held from balances where organization_id = ${shop.organizationId}`,
    )
  )[0]!.held;

async function recover(): Promise<void> {
  testApp.sandbox.state.faults.clear();
  await resetProviderState(testApp);
  await endWaiting(testApp);
}

describe('a provider that is down', () => {
  it('makes a job wait instead of failing it: nothing is lost, charged or asked meanwhile, and all of it is done afterwards', async () => {
    const here = await stage(60);
    strike(DOWN);
    const jobId = await start(here);
    const until = await waiting(testApp, jobId);
    expect(until.getTime()).toBeGreaterThan(Date.now() + 1_000_000);
    expect(await itemStates(testApp.ctx(), jobId)).toEqual({ queued: 60 });
    expect(await statuses(testApp.ctx(), here.projectId)).toEqual({ pending: 60 });
    expect(await balance(here)).toBe('0.0000');
    expect(new Set(await attempts(jobId))).toEqual(new Set([0]));
    // Each call that was in flight, and its second try at most.
    const asked = calls();
    expect(asked).toBeLessThanOrEqual(2 * IN_FLIGHT);

    const beside = await stage(5);
    const other = await start(beside);
    await waiting(testApp, other);
    expect(calls()).toBe(asked);
    expect(await itemStates(testApp.ctx(), other)).toEqual({ queued: 5 });

    await recover();
    for (const [{ shop, projectId }, id, count] of [
      [here, jobId, 60],
      [beside, other, 5],
    ] as const) {
      expect(await jobEnd(shop, id)).toMatchObject({
        status: 'completed',
        waiting_until: null,
        result: { succeeded: count, failed: 0 },
      });
      expect(await statuses(testApp.ctx(), projectId)).toEqual({ generated: count });
      expect(new Set(await attempts(id))).toEqual(new Set([1]));
      const charges = await rows(
        testApp.ctx().em,
        sql`select distinct usage->>'item_id' from transactions where usage->>'job_id' = ${id}`,
      );
      expect(charges).toHaveLength(count);
      const log = await logOf(testApp.ctx(), id);
      expectWholeLog(log);
      expect(pauses(log)).toHaveLength(1);
      await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
    }
  });

  it('is told of once, on both doors', async () => {
    const here = await stage(30);
    strike(DOWN);
    const jobId = await start(here);
    const until = (await waiting(testApp, jobId)).toISOString();
    const told = {
      job_id: jobId,
      code: 'waiting_for_provider',
      message: `waiting for provider until ${until}`,
      waiting_until: until,
      provider: 'aiA',
      reason: 'unavailable',
      detail: 'The AI provider is not available right now.',
    };
    expect((await logOf(testApp.ctx(), jobId)).map(({ type, data }) => ({ type, ...data })).slice(1)).toEqual([
      { type: 'error', ...told },
    ]);

    const { body } = await here.shop.rest.get(`/jobs/${jobId}`);
    expect(body).toMatchObject({
      status: 'running',
      progress_current: 0,
      waiting_until: until,
      error: null,
      progress_detail: [],
    });
    const asked = await graphql(testApp, here.shop.token, `{ job(jobId: "${jobId}") { status waitingUntil } }`);
    expect(asked.body.data.job).toEqual({ status: 'running', waitingUntil: until });
    const stream = frames(await here.shop.rest.open('GET', `/jobs/${jobId}/events`));
    expect((await stream.next()).value).toMatchObject({ event: 'start' });
    expect((await stream.next()).value).toEqual({ id: 2, event: 'error', data: { type: 'error', ...told } });
    await stream.return();
    await here.shop.rest.post(`/jobs/${jobId}/cancel`);
  });

  it('does not keep a job from being cancelled: items are what they were', async () => {
    const here = await stage(12);
    await changed(
      testApp.ctx().em,
      sql`update content_items
             set status = case when position % 2 = 0 then 'approved' else 'generated' end
           where project_id = ${here.projectId}`,
    );
    const before = await statuses(testApp.ctx(), here.projectId);
    strike(DOWN);
    const jobId = await start(here, 'regeneration');
    await waiting(testApp, jobId);
    expect(await statuses(testApp.ctx(), here.projectId)).toEqual({ pending: 12 });
    const { status, body } = await here.shop.rest.post(`/jobs/${jobId}/cancel`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'cancelled', waiting_until: null, result: { ct_used: '0.0000' } },
    });
    expect(await statuses(testApp.ctx(), here.projectId)).toEqual(before);
    expect(await balance(here)).toBe('0.0000');
    expectWholeLog(await logOf(testApp.ctx(), jobId));
  });

  it('fails what is left with a clear code after a day without one item, and retry-failed does it later', async () => {
    const here = await stage(10);
    strike(DOWN);
    const jobId = await start(here);
    await waiting(testApp, jobId);
    await changed(
      testApp.ctx().em,
      sql`update job_events set created_at = now() - interval '25 hours' where job_id = ${jobId}`,
    );
    await endWaiting(testApp);
    const message = 'The AI provider could not be used for 24 hours';
    expect(await jobEnd(here.shop, jobId)).toMatchObject({
      status: 'failed',
      error: message,
      waiting_until: null,
      result: { succeeded: 0, failed: 10, ct_used: '0.0000' },
    });
    expect(await itemStates(testApp.ctx(), jobId)).toEqual({ failed: 10 });
    expect(await statuses(testApp.ctx(), here.projectId)).toEqual({ failed: 10 });
    const log = await logOf(testApp.ctx(), jobId);
    expectWholeLog(log);
    expect(log.filter((event) => event.data['error_code'] === 'provider_unavailable')).toHaveLength(10);

    await recover();
    const { body } = await here.shop.rest.post(`/jobs/${jobId}/retry-failed`);
    expect(body.retried_count).toBe(10);
    expect(await jobEnd(here.shop, body.job_id)).toMatchObject({ status: 'completed', result: { succeeded: 10 } });
    await expectLedgerAgrees(testApp.ctx(), here.shop.organizationId);
  });
});

describe('what makes a job wait', () => {
  const cases: [string, Omit<Fault, 'system'>, number, string, number][] = [
    ['no credit left at the provider', { kind: 'quota' }, 1, 'quota', 1],
    ['429 without an end', { kind: 'rate_limit' }, 1, 'rate_limited', 3],
    ['429 that asks for a long quiet', { kind: 'rate_limit', retry_after: 600 }, 1, 'rate_limited', 1],
    ['503 that asks for a long quiet', { ...DOWN, retry_after: 600 }, 1, 'unavailable', 1],
    ['connections that are cut', { kind: 'reset' }, 20, 'unavailable', 2 * IN_FLIGHT],
    ['a key of the service that is refused', { kind: 'status', status: 401 }, 20, 'unauthorized', 2 * IN_FLIGHT],
  ];

  it.each(cases)('%s', async (_, fault, products, reason, mostCalls) => {
    const here = await stage(products);
    strike(fault);
    const jobId = await start(here);
    await waiting(testApp, jobId);
    expect(calls()).toBeLessThanOrEqual(mostCalls);
    expect(pauses(await logOf(testApp.ctx(), jobId))).toMatchObject([{ reason }]);
    expect(await itemStates(testApp.ctx(), jobId)).toEqual({ queued: products });
    await recover();
    expect(await jobEnd(here.shop, jobId)).toMatchObject({
      status: 'completed',
      result: { succeeded: products, failed: 0 },
    });
  });

  it('one own account does not make the jobs of others wait', async () => {
    const owner = await newByokShop(testApp);
    await owner.rest.patch('/organization/api-keys', { aiA_api_key: 'own-key-without-credit' });
    const own = await stage(2, owner);
    strike({ kind: 'quota', times: 2 });
    const jobId = await start(own);
    await waiting(testApp, jobId);
    const detail = "The organization's own account at aiA has no credit left.";
    expect(pauses(await logOf(testApp.ctx(), jobId))).toMatchObject([{ reason: 'quota', detail }]);
    const other = await stage(2);
    testApp.sandbox.state.faults.clear();
    expect(await jobEnd(other.shop, await start(other))).toMatchObject({
      status: 'completed',
      result: { succeeded: 2 },
    });
    await waiting(testApp, jobId);
    await recover();
    expect(await jobEnd(owner, jobId)).toMatchObject({ status: 'completed', result: { succeeded: 2 } });
  });
});

describe('what fails an item alone', () => {
  const cases: [string, Omit<Fault, 'system'>, string][] = [
    ['requests that are refused', { kind: 'user_error' }, 'rejected'],
    ['answers that cannot be used', { kind: 'refusal' }, 'rejected'],
  ];
  it.each(cases)('%s, however many in a row', async (_, fault, code) => {
    const here = await stage(20);
    strike(fault);
    const jobId = await start(here);
    expect(await jobEnd(here.shop, jobId)).toMatchObject({ status: 'failed', result: { failed: 20 } });
    const log = await logOf(testApp.ctx(), jobId);
    expect(pauses(log)).toEqual([]);
    expect(log.filter((event) => event.data['error_code'] === code)).toHaveLength(20);
  });

  it('its own timeouts and errors of the provider, while others get their texts', async () => {
    const here = await stage(20);
    strike({ ...DOWN, match: 'Product 7\\"' });
    const jobId = await start(here);
    expect(await jobEnd(here.shop, jobId)).toMatchObject({ status: 'completed', result: { succeeded: 19, failed: 1 } });
    expect(pauses(await logOf(testApp.ctx(), jobId))).toEqual([]);
  });

  it("the organization's own key that is refused, at once", async () => {
    const owner = await newByokShop(testApp);
    await owner.rest.patch('/organization/api-keys', { aiA_api_key: 'bad' });
    const here = await stage(6, owner);
    const jobId = await start(here);
    expect(await jobEnd(owner, jobId)).toMatchObject({
      status: 'failed',
      result: { failed: 6 },
      error: expect.stringContaining('own API key for aiA'),
    });
    expect(calls()).toBe(6);
  });
});
