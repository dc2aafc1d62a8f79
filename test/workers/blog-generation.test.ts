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
const begin = async (here: Stage, flat: Values) =>
  (await here.call('Mutation.generateBlogPost', flat)) as Record<'job_id' | 'blog_post_id', string>;
const postNow = (here: Stage, post_id: string) => here.call('Query.blogPost', { post_id });

async function expectFree(here: Stage): Promise<void> {
  expect(await charges(here)).toEqual([]);
  expect((await balancesOf(testApp.ctx(), here.shop.organizationId)).held).toBe('0.0000');
  await expectLedgerAgrees(testApp.ctx(), here.shop.organizationId);
}

describe.each(APIS)('the job of a post, over %s', (door) => {
  it('asks once more for an answer that cannot be used, and pays for both', async () => {
    const here = await stage(testApp, door);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'prose' });
    expect(await here.written({ topic: 'Oak' })).toMatchObject({
      status: 'draft',
      content: expect.stringContaining('Oak'),
    });
    expect(calls()).toBe(2);
    expect(await charges(here)).toHaveLength(1);
  });

  it('that fails leaves a failed post that says why, for nothing, and retry-failed writes it', async () => {
    const here = await stage(testApp, door);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'refusal' });
    const { job_id, blog_post_id } = await begin(here, { topic: 'Oak' });
    const refused = 'The AI provider refused to write this text';
    expect(await jobEnd(here.shop, job_id)).toMatchObject({ status: 'failed', error: refused, result: { failed: 1 } });
    expect(await postNow(here, blog_post_id)).toMatchObject({
      status: 'failed',
      content: '',
      job_id,
      analytics: { last_error: refused },
    });
    await expectFree(here);
    expectWholeLog(await logOf(testApp.ctx(), job_id));

    const retried = await here.call('Mutation.retryFailedJobItems', { job_id });
    expect(retried).toMatchObject({ retried_count: 1 });
    expect(await jobEnd(here.shop, String(retried['job_id']))).toMatchObject({
      status: 'completed',
      result: { succeeded: 1, retry_of: job_id },
    });
    const post = await postNow(here, blog_post_id);
    expect(post).toMatchObject({ status: 'draft', content: expect.stringContaining('Oak'), job_id: retried['job_id'] });
    expect(post['analytics']).not.toHaveProperty('last_error');
    expect(await charges(here)).toHaveLength(1);
    // What is written by now is not written again.
    expect(await here.call('Mutation.retryFailedJobItems', { job_id })).toMatchObject({ retried_count: 0 });
    expect(await postNow(here, blog_post_id)).toEqual(post);
  });

  it('that is cancelled leaves a draft, for nothing', async () => {
    const here = await stage(testApp, door);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'hang' });
    const { job_id, blog_post_id } = await begin(here, { topic: 'Oak' });
    await eventually(calls, (count) => count === 1);
    expect(await here.call('Mutation.cancelJob', { job_id })).toMatchObject({ status: 'cancelled' });
    const post = await postNow(here, blog_post_id);
    expect(post).toMatchObject({ status: 'draft', title: 'Oak', content: '' });
    expect(post['analytics']).not.toHaveProperty('last_error');
    await expectFree(here);
    expect(await here.call('Mutation.deleteBlogPost', { post_id: blog_post_id })).not.toHaveProperty('detail');
  });

  it('waits for a provider that is unwell, and goes on', async () => {
    const here = await stage(testApp, door);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'quota' });
    const { job_id, blog_post_id } = await begin(here, { topic: 'Oak' });
    await waiting(testApp, job_id);
    expect(await postNow(here, blog_post_id)).toMatchObject({ status: 'generating' });
    expect(pauses(await logOf(testApp.ctx(), job_id))).toHaveLength(1);
    await expectFree(here);
    await resetProviderState(testApp);
    await endWaiting(testApp);
    expect(await jobEnd(here.shop, job_id)).toMatchObject({ status: 'completed', waiting_until: null });
    expect(await postNow(here, blog_post_id)).toMatchObject({ status: 'draft', ai_settings: { attempts: 1 } });
  });

  it('fails without a call where nothing is left that the post could be about', async () => {
    const here = await stage(testApp, door);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'refusal' });
    const { job_id, blog_post_id } = await begin(here, { source_item_ids: [here.ids[1]] });
    await jobEnd(here.shop, job_id);
    await changed(testApp.ctx().em, sql`delete from content_items where id = ${here.ids[1]}`);
    const { job_id: again } = await here.call('Mutation.retryFailedJobItems', { job_id });
    expect(await jobEnd(here.shop, String(again))).toMatchObject({
      status: 'failed',
      progress_detail: [{ error_code: 'no_sources' }],
    });
    expect(await postNow(here, blog_post_id)).toMatchObject({
      status: 'failed',
      analytics: { last_error: expect.stringContaining('All items') },
    });
    expect(calls()).toBe(1);
    await expectFree(here);
  });
});

it('tells its progress in the stream of the job', async () => {
  const here = await stage(testApp);
  const { job_id, blog_post_id } = await begin(here, { topic: 'Oak' });
  const stream = await (await here.shop.rest.open('GET', `/jobs/${job_id}/events`)).text();
  const frames = [...stream.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(
    ([, type, data]) => [type, JSON.parse(data!) as Values] as const,
  );
  expect(frames.map(([type]) => type)).toEqual(['start', 'progress', 'complete']);
  expect(frames[1]![1]).toMatchObject({ status: 'succeeded', blog_post_id, current: 1, total: 1 });
  expect(frames[2]![1]).toMatchObject({ status: 'completed', generated_count: 1 });
});
