import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Fault } from '../../sandbox/faults.ts';
import { changed, rows, sql } from '../../src/core/sql.ts';
import { ERROR, logLines } from '../http/log-lines.ts';
import { newByokShop } from '../services/organizations/support.ts';
import { addItems } from '../support/catalog.ts';
import { eventually } from '../support/eventually.ts';
import { expectWholeLog, itemStates, logOf, statuses } from '../support/jobs.ts';
import { expectLedgerAgrees } from '../support/ledger.ts';
import { endWaiting, pauses, resetProviderState, waiting } from '../support/provider-waits.ts';
import { jobEnd, newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

jest.setTimeout(240_000);

const PROVIDERS = ['aiA', 'aiB', 'aiC'] as const;
type Provider = (typeof PROVIDERS)[number];

const IN_FLIGHT = 4;
const ITEMS = 40;
/** Pauses are longer than a test, so that jobs continue only when a test ends them. Calls respond within a second. */
const testApp = useTestApp({
  AI_PAUSE_SECONDS: '3600',
  GENERATION_CONCURRENCY: String(IN_FLIGHT),
  RESPONSE_WAIT_SECONDS: '1',
});

afterEach(async () => {
  testApp.sandbox.state.reset();
  await resetProviderState(testApp);
});

const addFault = (system: Provider, fault: Partial<Fault> = {}) =>
  testApp.sandbox.state.faults.add({ system, kind: 'quota', times: 10_000, ...fault });
const calls = (system: Provider = 'aiA') => testApp.sandbox.state.calls.count(system);

async function stage(products: number, owner?: Shop): Promise<{ shop: Shop; projectId: string }> {
  const shop = owner ?? (await newShop(testApp));
  const { body } = await shop.rest.post('/projects', { name: 'Catalogue' });
  await addItems(
    testApp,
    body.id,
    Array.from({ length: products }, (_, n) => ({ externalId: `item-${n + 1}` })),
  );
  return { shop, projectId: body.id };
}

async function start({ shop, projectId }: Awaited<ReturnType<typeof stage>>, provider: Provider): Promise<string> {
  const payload = { ai_provider: provider };
  const { status, body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation', payload });
  expect({ status, body }).toMatchObject({ status: 202 });
  return body.job_id;
}

async function keyed(provider: Provider, key: string): Promise<Shop> {
  const shop = await newByokShop(testApp);
  await shop.rest.patch('/organization/api-keys', { [`${provider}_api_key`]: key });
  return shop;
}

/** Sets the waits of a job to an earlier time. */
const backdate = (jobId: string, minutes: number) =>
  changed(
    testApp.ctx().em,
    sql`update job_events set created_at = created_at - make_interval(mins => ${minutes}) where job_id = ${jobId}`,
  );

const notificationsOf = async (shop: Shop) => (await shop.rest.get('/notifications')).body.notifications;

describe.each(PROVIDERS)("an organization's own account at %s without credit", (provider) => {
  const message = `The organization's own account at ${provider} has no credit left.`;

  it('fails what is left of the job at once, without waiting and with one notification that names the key', async () => {
    const owner = await keyed(provider, `empty-${provider}`);
    const current = await stage(ITEMS, owner);
    addFault(provider);
    const jobId = await start(current, provider);
    expect(await jobEnd(owner, jobId)).toMatchObject({
      status: 'failed',
      error: message,
      waiting_until: null,
      result: { succeeded: 0, failed: ITEMS, ct_used: '0.0000' },
    });
    // Items that had begun in either of two chunks, and no retries.
    expect(calls(provider)).toBeLessThanOrEqual(4 * IN_FLIGHT);
    expect(await itemStates(testApp.ctx(), jobId)).toEqual({ failed: ITEMS });
    expect(await statuses(testApp.ctx(), current.projectId)).toEqual({ failed: ITEMS });
    const log = await logOf(testApp.ctx(), jobId);
    expectWholeLog(log);
    expect(pauses(log)).toEqual([]);
    expect(log.filter(({ data }) => data['error_code'] === 'provider_quota')).toHaveLength(ITEMS);
    expect(await notificationsOf(owner)).toMatchObject([
      { notification_type: 'job_failed', body: message, data: { error_code: 'provider_quota' } },
    ]);
  });

  it('affects neither the key of the service nor the key of another organization', async () => {
    const owner = await keyed(provider, `empty-${provider}`);
    const neighbour = await stage(2, await keyed(provider, `full-${provider}`));
    addFault(provider, { times: 1 });
    await jobEnd(owner, await start(await stage(1, owner), provider));
    for (const current of [neighbour, await stage(2)])
      expect(await jobEnd(current.shop, await start(current, provider))).toMatchObject({
        status: 'completed',
        result: { succeeded: 2 },
      });
    // The next job with the own key calls the provider again: the account may have been paid.
    expect(await jobEnd(owner, await start(await stage(1, owner), provider))).toMatchObject({ status: 'completed' });
  });
});

it('names the key in the notification of a job whose first items succeeded', async () => {
  const owner = await keyed('aiA', 'nearly-empty');
  const current = await stage(ITEMS, owner);
  addFault('aiA', { match: 'item-40' });
  await changed(
    testApp.ctx().em,
    sql`update content_items set source_data = jsonb_build_object('title', external_id) where project_id = ${current.projectId}`,
  );
  const jobId = await start(current, 'aiA');
  const { result } = await jobEnd(owner, jobId);
  expect(result.succeeded).toBeGreaterThan(0);
  expect(result.succeeded + result.failed).toBe(ITEMS);
  expect(await notificationsOf(owner)).toMatchObject([
    { notification_type: 'job_completed', body: expect.stringContaining('own account at aiA has no credit left') },
  ]);
});

describe.each(PROVIDERS)('the account of the service at %s without credit', (provider) => {
  const message = 'The account at the AI provider has no credit left.';

  it('makes jobs wait at most an hour, which `error` and `waiting_until` say, and alerts the operator once', async () => {
    const lines = logLines(testApp);
    const [one, two] = [await stage(ITEMS), await stage(2)];
    addFault(provider);
    const jobId = await start(one, provider);
    const until = await waiting(testApp, jobId);
    const other = await start(two, provider);
    await waiting(testApp, other);
    for (const [{ shop }, id] of [
      [one, jobId],
      [two, other],
    ] as const)
      expect((await shop.rest.get(`/jobs/${id}`)).body).toMatchObject({
        status: 'running',
        error: message,
        waiting_until: expect.any(String),
      });
    const [first] = await rows<{ late: boolean }>(
      testApp.ctx().em,
      sql`select ${until}::timestamptz > min(created_at) + interval '1 hour' as late
            from job_events where job_id = ${jobId} and type = 'error'`,
    );
    expect(first).toEqual({ late: false });
    expect(calls(provider)).toBeLessThanOrEqual(IN_FLIGHT);
    const alerts = lines.filter(({ event }) => event === 'provider.quota_exhausted');
    expect(alerts).toMatchObject([{ level: ERROR, provider }]);
    for (const [{ shop }, id] of [
      [one, jobId],
      [two, other],
    ] as const)
      await shop.rest.post(`/jobs/${id}/cancel`);
    expect((await one.shop.rest.get(`/jobs/${jobId}`)).body).toMatchObject({ status: 'cancelled', error: null });
  });

  it('fails what is left after an hour, free of charge', async () => {
    const current = await stage(5);
    addFault(provider);
    const jobId = await start(current, provider);
    await waiting(testApp, jobId);
    await backdate(jobId, 50);
    await resetProviderState(testApp);
    await endWaiting(testApp);
    // The next wait ends with the hour.
    await eventually(
      async () => pauses(await logOf(testApp.ctx(), jobId)),
      ({ length }) => length === 2,
    );
    const [left] = await rows<{ short: boolean }>(
      testApp.ctx().em,
      sql`select waiting_until <= now() + interval '11 minutes' as short from jobs where id = ${jobId}`,
    );
    expect(left).toEqual({ short: true });
    await backdate(jobId, 11);
    await endWaiting(testApp);
    expect(await jobEnd(current.shop, jobId)).toMatchObject({
      status: 'failed',
      error: message,
      waiting_until: null,
      result: { failed: 5, ct_used: '0.0000' },
    });
    const log = await logOf(testApp.ctx(), jobId);
    expectWholeLog(log);
    expect(log.filter(({ data }) => data['error_code'] === 'provider_quota')).toHaveLength(5);
    await expectLedgerAgrees(testApp.ctx(), current.shop.organizationId);
  });
});

it('continues without an error once the account of the service is paid', async () => {
  const current = await stage(3);
  addFault('aiA');
  const jobId = await start(current, 'aiA');
  await waiting(testApp, jobId);
  testApp.sandbox.state.faults.clear();
  await resetProviderState(testApp);
  await endWaiting(testApp);
  expect(await jobEnd(current.shop, jobId)).toMatchObject({
    status: 'completed',
    error: null,
    waiting_until: null,
    result: { succeeded: 3 },
  });
});

describe('a call that waits for a job', () => {
  it('`generate` responds with the job and what is done so far, and the job goes on', async () => {
    const current = await stage(3);
    addFault('aiA');
    const { status, body } = await current.shop.rest.post(`/projects/${current.projectId}/generate`, {});
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        job_id: expect.any(String),
        status: 'running',
        waiting_until: expect.any(String),
        error: 'The account at the AI provider has no credit left.',
        generated_count: 0,
        failed_count: 0,
        skipped_count: 0,
        failed_items: [],
        tokens_used: 0,
        ct_used: '0.0000',
      },
    });
    testApp.sandbox.state.faults.clear();
    await resetProviderState(testApp);
    await endWaiting(testApp);
    expect(await jobEnd(current.shop, body.job_id)).toMatchObject({ status: 'completed', result: { succeeded: 3 } });
  });

  it('for a text of a plugin responds with 504 and the generation, which goes on', async () => {
    const shop = await newShop(testApp);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'held' });
    const { status, body } = await shop.rest.post('/plugin/generate-description', { product_title: 'Harbour Mug' });
    expect({ status, body }).toEqual({
      status: 504,
      body: {
        detail: 'Upstream provider timeout',
        code: 'PROVIDER_TIMEOUT',
        reason: 'The text is still being written.',
        generation_id: expect.any(String),
        job_id: expect.any(String),
      },
    });
    testApp.sandbox.state.faults.release();
    expect(await jobEnd(shop, body.job_id)).toMatchObject({ status: 'completed' });
    expect((await shop.rest.get(`/plugin/generation/${body.generation_id}/status`)).body).toMatchObject({
      status: 'completed',
      content: expect.any(String),
    });
  });
});
