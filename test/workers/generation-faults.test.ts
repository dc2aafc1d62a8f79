import { afterEach, describe, expect, it } from '@jest/globals';
import type { Fault } from '../../sandbox/faults.ts';
import { rows, sql } from '../../src/core/sql.ts';
import { testBed } from '../support/harness.ts';
import { logOf } from '../support/jobs.ts';
import { expectLedgerAgrees, leaveCt } from '../support/ledger.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';

const bed = testBed();

afterEach(() => bed.sandbox.state.reset());

interface Stage {
  shop: Shop;
  projectId: string;
  itemId: string;
}

/** A shop with one product, which has a text unless it is to be `fresh`. */
async function stage(fresh = false): Promise<Stage> {
  const shop = await newShop(bed);
  const { projectId } = await newProject(bed, shop);
  const [itemId] = await importCatalogue(shop, projectId, catalogueOf(1));
  if (!fresh) await shop.rest.post(`/projects/${projectId}/generate`, {});
  bed.sandbox.state.reset();
  return { shop, projectId, itemId: itemId! };
}

const strike = (fault: Omit<Fault, 'system'>) => bed.sandbox.state.faults.add({ system: 'aiA', ...fault });
const calls = () => bed.sandbox.state.calls.count('aiA');

async function regenerate({ shop, projectId }: Stage) {
  const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'regeneration' });
  return jobEnd(shop, body.job_id);
}

describe('an item that fails', () => {
  const cases: [string, Omit<Fault, 'system'>, number, string, RegExp][] = [
    ['500, three times', { kind: 'status', status: 500, times: 3 }, 3, 'unavailable', /not available/],
    ['the connection cut, three times', { kind: 'reset', times: 3 }, 3, 'unavailable', /cannot be reached/],
    ['an answer that breaks off, three times', { kind: 'break', times: 3 }, 3, 'unavailable', /cannot be reached/],
    ['429 without an end', { kind: 'rate_limit', times: 9 }, 3, 'rate_limited', /slow down/],
    ['no credit left at the provider', { kind: 'quota', times: 9 }, 1, 'quota', /no credit/],
    ['a refusal', { kind: 'refusal' }, 1, 'rejected', /refused to write/],
    ['an answer cut off', { kind: 'cut' }, 1, 'rejected', /cut off/],
    ['an empty answer', { kind: 'empty' }, 1, 'rejected', /empty/],
    ['an answer that is no JSON at all', { kind: 'not_json' }, 1, 'rejected', /cannot be read/],
    ['a web page', { kind: 'html' }, 1, 'rejected', /cannot be read/],
    ['prose, also after one repair', { kind: 'prose', times: 2 }, 2, 'rejected', /also after one repair/],
    ['a request the provider refuses', { kind: 'user_error' }, 1, 'rejected', /refused the request/],
  ];

  it.each(cases)('by %s keeps its old text and costs nothing', async (_, fault, count, code, message) => {
    const here = await stage();
    const path = `/projects/${here.projectId}/items/${here.itemId}`;
    const before = await here.shop.rest.get(path);
    const balance = await here.shop.rest.get('/billing/balance');
    strike(fault);

    const job = await regenerate(here);
    expect(calls()).toBe(count);
    expect(job).toMatchObject({ status: 'failed', result: { succeeded: 0, failed: 1, ct_used: '0.0000' } });
    expect(job.error).toMatch(message);
    expect(job.progress_detail).toMatchObject([{ item_id: here.itemId, status: 'failed', error_code: code, attempts: 1 }]);
    const after = await here.shop.rest.get(path);
    expect(after.body).toMatchObject({ status: 'failed', generated_content: before.body.generated_content });
    expect((await here.shop.rest.get('/billing/balance')).body).toEqual(balance.body);
    await expectLedgerAgrees(bed.ctx(), here.shop.organizationId);
  });

  it('says so in the answer of generate, and is tried again by retry-failed', async () => {
    const { shop, projectId, itemId } = await stage(true);
    strike({ kind: 'refusal' });
    const { body } = await shop.rest.post(`/projects/${projectId}/generate`, {});
    expect(body).toMatchObject({ generated_count: 0, failed_count: 1, skipped_count: 0, tokens_used: 0, ct_used: '0.0000', remaining_balance: '50.0000' });
    expect(body.failed_items).toEqual([{ item_id: itemId, error: 'The AI provider refused to write this text' }]);

    const retry = await shop.rest.post(`/jobs/${body.job_id}/retry-failed`);
    expect(retry).toMatchObject({ status: 202, body: { retried_count: 1 } });
    expect(await jobEnd(shop, retry.body.job_id)).toMatchObject({ status: 'completed', result: { succeeded: 1, retry_of: body.job_id } });
  });
});

