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

jest.setTimeout(240_000);

const IN_FLIGHT = 8;
/** A pause is longer than a test, so that jobs continue only when a test ends it. */
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

const addFault = (fault: Omit<Fault, 'system'>) =>
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

describe('a provider that is unavailable', () => {
  it('makes a job wait without calls, charges or failed items, and the job completes afterwards', async () => {
    const current = await stage(60);
    addFault(DOWN);
    const jobId = await start(current);
    const until = await waiting(testApp, jobId);
    expect(until.getTime()).toBeGreaterThan(Date.now() + 1_000_000);
    expect(await itemStates(testApp.ctx(), jobId)).toEqual({ queued: 60 });
    expect(await statuses(testApp.ctx(), current.projectId)).toEqual({ pending: 60 });
    expect(await balance(current)).toBe('0.0000');
    expect(new Set(await attempts(jobId))).toEqual(new Set([0]));
    // The calls in flight, and at most one retry of each.
    const callsBefore = calls();
    expect(callsBefore).toBeLessThanOrEqual(2 * IN_FLIGHT);

    const parallel = await stage(5);
    const other = await start(parallel);
    await waiting(testApp, other);
    expect(calls()).toBe(callsBefore);
    expect(await itemStates(testApp.ctx(), other)).toEqual({ queued: 5 });

    await recover();
    for (const [{ shop, projectId }, id, count] of [
      [current, jobId, 60],
      [parallel, other, 5],
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

  it('is reported by one event over GraphQL and REST', async () => {
    const current = await stage(30);
    addFault(DOWN);
    const jobId = await start(current);
    const until = (await waiting(testApp, jobId)).toISOString();
    const event = {
      job_id: jobId,
      code: 'waiting_for_provider',
      message: `waiting for provider until ${until}`,
      waiting_until: until,
      provider: 'aiA',
      reason: 'unavailable',
      detail: 'The AI provider is not available right now.',
    };
    expect((await logOf(testApp.ctx(), jobId)).map(({ type, data }) => ({ type, ...data })).slice(1)).toEqual([
      { type: 'error', ...event },
    ]);

    const { body } = await current.shop.rest.get(`/jobs/${jobId}`);
    expect(body).toMatchObject({
      status: 'running',
      progress_current: 0,
      waiting_until: until,
      error: null,
      progress_detail: [],
    });
    const response = await graphql(testApp, current.shop.token, `{ job(jobId: "${jobId}") { status waitingUntil } }`);
    expect(response.body.data.job).toEqual({ status: 'running', waitingUntil: until });
    const stream = frames(await current.shop.rest.open('GET', `/jobs/${jobId}/events`));
    expect((await stream.next()).value).toMatchObject({ event: 'start' });
    expect((await stream.next()).value).toEqual({ id: 2, event: 'error', data: { type: 'error', ...event } });
    await stream.return();
    await current.shop.rest.post(`/jobs/${jobId}/cancel`);
  });

  it('does not prevent a cancellation, which restores the status of the items', async () => {
    const current = await stage(12);
    await changed(
      testApp.ctx().em,
      sql`update content_items
             set status = case when position % 2 = 0 then 'approved' else 'generated' end
           where project_id = ${current.projectId}`,
    );
    const before = await statuses(testApp.ctx(), current.projectId);
    addFault(DOWN);
    const jobId = await start(current, 'regeneration');
    await waiting(testApp, jobId);
    expect(await statuses(testApp.ctx(), current.projectId)).toEqual({ pending: 12 });
    const { status, body } = await current.shop.rest.post(`/jobs/${jobId}/cancel`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'cancelled', waiting_until: null, result: { ct_used: '0.0000' } },
    });
    expect(await statuses(testApp.ctx(), current.projectId)).toEqual(before);
    expect(await balance(current)).toBe('0.0000');
    expectWholeLog(await logOf(testApp.ctx(), jobId));
  });

  it('fails the remaining items after a day without a finished item, and retry-failed repeats them', async () => {
    const current = await stage(10);
    addFault(DOWN);
    const jobId = await start(current);
    await waiting(testApp, jobId);
    await changed(
      testApp.ctx().em,
      sql`update job_events set created_at = now() - interval '25 hours' where job_id = ${jobId}`,
    );
    await endWaiting(testApp);
    const message = 'The AI provider could not be used for 24 hours';
    expect(await jobEnd(current.shop, jobId)).toMatchObject({
      status: 'failed',
      error: message,
      waiting_until: null,
      result: { succeeded: 0, failed: 10, ct_used: '0.0000' },
    });
    expect(await itemStates(testApp.ctx(), jobId)).toEqual({ failed: 10 });
    expect(await statuses(testApp.ctx(), current.projectId)).toEqual({ failed: 10 });
    const log = await logOf(testApp.ctx(), jobId);
    expectWholeLog(log);
    expect(log.filter((event) => event.data['error_code'] === 'provider_unavailable')).toHaveLength(10);

    await recover();
    const { body } = await current.shop.rest.post(`/jobs/${jobId}/retry-failed`);
    expect(body.retried_count).toBe(10);
    expect(await jobEnd(current.shop, body.job_id)).toMatchObject({ status: 'completed', result: { succeeded: 10 } });
    await expectLedgerAgrees(testApp.ctx(), current.shop.organizationId);
  });
});

describe('a job waits', () => {
  const cases: [string, Omit<Fault, 'system'>, number, string, number][] = [
    ['if the account at the provider has no credit', { kind: 'quota' }, 1, 'quota', 1],
    ['after repeated 429', { kind: 'rate_limit' }, 1, 'rate_limited', 3],
    ['after 429 with a long Retry-After', { kind: 'rate_limit', retry_after: 600 }, 1, 'rate_limited', 1],
    ['after 503 with a long Retry-After', { ...DOWN, retry_after: 600 }, 1, 'unavailable', 1],
    ['if connections are closed', { kind: 'reset' }, 20, 'unavailable', 2 * IN_FLIGHT],
    ['if the key of the service is rejected', { kind: 'status', status: 401 }, 20, 'unauthorized', 2 * IN_FLIGHT],
  ];

  it.each(cases)('%s', async (_, fault, products, reason, mostCalls) => {
    const current = await stage(products);
    addFault(fault);
    const jobId = await start(current);
    await waiting(testApp, jobId);
    expect(calls()).toBeLessThanOrEqual(mostCalls);
    expect(pauses(await logOf(testApp.ctx(), jobId))).toMatchObject([{ reason }]);
    expect(await itemStates(testApp.ctx(), jobId)).toEqual({ queued: products });
    await recover();
    expect(await jobEnd(current.shop, jobId)).toMatchObject({
      status: 'completed',
      result: { succeeded: products, failed: 0 },
    });
  });
});

describe('a job does not wait', () => {
  const cases: [string, Omit<Fault, 'system'>, string][] = [
    ['for rejected requests', { kind: 'user_error' }, 'rejected'],
    ['for unusable responses', { kind: 'refusal' }, 'rejected'],
  ];
  it.each(cases)('%s, even if every item fails', async (_, fault, code) => {
    const current = await stage(20);
    addFault(fault);
    const jobId = await start(current);
    expect(await jobEnd(current.shop, jobId)).toMatchObject({ status: 'failed', result: { failed: 20 } });
    const log = await logOf(testApp.ctx(), jobId);
    expect(pauses(log)).toEqual([]);
    expect(log.filter((event) => event.data['error_code'] === code)).toHaveLength(20);
  });

  it('for an item that fails while other items succeed', async () => {
    const current = await stage(20);
    addFault({ ...DOWN, match: 'Product 7\\"' });
    const jobId = await start(current);
    expect(await jobEnd(current.shop, jobId)).toMatchObject({
      status: 'completed',
      result: { succeeded: 19, failed: 1 },
    });
    expect(pauses(await logOf(testApp.ctx(), jobId))).toEqual([]);
  });

  it("if the organization's own key is rejected, which fails every item", async () => {
    const owner = await newByokShop(testApp);
    await owner.rest.patch('/organization/api-keys', { aiA_api_key: 'bad' });
    const current = await stage(6, owner);
    const jobId = await start(current);
    expect(await jobEnd(owner, jobId)).toMatchObject({
      status: 'failed',
      result: { failed: 6 },
      error: expect.stringContaining('own API key for aiA'),
    });
    expect(calls()).toBe(6);
  });
});
