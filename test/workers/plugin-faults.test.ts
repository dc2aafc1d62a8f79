import { afterEach, describe, expect, it } from '@jest/globals';
import type { Fault } from '../../sandbox/faults.ts';
import { rows, sql } from '../../src/core/sql.ts';
import { eventually } from '../support/eventually.ts';
import { useTestApp } from '../support/test-app.ts';
import { expectLedgerAgrees } from '../support/ledger.ts';
import { APIS, MUG, pluginApi } from '../support/plugin.ts';
import { newByokShop } from '../services/organizations/support.ts';
import { newShop, type Shop } from '../support/shop.ts';

const testApp = useTestApp({ AI_PAUSE_SECONDS: '0.1' });

afterEach(() => testApp.sandbox.state.reset());

const addFault = (fault: Omit<Fault, 'system'>) => testApp.sandbox.state.faults.add({ system: 'aiA', ...fault });
const charges = ({ organizationId }: Shop) =>
  rows(
    testApp.ctx().em,
    sql`select 1 from transactions where organization_id = ${organizationId} and transaction_type = 'usage'`,
  );

async function expectFree(shop: Shop): Promise<void> {
  expect(await charges(shop)).toEqual([]);
  expect((await shop.rest.get('/billing/balance')).body.total_balance).toBe('50.0000');
  await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
}

/** Faults of the provider, the expected status and the reason. */
const CASES: [string, Omit<Fault, 'system'>, number, RegExp][] = [
  ['500 in three attempts', { kind: 'status', status: 500, times: 3 }, 502, /not available/],
  ['a closed connection in three attempts', { kind: 'reset', times: 3 }, 502, /cannot be reached/],
  ['a refusal', { kind: 'refusal' }, 502, /refused to write/],
  ['a truncated response', { kind: 'cut' }, 502, /cut off/],
  ['an empty response', { kind: 'empty' }, 502, /empty/],
  ['prose even after one repair', { kind: 'prose', times: 2 }, 502, /also after one repair/],
  ['a timeout in three attempts', { kind: 'status', status: 504, times: 3 }, 504, /in time/],
];

describe.each(APIS)('faults of the AI provider over %s', (api) => {
  const plugin = pluginApi(testApp, api);

  it.each(CASES)('%s fails the generation, which costs nothing', async (_, fault, status, reason) => {
    const shop = await newShop(testApp);
    addFault(fault);
    const answer = await plugin.describe(shop.token);
    const expected =
      status === 504
        ? { detail: 'Upstream provider timeout', code: 'PROVIDER_TIMEOUT' }
        : { detail: 'Upstream provider error', code: 'PROVIDER_ERROR' };
    expect(answer).toMatchObject(expected);
    await expectFree(shop);

    testApp.sandbox.state.reset();
    addFault(fault);
    const { generation_id: id } = await plugin.blogLater(shop.token, { topic: 'Coffee' });
    const end = await eventually(
      () => plugin.status(shop.token, id),
      ({ status: at }) => at === 'failed',
    );
    expect(end).toEqual({
      status: 'failed',
      content: null,
      short_description: null,
      tokens_used: null,
      ct_cost: null,
      remaining_balance: null,
      waiting_until: null,
      waiting_reason: null,
      error: expect.stringMatching(reason),
    });
    await expectFree(shop);
    // A success resets the count of failures, so that the circuit breaker does not open.
    expect(await plugin.describe(shop.token)).toHaveProperty('content');
  });
});

describe('a provider that is unavailable', () => {
  const keyed = async (key: string) => {
    const shop = await newByokShop(testApp);
    await shop.rest.patch('/organization/api-keys', { aiA_api_key: key });
    return shop;
  };

  it('because of a rate limit fails a waiting call at once, with the seconds until the next attempt', async () => {
    const shop = await keyed('key-of-the-busy');
    addFault({ kind: 'rate_limit', retry_after: 30 });
    const { status, body, headers } = await shop.rest.post('/plugin/generate-description', MUG);
    expect({ status, body }).toEqual({
      status: 502,
      body: {
        detail: 'Upstream provider error',
        code: 'PROVIDER_ERROR',
        reason: expect.stringMatching(/slow down/),
        retry_after: expect.any(Number),
      },
    });
    expect(headers.get('retry-after')).toBe(String(body.retry_after));
    expect((await shop.rest.get('/jobs')).body.jobs).toMatchObject([{ status: 'failed' }]);
  });

  it('because the own account has no credit fails a call with the account in the reason', async () => {
    const shop = await keyed('key-without-credit');
    addFault({ kind: 'quota' });
    const { status, body } = await shop.rest.post('/plugin/generate-description', MUG);
    expect({ status, body }).toEqual({
      status: 502,
      body: {
        detail: 'Upstream provider error',
        code: 'PROVIDER_ERROR',
        reason: "The organization's own account at aiA has no credit left.",
      },
    });
  });

  it('makes an asynchronous generation wait until it is available', async () => {
    const shop = await newShop(testApp);
    addFault({ kind: 'quota' });
    const { body } = await shop.rest.post('/plugin/generate-description-async', MUG);
    await eventually(
      async () => (await shop.rest.get('/jobs')).body.jobs,
      ([job]) => job.waiting_until !== null,
    );
    expect((await shop.rest.get(`/plugin/generation/${body.generation_id}/status`)).body).toMatchObject({
      status: 'running',
      content: null,
      error: null,
      waiting_until: expect.any(String),
      waiting_reason: 'The account at the AI provider has no credit left.',
    });
    const end = await eventually(
      async () => (await shop.rest.get(`/plugin/generation/${body.generation_id}/status`)).body,
      ({ status }) => status !== 'running',
    );
    expect(end).toMatchObject({ status: 'completed', content: expect.stringContaining('Harbour Mug'), error: null });
  });
});

it('responds with 502 or 504 and the reason if the provider fails', async () => {
  const shop = await newShop(testApp);
  addFault({ kind: 'refusal' });
  const rejected = await shop.rest.post('/plugin/generate-description', MUG);
  expect({ status: rejected.status, body: rejected.body }).toEqual({
    status: 502,
    body: {
      detail: 'Upstream provider error',
      code: 'PROVIDER_ERROR',
      reason: 'The AI provider refused to write this text',
    },
  });
  addFault({ kind: 'status', status: 504, times: 3 });
  expect((await shop.rest.post('/plugin/generate-blog', { topic: 'x' })).status).toBe(504);
});

it('retries temporary failures and charges once', async () => {
  const shop = await newShop(testApp);
  addFault({ kind: 'status', status: 503 });
  expect(await shop.rest.post('/plugin/generate-description', MUG)).toMatchObject({ status: 200 });
  addFault({ kind: 'prose' });
  const { body } = await shop.rest.post('/plugin/generate-description', MUG);
  expect(body.content).toContain('Harbour Mug');
  expect(await charges(shop)).toHaveLength(2);
  await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
});

it('continues a generation whose caller disconnects', async () => {
  const shop = await newShop(testApp);
  testApp.sandbox.state.latency.set('aiA', 400);
  const gone = new AbortController();
  const call = shop.rest.open('POST', '/plugin/generate-description', MUG, {}, gone.signal).catch(() => 'gone');
  await eventually(
    () => testApp.sandbox.state.calls.count('aiA'),
    (calls) => calls === 1,
  );
  gone.abort();
  expect(await call).toBe('gone');
  await eventually(
    () => charges(shop),
    (found) => found.length === 1,
  );
  const { body } = await shop.rest.get('/jobs');
  expect(body.jobs).toMatchObject([{ job_type: 'plugin_generation', status: 'completed' }]);
});