describe('an item that succeeds after all', () => {
  it('after 500', async () => {
    const { shop, projectId } = await stage(true);
    strike({ kind: 'status', status: 503, times: 2 });
    expect((await shop.rest.post(`/projects/${projectId}/generate`, {})).body).toMatchObject({ generated_count: 1, failed_count: 0 });
    expect(calls()).toBe(3);
  });

  it('after 429, no sooner than Retry-After asks', async () => {
    const { shop, projectId } = await stage(true);
    strike({ kind: 'rate_limit', retry_after: 1 });
    expect((await shop.rest.post(`/projects/${projectId}/generate`, {})).body).toMatchObject({ generated_count: 1 });
    const [first, second, ...more] = bed.sandbox.state.calls.recent('aiA');
    expect(more).toEqual([]);
    expect(Date.parse(second!.at) - Date.parse(first!.at)).toBeGreaterThanOrEqual(1000);
  });

  it('after one repair, which is paid for and told', async () => {
    const { shop, projectId, itemId } = await stage(true);
    strike({ kind: 'prose' });
    const { body } = await shop.rest.post(`/projects/${projectId}/generate`, {});
    expect(body).toMatchObject({ generated_count: 1, failed_count: 0 });
    expect(calls()).toBe(2);
    expect(bed.sandbox.state.calls.recent('aiA')[1]!.body).toContain('previous_answer');
    const [charge] = await rows<{ usage: { requests: number } }>(bed.ctx().em, sql`select usage from transactions where usage->>'item_id' = ${itemId}`);
    expect(charge!.usage.requests).toBe(2);
  });

  it('is never charged more than was held, whatever the provider counts', async () => {
    const { shop, projectId } = await stage(true);
    await leaveCt(bed.ctx(), shop.organizationId, '0.0001');
    const { body: refused } = await shop.rest.post(`/projects/${projectId}/generate`, {});
    await leaveCt(bed.ctx(), shop.organizationId, refused.required_ct);
    strike({ kind: 'wrong_usage' });
    const { body } = await shop.rest.post(`/projects/${projectId}/generate`, {});
    expect(body).toMatchObject({ generated_count: 1, ct_used: refused.required_ct, remaining_balance: '0.0000' });
    expect(body.tokens_used).toBeLessThan(10_000);
    await expectLedgerAgrees(bed.ctx(), shop.organizationId);
  });
});

describe('a provider that dies in the middle', () => {
  it('fails the rest with a reason, and retry-failed finishes the job once it is back', async () => {
    const shop = await newShop(bed);
    const { projectId } = await newProject(bed, shop);
    const products = await importCatalogue(shop, projectId, catalogueOf(20));
    for (const n of [5, 9, 15]) strike({ kind: 'status', status: 500, times: 3, match: `Product ${n}\\"` });
    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation' });
    expect(await jobEnd(shop, body.job_id)).toMatchObject({ status: 'completed', result: { total: 20, succeeded: 17, failed: 3 } });
    const log = await logOf(bed.ctx(), body.job_id);
    expect(log.at(-1)!.data).toMatchObject({ generated_count: 17, failed_count: 3, skipped_count: 0 });
    expect(log.at(-1)!.data['failed_items']).toHaveLength(3);

    const retry = await shop.rest.post(`/jobs/${body.job_id}/retry-failed`);
    expect(retry.body.retried_count).toBe(3);
    expect(await jobEnd(shop, retry.body.job_id)).toMatchObject({ status: 'completed', result: { total: 3, succeeded: 3 } });
    const charges = await rows(bed.ctx().em, sql`select usage->>'item_id' as item from transactions where organization_id = ${shop.organizationId} and transaction_type = 'usage'`);
    expect(charges).toHaveLength(products.length);
    await expectLedgerAgrees(bed.ctx(), shop.organizationId);
  });
});
