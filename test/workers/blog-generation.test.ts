import { afterEach, describe, expect, it } from '@jest/globals';
import { changed, rows, sql } from '../../src/core/sql.ts';
import { eventually } from '../support/eventually.ts';
import { useTestApp } from '../support/test-app.ts';
import { expectWholeLog, logOf } from '../support/jobs.ts';
import { endWaiting, resetProviderState, pauses, waiting } from '../support/provider-waits.ts';
import { balancesOf, expectLedgerAgrees } from '../support/ledger.ts';
import { jobEnd } from '../support/shop.ts';
import { APIS, type Stage, stage } from '../services/blog/generation/support.ts';

const testApp = useTestApp({ AI_PAUSE_SECONDS: '30' });

afterEach(async () => {
  testApp.sandbox.state.reset();
  await resetProviderState(testApp);
});

type Values = Record<string, unknown>;

const calls = () => testApp.sandbox.state.calls.count('aiA');
const charges = ({ shop }: Stage) =>
  rows(
    testApp.ctx().em,
    sql`select 1 from transactions where organization_id = ${shop.organizationId} and transaction_type = 'usage'`,
  );
const begin = async (current: Stage, flat: Values) =>
  (await current.call('Mutation.generateBlogPost', flat)) as Record<'job_id' | 'blog_post_id', string>;
const postNow = (current: Stage, post_id: string) => current.call('Query.blogPost', { post_id });

async function expectFree(current: Stage): Promise<void> {
  expect(await charges(current)).toEqual([]);
  expect((await balancesOf(testApp.ctx(), current.shop.organizationId)).held).toBe('0.0000');
  await expectLedgerAgrees(testApp.ctx(), current.shop.organizationId);
}

describe.each(APIS)('the job of a post over %s', (api) => {
  it('repeats the call once if the response is unusable, and charges both calls in one entry', async () => {
    const current = await stage(testApp, api);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'prose' });
    expect(await current.written({ topic: 'Oak' })).toMatchObject({
      status: 'draft',
      content: expect.stringContaining('Oak'),
    });
    expect(calls()).toBe(2);
    expect(await charges(current)).toHaveLength(1);
  });

  it('that fails sets the post to failed with a reason and without a charge, and retry-failed writes it', async () => {
    const current = await stage(testApp, api);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'refusal' });
    const { job_id, blog_post_id } = await begin(current, { topic: 'Oak' });
    const reason = 'The AI provider refused to write this text';
    expect(await jobEnd(current.shop, job_id)).toMatchObject({
      status: 'failed',
      error: reason,
      result: { failed: 1 },
    });
    expect(await postNow(current, blog_post_id)).toMatchObject({
      status: 'failed',
      content: '',
      job_id,
      analytics: { last_error: reason },
    });
    await expectFree(current);
    expectWholeLog(await logOf(testApp.ctx(), job_id));

    const retried = await current.call('Mutation.retryFailedJobItems', { job_id });
    expect(retried).toMatchObject({ retried_count: 1 });
    expect(await jobEnd(current.shop, String(retried['job_id']))).toMatchObject({
      status: 'completed',
      result: { succeeded: 1, retry_of: job_id },
    });
    const post = await postNow(current, blog_post_id);
    expect(post).toMatchObject({ status: 'draft', content: expect.stringContaining('Oak'), job_id: retried['job_id'] });
    expect(post['analytics']).not.toHaveProperty('last_error');
    expect(await charges(current)).toHaveLength(1);
    // A post that has been written is not written again.
    expect(await current.call('Mutation.retryFailedJobItems', { job_id })).toMatchObject({ retried_count: 0 });
    expect(await postNow(current, blog_post_id)).toEqual(post);
  });

  it('that is cancelled sets the post to draft without a charge', async () => {
    const current = await stage(testApp, api);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'hang' });
    const { job_id, blog_post_id } = await begin(current, { topic: 'Oak' });
    await eventually(calls, (count) => count === 1);
    expect(await current.call('Mutation.cancelJob', { job_id })).toMatchObject({ status: 'cancelled' });
    const post = await postNow(current, blog_post_id);
    expect(post).toMatchObject({ status: 'draft', title: 'Oak', content: '' });
    expect(post['analytics']).not.toHaveProperty('last_error');
    await expectFree(current);
    expect(await current.call('Mutation.deleteBlogPost', { post_id: blog_post_id })).not.toHaveProperty('detail');
  });

  it('waits while the provider is unavailable, and then continues', async () => {
    const current = await stage(testApp, api);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'quota' });
    const { job_id, blog_post_id } = await begin(current, { topic: 'Oak' });
    await waiting(testApp, job_id);
    expect(await postNow(current, blog_post_id)).toMatchObject({ status: 'generating' });
    expect(pauses(await logOf(testApp.ctx(), job_id))).toHaveLength(1);
    await expectFree(current);
    await resetProviderState(testApp);
    await endWaiting(testApp);
    expect(await jobEnd(current.shop, job_id)).toMatchObject({ status: 'completed', waiting_until: null });
    expect(await postNow(current, blog_post_id)).toMatchObject({ status: 'draft', ai_settings: { attempts: 2 } });
  });

  it('fails without a call if all source items were deleted', async () => {
    const current = await stage(testApp, api);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'refusal' });
    const { job_id, blog_post_id } = await begin(current, { source_item_ids: [current.ids[1]] });
    await jobEnd(current.shop, job_id);
    await changed(testApp.ctx().em, sql`delete from content_items where id = ${current.ids[1]}`);
    const { job_id: again } = await current.call('Mutation.retryFailedJobItems', { job_id });
    expect(await jobEnd(current.shop, String(again))).toMatchObject({
      status: 'failed',
      progress_detail: [{ error_code: 'no_sources' }],
    });
    expect(await postNow(current, blog_post_id)).toMatchObject({
      status: 'failed',
      analytics: { last_error: expect.stringContaining('All items') },
    });
    expect(calls()).toBe(1);
    await expectFree(current);
  });
});

it('sends its progress in the event stream of the job', async () => {
  const current = await stage(testApp);
  const { job_id, blog_post_id } = await begin(current, { topic: 'Oak' });
  const stream = await (await current.shop.rest.open('GET', `/jobs/${job_id}/events`)).text();
  const frames = [...stream.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(
    ([, type, data]) => [type, JSON.parse(data!) as Values] as const,
  );
  expect(frames.map(([type]) => type)).toEqual(['start', 'progress', 'complete']);
  expect(frames[1]![1]).toMatchObject({ status: 'succeeded', blog_post_id, current: 1, total: 1 });
  expect(frames[2]![1]).toMatchObject({ status: 'completed', generated_count: 1 });
});
