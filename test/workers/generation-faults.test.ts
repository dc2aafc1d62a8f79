import { afterEach, describe, expect, it } from '@jest/globals';
import type { Fault } from '../../sandbox/faults.ts';
import { rows, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';
import { expectLedgerAgrees, setCt } from '../support/ledger.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';

const testApp = useTestApp();

afterEach(() => testApp.sandbox.state.reset());

interface Stage {
  shop: Shop;
  projectId: string;
  itemId: string;
}

/** Creates a shop with one product. */
async function stage(): Promise<Stage> {
  const shop = await newShop(testApp);
  const { projectId } = await newProject(testApp, shop);
  const [itemId] = await importCatalogue(shop, projectId, catalogueOf(1));
  testApp.sandbox.state.reset();
  return { shop, projectId, itemId: itemId! };
}

const addFault = (fault: Omit<Fault, 'system'>) => testApp.sandbox.state.faults.add({ system: 'aiA', ...fault });
const calls = () => testApp.sandbox.state.calls.count('aiA');

describe('an item that fails', () => {
  const cases: [string, Omit<Fault, 'system'>, number, RegExp][] = [
    ['a refusal', { kind: 'refusal' }, 1, /refused to write/],
    ['a truncated response', { kind: 'cut' }, 1, /cut off/],
    ['an empty response', { kind: 'empty' }, 1, /empty/],
    ['a response that is not JSON', { kind: 'not_json' }, 1, /cannot be read/],
    ['a web page', { kind: 'html' }, 1, /cannot be read/],
    ['a response that is too large', { kind: 'huge' }, 1, /too large/],
    ['prose even after one repair', { kind: 'prose', times: 2 }, 2, /also after one repair/],
    ['a rejected request', { kind: 'user_error' }, 1, /refused the request/],
  ];

  it('keeps its old text, costs nothing and has a reason', async () => {
    const shop = await newShop(testApp);
    const { projectId } = await newProject(testApp, shop);
    const items = await importCatalogue(shop, projectId, catalogueOf(cases.length));
    await shop.rest.post(`/projects/${projectId}/generate`, {});
    testApp.sandbox.state.reset();
    const texts = async () =>
      (await Promise.all(items.map((id) => shop.rest.get(`/projects/${projectId}/items/${id}`)))).map(
        ({ body }) => body,
      );
    const before = await texts();
    const balance = await shop.rest.get('/billing/balance');
    const only = (n: number) => `Product ${n + 1}\\"`;
    cases.forEach(([, fault], n) => addFault({ ...fault, match: only(n) }));

    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'regeneration' });
    const job = await jobEnd(shop, body.job_id);
    expect(job).toMatchObject({ status: 'failed', result: { succeeded: 0, failed: cases.length, ct_used: '0.0000' } });
    const after = await texts();
    for (const [n, [why, , count, message]] of cases.entries()) {
      const entry = job.progress_detail.find((each: { item_id: string }) => each.item_id === items[n]);
      expect([why, entry]).toMatchObject([
        why,
        { status: 'failed', error_code: 'rejected', message: expect.stringMatching(message), attempts: count },
      ]);
      expect([why, after[n]]).toMatchObject([
        why,
        { status: 'failed', generated_content: before[n].generated_content },
      ]);
      expect([
        why,
        testApp.sandbox.state.calls.recent('aiA').filter((call) => call.body.includes(only(n))).length,
      ]).toEqual([why, count]);
    }
    expect(cases.some(([, , , message]) => message.test(job.error))).toBe(true);
    expect((await shop.rest.get('/billing/balance')).body).toEqual(balance.body);
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });

  it('is listed in the response of generate, and repeated by retry-failed', async () => {
    const { shop, projectId, itemId } = await stage();
    addFault({ kind: 'refusal' });
    const { body } = await shop.rest.post(`/projects/${projectId}/generate`, {});
    expect(body).toMatchObject({
      generated_count: 0,
      failed_count: 1,
      skipped_count: 0,
      tokens_used: 0,
      ct_used: '0.0000',
      remaining_balance: '50.0000',
    });
    expect(body.failed_items).toEqual([
      { item_id: itemId, language: 'en', error: 'The AI provider refused to write this text' },
    ]);

    const retry = await shop.rest.post(`/jobs/${body.job_id}/retry-failed`);
    expect(retry).toMatchObject({ status: 202, body: { retried_count: 1 } });
    expect(await jobEnd(shop, retry.body.job_id)).toMatchObject({
      status: 'completed',
      result: { succeeded: 1, retry_of: body.job_id },
    });
  });
});

describe('an item that succeeds after a fault', () => {
  it('is not called again before the Retry-After of 429', async () => {
    const { shop, projectId } = await stage();
    addFault({ kind: 'rate_limit', retry_after: 1 });
    expect((await shop.rest.post(`/projects/${projectId}/generate`, {})).body).toMatchObject({ generated_count: 1 });
    const [first, second, ...more] = testApp.sandbox.state.calls.recent('aiA');
    expect(more).toEqual([]);
    expect(Date.parse(second!.at) - Date.parse(first!.at)).toBeGreaterThanOrEqual(1000);
  });

  it('is charged for one repair', async () => {
    const { shop, projectId, itemId } = await stage();
    addFault({ kind: 'prose' });
    const { body } = await shop.rest.post(`/projects/${projectId}/generate`, {});
    expect(body).toMatchObject({ generated_count: 1, failed_count: 0 });
    expect(calls()).toBe(2);
    expect(testApp.sandbox.state.calls.recent('aiA')[1]!.body).toContain('previous_answer');
    const [charge] = await rows<{ usage: { requests: number } }>(
      testApp.ctx().em,
      sql`select usage from transactions where usage->>'item_id' = ${itemId}`,
    );
    expect(charge!.usage.requests).toBe(2);
  });

  it('is never charged more than was held, for any token counts of the provider', async () => {
    const { shop, projectId } = await stage();
    await setCt(testApp.ctx(), shop.organizationId, '0.0001');
    const { body: rejected } = await shop.rest.post(`/projects/${projectId}/generate`, {});
    await setCt(testApp.ctx(), shop.organizationId, rejected.required_ct);
    addFault({ kind: 'wrong_usage' });
    const { body } = await shop.rest.post(`/projects/${projectId}/generate`, {});
    expect(body).toMatchObject({ generated_count: 1, ct_used: rejected.required_ct, remaining_balance: '0.0000' });
    expect(body.tokens_used).toBeLessThan(10_000);
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });
});
