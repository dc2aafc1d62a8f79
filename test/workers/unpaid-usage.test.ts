import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Fault } from '../../sandbox/faults.ts';
import { changed, row, rows, sql } from '../../src/core/sql.ts';
import { logLines, WARN } from '../http/log-lines.ts';
import { newByokShop } from '../services/organizations/support.ts';
import { addItems } from '../support/catalog.ts';
import { eventually } from '../support/eventually.ts';
import { expectWholeLog, logOf } from '../support/jobs.ts';
import { balancesOf, expectLedgerAgrees } from '../support/ledger.ts';
import { MUG } from '../support/plugin.ts';
import { endWaiting, pauses, waiting } from '../support/provider-waits.ts';
import { jobEnd, newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

jest.setTimeout(240_000);

/** Of a day. No single text uses as much. */
const BUDGET = 100_000;
/** More than can be in flight at the same time. */
const ITEMS = 60;
const testApp = useTestApp({ UNPAID_TOKENS_PER_DAY: String(BUDGET), JOB_LEASE_SECONDS: '30' });

afterEach(() => testApp.sandbox.state.reset());

const addFault = (fault: Omit<Fault, 'system'>) =>
  testApp.sandbox.state.faults.add({ system: 'aiA', times: 10_000, ...fault });
const calls = () => testApp.sandbox.state.calls.count('aiA');

interface Stage {
  shop: Shop;
  projectId: string;
}

async function stage(products: number, owner?: Shop): Promise<Stage> {
  const shop = owner ?? (await newShop(testApp));
  const { body } = await shop.rest.post('/projects', { name: 'Catalogue' });
  await addItems(
    testApp,
    body.id,
    Array.from({ length: products }, (_, n) => ({ externalId: `item-${n + 1}` })),
  );
  return { shop, projectId: body.id };
}

async function start({ shop, projectId }: Stage): Promise<string> {
  const { status, body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation' });
  expect({ status, body }).toMatchObject({ status: 202 });
  return body.job_id;
}

/** The unpaid tokens of an organization by reason. */
async function unpaidOf({ organizationId }: Shop): Promise<Record<string, number>> {
  const found = await rows<{ reason: string; tokens: number }>(
    testApp.ctx().em,
    sql`select reason, sum(tokens)::float8 as tokens
          from unpaid_usage where organization_id = ${organizationId} group by reason`,
  );
  return Object.fromEntries(found.map(({ reason, tokens }) => [reason, tokens]));
}

const useUp = ({ organizationId }: Shop, tokens = BUDGET) =>
  changed(
    testApp.ctx().em,
    sql`insert into unpaid_usage (organization_id, day, reason, tokens)
        values (${organizationId}, (now() at time zone 'utc')::date, 'failed', ${tokens})`,
  );

const storedItem = (jobId: string) =>
  row<{ calls: number; unpaid_tokens: number; state: string }>(
    testApp.ctx().em,
    sql`select calls, unpaid_tokens, state from job_items where job_id = ${jobId}`,
  );

const some = expect.any(Number) as unknown as number;

describe('tokens that nobody pays', () => {
  it.each<[string, Omit<Fault, 'system'>, number]>([
    ['a refusal', { kind: 'refusal' }, 1],
    ['a truncated answer', { kind: 'cut' }, 1],
    ['a filtered answer', { kind: 'filtered' }, 1],
    ['an answer that cannot be read', { kind: 'not_json' }, 1],
    ['prose, also after one repair', { kind: 'prose' }, 2],
  ])('are those of %s', async (_, fault, count) => {
    const current = await stage(1);
    addFault(fault);
    const jobId = await start(current);
    const { progress_detail: detail, result } = await jobEnd(current.shop, jobId);
    expect(detail).toMatchObject([{ status: 'failed', attempts: count, unpaid_tokens: some }]);
    expect(result).toMatchObject({ tokens_used: 0, ct_used: '0.0000' });
    expect(await unpaidOf(current.shop)).toEqual({ failed: detail[0].unpaid_tokens });
    expect(calls()).toBe(count);
    expect(await storedItem(jobId)).toEqual({ calls: count, unpaid_tokens: 0, state: 'failed' });
    await expectLedgerAgrees(testApp.ctx(), current.shop.organizationId);
  });

  it('are none for a text that is charged, nor for a rejected request, nor with an own key', async () => {
    const paid = await stage(2);
    await jobEnd(paid.shop, await start(paid));
    const rejected = await stage(2);
    addFault({ kind: 'user_error' });
    await jobEnd(rejected.shop, await start(rejected));
    testApp.sandbox.state.reset();
    const owner = await newByokShop(testApp);
    await owner.rest.patch('/organization/api-keys', { aiA_api_key: 'own-key' });
    const own = await stage(2, owner);
    addFault({ kind: 'refusal' });
    const { progress_detail: detail } = await jobEnd(owner, await start(own));
    expect(detail).toMatchObject([{ attempts: 1, unpaid_tokens: null }, { attempts: 1 }]);
    for (const { shop } of [paid, rejected, own]) expect(await unpaidOf(shop)).toEqual({});
  });

  it('are those that a text used beyond what was held for it', async () => {
    const current = await stage(1);
    addFault({ kind: 'prose', times: 1 });
    const { progress_detail: detail, result } = await jobEnd(current.shop, await start(current));
    const [{ usage, ct }] = (await rows<{ usage: { tokens: number }; ct: string }>(
      testApp.ctx().em,
      sql`select usage, -amount as ct from transactions
           where organization_id = ${current.shop.organizationId} and transaction_type = 'usage'`,
    )) as [{ usage: { tokens: number }; ct: string }];
    const covered = Math.round(Number(ct) * 1000);
    expect(detail).toMatchObject([{ status: 'succeeded', attempts: 2, tokens_used: usage.tokens }]);
    expect(result.tokens_used).toBe(usage.tokens);
    expect((await unpaidOf(current.shop))['capped'] ?? 0).toBe(usage.tokens - covered);
  });

  it('are those of a job that is cancelled while its calls are in flight', async () => {
    const current = await stage(3);
    addFault({ kind: 'hang' });
    const jobId = await start(current);
    await eventually(
      () => Promise.resolve(calls()),
      (count) => count === 3,
    );
    await current.shop.rest.post(`/jobs/${jobId}/cancel`);
    await eventually(
      () => unpaidOf(current.shop),
      ({ cancelled = 0 }) => cancelled > 0,
    );
    await eventually(
      async () => {
        const { total_tokens: total } = (await current.shop.rest.get('/billing/usage-summary')).body.unpaid;
        return total / 3;
      },
      (each) => each > 0 && Number.isInteger(each),
    );
    expect((await balancesOf(testApp.ctx(), current.shop.organizationId)).held).toBe('0.0000');
  });

  it('are shown in the usage summary, by reason and for today', async () => {
    const { shop } = await stage(0);
    await useUp(shop, 1200);
    await changed(
      testApp.ctx().em,
      sql`insert into unpaid_usage (organization_id, day, reason, tokens)
          values (${shop.organizationId}, (now() at time zone 'utc')::date - 3, 'cancelled', 300),
                 (${shop.organizationId}, (now() at time zone 'utc')::date - 90, 'capped', 5)`,
    );
    expect((await shop.rest.get('/billing/usage-summary')).body.unpaid).toEqual({
      total_tokens: 1500,
      by_reason: { failed: 1200, cancelled: 300 },
      tokens_today: 1200,
      tokens_per_day: BUDGET,
    });
  });
});

describe('an organization that has used up its daily budget of unpaid tokens', () => {
  const error = "The organization's daily budget of unpaid AI tokens is used up.";

  it('gets there by failed texts, and the rest of its job waits until the next day with a reason', async () => {
    const lines = logLines(testApp);
    const current = await stage(ITEMS);
    await useUp(current.shop, BUDGET - 1000);
    addFault({ kind: 'refusal' });
    const today = new Date().toISOString().slice(0, 10);
    const jobId = await start(current);
    const until = await waiting(testApp, jobId);
    const dayBefore = new Date(until.getTime() - 86_400_000).toISOString().slice(0, 10);
    expect([dayBefore, until.toISOString().slice(11, 19)]).toEqual([today, expect.stringMatching(/^00:00:0[01]$/)]);
    expect(calls()).toBeLessThan(ITEMS);
    const { body } = await current.shop.rest.get(`/jobs/${jobId}`);
    expect(body).toMatchObject({ status: 'running', error, waiting_until: until.toISOString() });
    expect(pauses(await logOf(testApp.ctx(), jobId))).toMatchObject([
      { code: 'waiting_for_budget', reason: 'unpaid_budget', detail: error },
    ]);
    const { organizationId } = current.shop;
    expect(lines.filter(({ event }) => event === 'unpaid_budget.used_up')).toMatchObject([
      { level: WARN, organizationId },
    ]);
    expect((await balancesOf(testApp.ctx(), organizationId)).held).toBe('0.0000');

    // The next day.
    await changed(
      testApp.ctx().em,
      sql`update unpaid_usage set day = day - 1 where organization_id = ${organizationId}`,
    );
    testApp.sandbox.state.reset();
    await endWaiting(testApp);
    expect(await jobEnd(current.shop, jobId)).toMatchObject({ status: 'completed', error: null, waiting_until: null });
    expectWholeLog(await logOf(testApp.ctx(), jobId));
  });

  it('has no call made for it, while others and its own key work', async () => {
    const current = await stage(3);
    await useUp(current.shop);
    await waiting(testApp, await start(current));
    expect(calls()).toBe(0);
    const other = await stage(1);
    expect(await jobEnd(other.shop, await start(other))).toMatchObject({ status: 'completed' });
    const owner = await newByokShop(testApp);
    await owner.rest.patch('/organization/api-keys', { aiA_api_key: 'own-key' });
    await useUp(owner);
    const own = await stage(1, owner);
    expect(await jobEnd(owner, await start(own))).toMatchObject({ status: 'completed', result: { succeeded: 1 } });
  });

  it('gets 429 with the time to wait from calls that wait, and nothing is started', async () => {
    const { shop, projectId } = await stage(1);
    await useUp(shop);
    for (const [path, input] of [
      [`/projects/${projectId}/generate`, {}],
      ['/plugin/generate-description', MUG],
      ['/plugin/generate-blog', { topic: 'Oak' }],
    ] as const) {
      const { status, body, headers } = await shop.rest.post(path, input);
      expect({ path, status, body }).toEqual({
        path,
        status: 429,
        body: { detail: 'Rate limit exceeded', code: 'RATE_LIMITED', reason: error, retry_after: some },
      });
      expect(headers.get('retry-after')).toBe(String(body.retry_after));
    }
    expect((await shop.rest.get('/jobs')).body.total).toBe(0);
  });

  it('has asynchronous texts of plugins and blog posts wait, with a reason', async () => {
    const { shop, projectId } = await stage(1);
    await useUp(shop);
    const { body: text } = await shop.rest.post('/plugin/generate-description-async', MUG);
    const { body: post } = await shop.rest.post(`/projects/${projectId}/blog-posts/generate`, { topic: 'Oak' });
    await waiting(testApp, post.job_id);
    expect((await shop.rest.get(`/jobs/${post.job_id}`)).body).toMatchObject({ status: 'running', error });
    const state = await eventually(
      async () => (await shop.rest.get(`/plugin/generation/${text.generation_id}/status`)).body,
      ({ waiting_until: until }) => until !== null,
    );
    expect(state).toMatchObject({ status: 'running', error: null, waiting_reason: error });
    expect(calls()).toBe(0);
  });
});
